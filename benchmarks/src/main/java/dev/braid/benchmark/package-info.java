// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Where the benchmarks will live: single hooks against their hand-written bounds, whole programs, and peers on the same
 * work, always as ratios measured side by side in one run.
 */
@NullMarked
package dev.braid.benchmark;

import org.jspecify.annotations.NullMarked;
