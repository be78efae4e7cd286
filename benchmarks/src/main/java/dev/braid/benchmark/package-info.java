// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Side-by-side measurements: single hooks against their hand-written bounds, whole programs, peers on the same work,
 * the path of a record, observation frames, and start-up. They are always ratios to a baseline that is measured in
 * alternation, in one run.
 *
 * <p>Start with {@link dev.braid.benchmark.BenchmarkMain}.
 */
@NullMarked
package dev.braid.benchmark;

import org.jspecify.annotations.NullMarked;
