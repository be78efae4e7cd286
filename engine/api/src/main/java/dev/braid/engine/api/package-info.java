// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Annotations and calls for authors of tests. The same dependency brings what tests and programs call beside it, each
 * beside what it works with: {@link dev.braid.trace.Outputs}, {@link dev.braid.simulator.Simulator}, logs of lost time
 * in {@link dev.braid.trace.contention}, rows for observers in {@link dev.braid.frame}.
 */
@NullMarked
package dev.braid.engine.api;

import org.jspecify.annotations.NullMarked;
