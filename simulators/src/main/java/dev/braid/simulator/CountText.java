// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

/** Text of counts, the same in every language setting. */
public final class CountText {
    private CountText() {}

    /**
     * {@return the number with a comma before each three digits}; built by hand, as each test puts out some and a
     * format is slow.
     */
    public static String of(long number) {
        StringBuilder text = new StringBuilder(Long.toString(number));
        int first = number < 0 ? 1 : 0;
        for (int i = text.length() - 3; i > first; i -= 3) {
            text.insert(i, ',');
        }
        return text.toString();
    }
}
