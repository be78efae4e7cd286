// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

/**
 * What the agent did with one class, with one pattern of functions, or with one thread.
 *
 * @param outcome one of the {@code OUTCOME_} constants of {@link dev.braid.trace.layout.SymbolLogDescriptor}
 * @param className fully qualified, with dots; or the pattern, or the thread's name
 * @param reason the rule that left the class alone, or why it could not be transformed; "" if it was; or what the
 *     pattern did not trace, or why the thread's control flow is not recorded
 */
public record ClassOutcome(int outcome, String className, String reason) {}
