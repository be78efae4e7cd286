// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

/**
 * Outcome of the agent's work on one class, one pattern of functions, or one thread.
 *
 * @param outcome one of the {@code OUTCOME_} constants of {@link dev.braid.trace.layout.SymbolLogDescriptor}
 * @param className fully qualified, with dots; or the pattern, or the thread's name
 * @param reason the rule that left the class alone, or why it could not be transformed; "" if it was. Of a pattern,
 *     what it did not trace; of a thread, why its control flow is not recorded, or why nothing of it is traced
 */
public record ClassOutcome(int outcome, String className, String reason) {}
