// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Cost of single accesses, beside the cheapest protocol written by hand: the section {@code hooks}. */
@NullMarked
package dev.braid.benchmark.hook;

import org.jspecify.annotations.NullMarked;
