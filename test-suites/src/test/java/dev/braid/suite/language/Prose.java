// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.language;

import java.util.regex.Pattern;

/**
 * A paragraph for people, in one line, with {@value #CODE} in place of each piece of code.
 *
 * @param place file and line, or just the file
 * @param text words with single spaces between them
 */
record Prose(String place, String text) {
    static final String CODE = "X";

    private static final Pattern SMALL_WORD = Pattern.compile("\\b(?:a|the|is|are|of|to)\\b");

    Prose {
        text = text.strip().replaceAll("\\s+", " ");
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    /** {@return {@code true} if there is more than one word, so that it can be for people} */
    boolean isPhrase() {
        return text.indexOf(' ') > 0;
    }

    /** {@return {@code true} if it has one of the words that most sentences have, and few lists of names} */
    boolean isSentence() {
        return SMALL_WORD.matcher(text).find();
    }

    @Override
    public String toString() {
        return place + ": " + text;
    }
}
