// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.order.LocationMap;
import dev.braid.simulator.order.RecentMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the words of memory that were accessed lately: a {@link RecentMap}, and in front of it a table of those that
 * were asked for last, in which neighbours in memory are neighbours. So programs that go along an array do so here.
 *
 * <p>Thread safety: one thread.
 */
final class WordMap {
    private static final int SLOTS = 1 << 16;
    private static final int OBJECT_FACTOR = 0x9E3779B1;

    private final RecentMap<Word> words;
    /** Words of the map's younger generation, each in the only slot that it may be in. */
    private final @Nullable Word[] latest = new Word[SLOTS];

    private int generation;

    WordMap(int limit, LocationMap.Visitor<Word> forgotten) {
        words = new RecentMap<>(limit, forgotten);
    }

    /** {@return a word that was accessed before, null if that is not known} */
    @Nullable
    Word get(long object, long number) {
        int slot = slot(object, number);
        Word word = latest[slot];
        if (word == null || !word.isAt(object, number)) {
            word = words.get(object, number);
            dropOlder();
            latest[slot] = word;
        }
        return word;
    }

    /** {@return a word that {@link #get} would find at once, or nearly so, without any other effect} */
    @Nullable
    Word peek(long object, long number) {
        Word word = latest[slot(object, number)];
        return word != null && word.isAt(object, number) ? word : words.peek(object, number);
    }

    void put(long object, long number, Word word) {
        words.put(object, number, word);
        dropOlder();
        latest[slot(object, number)] = word;
    }

    /** Keeps no word of the older generation, which the map must be asked for. */
    private void dropOlder() {
        if (generation != words.generation()) {
            generation = words.generation();
            Arrays.fill(latest, null);
        }
    }

    private static int slot(long object, long number) {
        return ((int) object * OBJECT_FACTOR + (int) number) & SLOTS - 1;
    }
}
