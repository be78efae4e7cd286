// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

/**
 * The grade that a test gives to the outcomes of one id, as its annotation {@code @Outcome} says it.
 *
 * @param id an outcome, or a regular expression for some; "" for those that no other case names
 * @param description for people; may be ""
 */
public record OutcomeCase(String id, Grade grade, String description) {
    boolean isDefault() {
        return id.isEmpty();
    }
}
