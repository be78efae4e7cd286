// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.site.SiteRules;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Holds back what threads read while they have an optimistic stamp of a {@code StampedLock}: once they have asked whether
 * that is still valid, it is in no race. The Java memory model knows no such reads; the lock's documentation is built on
 * them, and has whoever is told that the stamp is not valid make nothing of what was read.
 *
 * <p>Who takes the lock instead, takes another stamp, or ends, has not asked: then they were reads like any others.
 */
public final class OptimisticReads {
    private static final String LOCK = "java.util.concurrent.locks.StampedLock";
    private static final String BEGIN = "tryOptimisticRead";
    private static final Set<String> CHECKS =
            Set.of("validate", "tryConvertToReadLock", "tryConvertToWriteLock", "tryConvertToOptimisticRead");

    /** The bit of a lock's state that says that somebody writes; then there is no stamp. */
    private static final long WRITE_BIT = 1L << 7;

    private static final byte OTHER_SITE = 1;
    private static final byte LOCK_SITE = 2;
    private static final byte BEGIN_SITE = 3;
    private static final byte CHECK_SITE = 4;

    private final Consumer<Attempt> unchecked;
    private final Int2ObjectOpenHashMap<Deque<Attempt>> open = new Int2ObjectOpenHashMap<>();
    private final SiteRules sites;
    private long checked;

    /** @param unchecked takes those whose stamps nobody asked for */
    public OptimisticReads(Symbols symbols, Consumer<Attempt> unchecked) {
        sites = new SiteRules(symbols, OTHER_SITE, OptimisticReads::kind);
        this.unchecked = unchecked;
    }

    /** What a thread has read with one stamp, and what that races with. */
    public static final class Attempt {
        /** More than anybody reads, and more than whoever reads optimistically does. */
        private static final int LIMIT = 1 << 14;

        private final int thread;
        private final long lock;
        private final List<RecordedEvent> reads = new ArrayList<>();
        private final List<Pair> races = new ArrayList<>();

        private record Pair(Access earlier, RecordedEvent later) {}

        private Attempt(int thread, long lock) {
            this.thread = thread;
            this.lock = lock;
        }

        int thread() {
            return thread;
        }

        void addRace(Access earlier, TraceEvent later) {
            if (races.size() < LIMIT) {
                races.add(new Pair(earlier.copy(), later.copy()));
            }
        }

        /** Adds a read after its races. */
        void addRead(TraceEvent event) {
            if (reads.size() < LIMIT) {
                reads.add(event.copy());
            }
        }

        List<RecordedEvent> reads() {
            return reads;
        }

        void showRaces(BiConsumer<Access, TraceEvent> shown) {
            races.forEach(pair -> shown.accept(pair.earlier, pair.later));
        }
    }

    /** {@return how many reads were followed by the question whether they were valid} */
    long checked() {
        return checked;
    }

    /** {@return whether a thread that reads now has a stamp, and has not asked yet whether it is valid} */
    public boolean isOpen(int thread) {
        return of(thread) != null;
    }

    /** {@return the attempt that a read of the thread belongs to, or null if to none} */
    @Nullable
    Attempt of(int thread) {
        if (open.isEmpty()) {
            return null;
        }
        Deque<Attempt> attempts = open.get(thread);
        return attempts == null ? null : attempts.peek();
    }

    /** Takes an access that synchronises. */
    public void synchronises(TraceEvent event) {
        byte site = sites.rule(event.site());
        if (site == OTHER_SITE) {
            return;
        }
        if (site == BEGIN_SITE) {
            end(event);
            if ((event.valueRead() & WRITE_BIT) == 0) {
                open.computeIfAbsent(event.thread(), thread -> new ArrayDeque<>())
                        .push(new Attempt(event.thread(), event.object()));
            }
        } else if (site == CHECK_SITE && event.kind() == EventKind.READ) {
            Attempt attempt = remove(event);
            checked += attempt == null ? 0 : attempt.reads.size();
        } else if (event.kind() == EventKind.READ_WRITE) {
            end(event);
        }
    }

    /** Takes the end of a thread. */
    public void endOf(int thread) {
        Deque<Attempt> attempts = open.remove(thread);
        if (attempts != null) {
            attempts.forEach(unchecked);
        }
    }

    /** Takes the end of the trace. */
    void end() {
        Arrays.stream(open.keySet().toIntArray()).sorted().forEach(this::endOf);
    }

    private void end(TraceEvent event) {
        Attempt attempt = remove(event);
        if (attempt != null) {
            unchecked.accept(attempt);
        }
    }

    private @Nullable Attempt remove(TraceEvent event) {
        Deque<Attempt> attempts = open.get(event.thread());
        if (attempts == null) {
            return null;
        }
        Attempt found = null;
        for (Attempt attempt : attempts) {
            found = found == null && attempt.lock == event.object() ? attempt : found;
        }
        if (found != null) {
            attempts.remove(found);
        }
        if (attempts.isEmpty()) {
            open.remove(event.thread());
        }
        return found;
    }

    private static byte kind(Site site) {
        if (!site.className().equals(LOCK)) {
            return OTHER_SITE;
        }
        if (site.methodName().equals(BEGIN)) {
            return BEGIN_SITE;
        }
        return CHECKS.contains(site.methodName()) ? CHECK_SITE : LOCK_SITE;
    }
}
