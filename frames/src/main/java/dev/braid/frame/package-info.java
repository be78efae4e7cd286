// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Observation frames: rows that a user declares, sampled out of a running program through shared memory, without
 * synchronisation with their readers.
 *
 * <p>A program uses {@link dev.braid.frame.Frames}, or a class generated from a declaration, which uses
 * {@link dev.braid.frame.FrameWriter}. Everything else here is for observers.
 */
@NullMarked
package dev.braid.frame;

import org.jspecify.annotations.NullMarked;
