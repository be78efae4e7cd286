// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/** The words in which a trace says how its program ended, as far as somebody depends on them. */
public final class EndingText {
    /** Nothing is known of the end. */
    public static final String UNKNOWN = "";

    /** The test's method returned, or threw what the test's result has. */
    public static final String COMPLETED = "completed";

    private static final String AT_DEADLINE = "ended at its deadline of ";

    private static final String AS_IT_HUNG = "ended as no thread could go on";

    private EndingText() {}

    /** {@return words for a test that hung} */
    public static String atDeadline(long seconds) {
        return AT_DEADLINE + seconds + " s";
    }

    /** {@return words for a test of which it was seen before its deadline that it hung} */
    public static String asItHung() {
        return AS_IT_HUNG;
    }

    /** {@return {@code true} if it was a test that hung, up to its deadline or not} */
    public static boolean isHang(String ending) {
        return isAtDeadline(ending) || ending.equals(AS_IT_HUNG);
    }

    /** {@return {@code true} if it was a test that hung up to its deadline} */
    public static boolean isAtDeadline(String ending) {
        return ending.startsWith(AT_DEADLINE);
    }
}
