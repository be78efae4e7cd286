// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Side-by-side measurements: single hooks against their hand-written bounds, whole programs, peers on the same work,
 * the path of a record, and start-up. Further sections measure loose traces, the contention log, the decoding of
 * control flow, and observation frames. Results with a baseline are ratios to it; the two are measured in alternation,
 * in one run.
 *
 * <p>Start with {@link dev.braid.benchmark.BenchmarkMain}.
 */
@NullMarked
package dev.braid.benchmark;

import org.jspecify.annotations.NullMarked;
