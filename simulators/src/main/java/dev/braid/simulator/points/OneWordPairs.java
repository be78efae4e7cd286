// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import dev.braid.simulator.points.AtomicPair.Pattern;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of accesses of one thread to one word of memory, and between which an access of another thread may come that no
 * serial order has there.
 *
 * <p>Where no other thread has written the memory, what the thread itself has written counts as an access of another
 * one: threads often run the same code, and in the trace the later one has found that there was nothing left to do.
 *
 * <p>Left out are pairs of which a monitor that both threads take keeps the other thread out; two accesses of one call
 * of {@code java.util.concurrent}; and a second access that does not follow the first one in its method, as it is of
 * the next round of a loop. Of each word of memory, and of all words, the first accesses count.
 *
 * <p>Thread safety: one thread.
 */
final class OneWordPairs {
    private static final int MOST_WORDS = 1 << 15;
    private static final int MOST_OF_WORD = 12;
    private static final int WORD_SHIFT = 2;

    private final Map<Word, History> words = new LinkedHashMap<>();
    /** Each once, as many words have equal ones. */
    private final Map<Access, Access> accesses = new HashMap<>();

    /** Four bytes of memory, which a schedule tells apart, too. */
    private record Word(long object, long number) {}

    /** Accesses of threads to a word, each kind once. */
    private static final class History {
        /** The last access of each thread. */
        private final List<Access> last = new ArrayList<>(1);

        private final List<Access> accesses = new ArrayList<>(2);
        /** Monitors that the thread had at each of them, when it last made it. */
        private final List<HeldMonitors> monitors = new ArrayList<>(2);

        private final List<Pair> pairs = new ArrayList<>(0);

        void add(Access access, HeldMonitors now) {
            Access before = exchangeLast(access);
            if (before != null && pairs.size() < MOST_OF_WORD) {
                int at = accesses.indexOf(before);
                Pair pair = new Pair(before, access, at < 0 ? HeldMonitors.NONE : monitors.get(at), now);
                if (pairs.stream().noneMatch(pair::isLike)) {
                    pairs.add(pair);
                }
            }
            int known = accesses.indexOf(access);
            if (known >= 0) {
                monitors.set(known, now);
            } else if (accesses.size() < MOST_OF_WORD) {
                accesses.add(access);
                monitors.add(now);
            }
        }

        /** {@return {@code true} if one thread has written the word, and no other one} */
        boolean isWrittenByOne() {
            return accesses.stream()
                            .filter(access -> access.writes)
                            .map(access -> access.thread)
                            .distinct()
                            .count()
                    == 1;
        }

        private @Nullable Access exchangeLast(Access access) {
            for (int i = 0; i < last.size(); i++) {
                if (last.get(i).thread == access.thread) {
                    return last.set(i, access);
                }
            }
            last.add(access);
            return null;
        }
    }

    private record Access(int thread, Place place, boolean reads, boolean writes) {}

    /**
     * Two accesses of a thread, one after the other.
     *
     * @param atFirst monitors that the thread had then
     */
    private record Pair(Access first, Access second, HeldMonitors atFirst, HeldMonitors atSecond) {
        boolean isLike(Pair other) {
            return first.equals(other.first) && second.equals(other.second);
        }
    }

    /** Takes an access, while there are several threads. */
    void add(TraceEvent event, HeldMonitors held) {
        Word word = new Word(event.object(), event.offset() >> WORD_SHIFT);
        History history = words.get(word);
        if (history == null) {
            if (words.size() == MOST_WORDS) {
                return;
            }
            history = new History();
            words.put(word, history);
        }
        Access access = new Access(
                event.thread(),
                new Place(event.site(), event.callSite()),
                event.kind().reads(),
                event.kind().writes());
        Access known = accesses.putIfAbsent(access, access);
        history.add(known == null ? access : known, held);
    }

    /**
     * {@return the pairs, each once, most harmful patterns first}
     *
     * @param symbols the symbols of the trace; what it has no names for is left out
     * @param most the most of them
     */
    List<AtomicPair> pairs(Symbols symbols, int most) {
        Set<AtomicPair> found = new LinkedHashSet<>();
        for (History history : words.values()) {
            boolean isOfSeveral = history.last.size() > 1;
            boolean isWrittenByOne = history.isWrittenByOne();
            for (Pair pair : history.pairs) {
                for (int i = 0; i < history.accesses.size() && isOfSeveral; i++) {
                    Access foreign = history.accesses.get(i);
                    if (foreign.thread != pair.first.thread || foreign.writes && isWrittenByOne) {
                        pair(pair, foreign, history.monitors.get(i), symbols).ifPresent(found::add);
                    }
                }
            }
        }
        return found.stream()
                .sorted(Comparator.comparing(AtomicPair::pattern))
                .limit(most)
                .toList();
    }

    private static Optional<AtomicPair> pair(Pair pair, Access foreign, HeldMonitors others, Symbols symbols) {
        Optional<Pattern> pattern = pattern(pair, foreign);
        if (pattern.isEmpty() || pair.atSecond.keepsOut(pair.atFirst, others)) {
            return Optional.empty();
        }
        Site first = pair.first.place.inProgram(symbols);
        Site second = pair.second.place.inProgram(symbols);
        Site other = foreign.place.inProgram(symbols);
        Site beforeSecond = pair.second.place.before(pair.atSecond.firstSiteSince(pair.atFirst), symbols);
        Site beforeForeign = foreign.place.before(others.firstSiteSince(HeldMonitors.NONE), symbols);
        if (first == null || second == null || other == null || beforeSecond == null || beforeForeign == null) {
            return Optional.empty();
        }
        return Place.isAfter(second, first)
                ? Optional.of(AtomicPair.ofOneWord(pattern.get(), first, second, other, beforeSecond, beforeForeign))
                : Optional.empty();
    }

    private static Optional<Pattern> pattern(Pair pair, Access foreign) {
        Access first = pair.first;
        Access second = pair.second;
        if (foreign.writes && first.reads && second.writes) {
            return Optional.of(Pattern.READ_WRITE_WRITE);
        }
        if (foreign.writes && second.reads) {
            return Optional.of(first.writes ? Pattern.WRITE_WRITE_READ : Pattern.READ_WRITE_READ);
        }
        return foreign.reads && first.writes && second.writes
                ? Optional.of(Pattern.WRITE_READ_WRITE)
                : Optional.empty();
    }
}
