// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Speed of records from a thread's ring to a simulator's verdict, and how the cost grows: the section {@code path}. */
@NullMarked
package dev.braid.benchmark.path;

import org.jspecify.annotations.NullMarked;
