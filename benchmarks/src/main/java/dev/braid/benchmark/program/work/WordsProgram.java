// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the words of many lines of text in a {@link ConcurrentHashMap}. */
final class WordsProgram implements Program {
    private static final int LINES = 800;
    private static final int WORDS_PER_LINE = 40;
    private static final int VOCABULARY = 2000;

    private final String[] lines = new String[LINES];

    WordsProgram() {
        for (int line = 0; line < LINES; line++) {
            StringBuilder text = new StringBuilder();
            for (int word = 0; word < WORDS_PER_LINE; word++) {
                long position = (long) line * WORDS_PER_LINE + word;
                // The product of two numbers: few words are frequent, many are rare.
                int rank = Mix.below(VOCABULARY, position) * Mix.below(VOCABULARY, ~position) / VOCABULARY;
                text.append(Integer.toString(rank * 7919, 36)).append(' ');
            }
            lines[line] = text.toString();
        }
    }

    @Override
    public String description() {
        return "a word count over ConcurrentHashMap.merge, lines handed out by a counter";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        Map<String, Integer> counts = new ConcurrentHashMap<>();
        AtomicInteger next = new AtomicInteger();
        Crew.run(threads, number -> {
            for (int line = next.getAndIncrement(); line < LINES; line = next.getAndIncrement()) {
                count(lines[line], counts);
            }
        });
        long sum = 0;
        for (Map.Entry<String, Integer> entry : counts.entrySet()) {
            sum += (long) entry.getKey().hashCode() * entry.getValue();
        }
        return sum;
    }

    private static void count(String line, Map<String, Integer> counts) {
        int start = 0;
        for (int space = line.indexOf(' '); space >= 0; space = line.indexOf(' ', start)) {
            counts.merge(line.substring(start, space).toUpperCase(Locale.ROOT), 1, Integer::sum);
            start = space + 1;
        }
    }
}
