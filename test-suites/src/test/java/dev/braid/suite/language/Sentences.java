// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.language;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sentences of prose, and the number of their words. */
final class Sentences {
    static final int MOST_WORDS = 30;

    private Sentences() {}

    /** {@return the sentences with more than {@value #MOST_WORDS} words, each with its place} */
    static List<String> tooLong(List<Prose> prose) {
        List<String> found = new ArrayList<>();
        for (Prose paragraph : prose) {
            for (String sentence : of(paragraph.text())) {
                long words = words(sentence);
                if (words > MOST_WORDS) {
                    found.add(paragraph.place() + ": " + words + " words: " + sentence);
                }
            }
        }
        return found;
    }

    static List<String> of(String text) {
        BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ENGLISH);
        breaks.setText(text);
        List<String> sentences = new ArrayList<>();
        int begin = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            sentences.add(text.substring(begin, end).strip());
            begin = end;
        }
        return sentences;
    }

    private static long words(String sentence) {
        return sentence.isEmpty() ? 0 : sentence.split(" +").length;
    }
}
