// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** How much slower whole programs get: the section {@code programs}. */
@NullMarked
package dev.braid.benchmark.program;

import org.jspecify.annotations.NullMarked;
