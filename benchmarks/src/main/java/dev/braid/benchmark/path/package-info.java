// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** How fast records go from a thread's ring to a simulator's verdict, and how that grows: the section {@code path}. */
@NullMarked
package dev.braid.benchmark.path;

import org.jspecify.annotations.NullMarked;
