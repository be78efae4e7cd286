// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

/**
 * A goal, and what was measured.
 *
 * @param text the goal in words
 * @param limit the greatest value that meets it, or the smallest one
 */
public record Goal(String section, String text, String unit, Sense sense, double limit, double measured) {
    /** Side of the limit on which a goal is met. */
    public enum Sense {
        AT_MOST,
        AT_LEAST
    }

    public static Goal atMost(String section, String text, String unit, double limit, double measured) {
        return new Goal(section, text, unit, Sense.AT_MOST, limit, measured);
    }

    public static Goal atLeast(String section, String text, String unit, double limit, double measured) {
        return new Goal(section, text, unit, Sense.AT_LEAST, limit, measured);
    }

    public boolean isMet() {
        return sense == Sense.AT_MOST ? measured <= limit : measured >= limit;
    }
}
