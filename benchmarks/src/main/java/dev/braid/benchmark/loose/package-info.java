// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Cost of loose traces, by strategy: the section {@code loose}. */
@NullMarked
package dev.braid.benchmark.loose;

import org.jspecify.annotations.NullMarked;
