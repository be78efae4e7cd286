// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Positions in a method, and the types on its stack, from which stack map frames are inferred.
 */
@NullMarked
package dev.braid.tracer.instrument.frame;

import org.jspecify.annotations.NullMarked;
