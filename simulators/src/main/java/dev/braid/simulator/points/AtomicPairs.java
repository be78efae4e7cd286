// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import dev.braid.simulator.points.AtomicPair.Pattern;
import dev.braid.trace.BatchConsumer;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventView;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
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
 * Pairs of accesses of one thread that a run has shown, and between which an access of another thread may come that no
 * serial order has there. Which of them are meant to be atomic, no trace says: they are places where a switch is worth
 * trying.
 *
 * <p>Left out are pairs of which a monitor that both threads take keeps the other thread out; two accesses of one call
 * of {@code java.util.concurrent}; and a second access that does not follow the first one in its method, as it is of the
 * next round of a loop. Of each word of memory, and of all words, the first ones count.
 *
 * <p>Thread safety: one thread.
 */
public final class AtomicPairs implements BatchConsumer {
    private static final int MOST_WORDS = 1 << 15;
    private static final int MOST_OF_WORD = 12;
    private static final int WORD_SHIFT = 3;
    private static final String CONCURRENT = "java.util.concurrent.";

    private final Map<Word, History> words = new LinkedHashMap<>();
    /** Each once, as many words have equal ones. */
    private final Map<Access, Access> accesses = new HashMap<>();

    private final Map<Integer, HeldMonitors> held = new HashMap<>();
    private long acquisitions;
    private @Nullable EventView view;

    /** Eight bytes of memory. */
    private record Word(long object, long number) {}

    /** What threads have done to a word, each kind of it once. */
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

    /**
     * Access.
     *
     * @param site of it
     * @param call of the program that has led there
     */
    private record Access(int thread, int site, int call, boolean reads, boolean writes) {}

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

    @Override
    public void events(EventBatch batch) {
        EventView known = view == null ? new EventView(batch) : view;
        view = known;
        for (int i = 0; i < batch.count(); i++) {
            known.moveTo(i);
            event(known);
        }
    }

    private void event(TraceEvent event) {
        switch (event.kind()) {
            case MONITOR_ENTER, WAKE ->
                held.put(event.thread(), held(event.thread()).entered(event.object(), ++acquisitions, event.site()));
            case MONITOR_EXIT, WAIT ->
                held.put(event.thread(), held(event.thread()).exited(event.object()));
            default -> {
                if (event.kind().isAccess() && !RecordDescriptor.isReceiver(event.offset()) && !event.isOfJvm()) {
                    access(event);
                }
            }
        }
    }

    private HeldMonitors held(int thread) {
        return held.getOrDefault(thread, HeldMonitors.NONE);
    }

    private void access(TraceEvent event) {
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
                event.site(),
                event.callSite(),
                event.kind().reads(),
                event.kind().writes());
        Access known = accesses.putIfAbsent(access, access);
        history.add(known == null ? access : known, held(event.thread()));
    }

    /**
     * {@return the pairs, each once, most harmful patterns first}
     *
     * @param symbols of the trace; what it has no names for is left out
     * @param most of them
     */
    public List<AtomicPair> pairs(Symbols symbols, int most) {
        Set<AtomicPair> found = new LinkedHashSet<>();
        for (History history : words.values()) {
            for (Pair pair : history.pairs) {
                for (int i = 0; i < history.accesses.size(); i++) {
                    pair(pair, history.accesses.get(i), history.monitors.get(i), symbols)
                            .ifPresent(found::add);
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
        if (pair.first.thread == foreign.thread || pattern.isEmpty() || pair.atSecond.keepsOut(pair.atFirst, others)) {
            return Optional.empty();
        }
        Site first = place(pair.first, symbols);
        Site second = place(pair.second, symbols);
        Site other = place(foreign, symbols);
        Site beforeSecond = before(pair.atSecond.firstSiteSince(pair.atFirst), second, symbols);
        Site beforeForeign = before(others.firstSiteSince(HeldMonitors.NONE), other, symbols);
        return first == null
                        || second == null
                        || other == null
                        || beforeSecond == null
                        || beforeForeign == null
                        || !isAfter(second, first)
                ? Optional.empty()
                : Optional.of(new AtomicPair(pattern.get(), first, second, other, beforeSecond, beforeForeign));
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

    /** {@return the site of an access; in {@code java.util.concurrent}, the program's call of it} */
    private static @Nullable Site place(Access access, Symbols symbols) {
        Site site = symbols.site(access.site);
        return site != null && site.className().startsWith(CONCURRENT) ? symbols.site(access.call) : site;
    }

    /** {@return where a thread enters a monitor, if that is known; otherwise, where it accesses memory} */
    private static @Nullable Site before(int monitorSite, @Nullable Site access, Symbols symbols) {
        return monitorSite == 0 ? access : symbols.site(monitorSite);
    }

    /** {@return whether one access may follow another one without another round of a loop} */
    private static boolean isAfter(Site second, Site first) {
        boolean isSameMethod = second.className().equals(first.className())
                && second.methodName().equals(first.methodName())
                && second.methodDescriptor().equals(first.methodDescriptor());
        return !isSameMethod || second.bytecodeIndex() > first.bytecodeIndex();
    }
}
