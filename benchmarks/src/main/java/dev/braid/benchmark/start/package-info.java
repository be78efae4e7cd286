// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Time that a test waits before and after it runs: the section {@code start-up}. */
@NullMarked
package dev.braid.benchmark.start;

import org.jspecify.annotations.NullMarked;
