// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Outcomes of litmus tests: how their annotations grade them, and what memory models allow.
 *
 * <p>{@link dev.braid.simulator.outcome.OutcomesSimulator} takes what a test of jcstress put out, grades it, reads from
 * the trace what its actors do, and enumerates what sequential consistency and the Java memory model allow.
 */
@NullMarked
package dev.braid.simulator.outcome;

import org.jspecify.annotations.NullMarked;
