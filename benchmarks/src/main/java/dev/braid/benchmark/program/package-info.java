// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Slowdown of whole programs: the section {@code programs}. */
@NullMarked
package dev.braid.benchmark.program;

import org.jspecify.annotations.NullMarked;
