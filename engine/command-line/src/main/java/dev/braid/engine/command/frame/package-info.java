// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Commands for frames: their code is generated, and running programs are observed.
 */
@NullMarked
package dev.braid.engine.command.frame;

import org.jspecify.annotations.NullMarked;
