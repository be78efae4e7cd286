// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/** The words in which a trace says how its program ended, as far as somebody depends on them. */
public final class EndingText {
    /** Nothing is known of the end. */
    public static final String UNKNOWN = "";

    private static final String AT_DEADLINE = "ended at its deadline of ";

    private EndingText() {}

    /** {@return words for a test that hung} */
    public static String atDeadline(long seconds) {
        return AT_DEADLINE + seconds + " s";
    }

    /** {@return whether it was a test that hung} */
    public static boolean isAtDeadline(String ending) {
        return ending.startsWith(AT_DEADLINE);
    }
}
