// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.lock.LockChange;
import dev.braid.simulator.lock.LockClass;
import dev.braid.simulator.order.Forgotten;
import dev.braid.simulator.order.RecentMap;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.simulator.race.OptimisticRead.Batch;
import dev.braid.simulator.site.SiteRules;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Holds back what threads read while they have an optimistic stamp of a {@code StampedLock}, until they ask whether
 * that is valid. The Java memory model knows no such reads; the lock's documentation is built on them.
 *
 * <ul>
 *   <li>If the stamp is valid, the reads race with what is written without the lock only.
 *   <li>If it is not, they are in no race: the documentation has the caller make nothing of what was read.
 *   <li>If the thread takes the lock instead, takes another stamp, or ends, they were reads like any others.
 * </ul>
 *
 * <p>A stamp may be asked for several times, each time for what was read since.
 */
public final class OptimisticReads {
    private static final String LOCK = "java.util.concurrent.locks.StampedLock";
    private static final String BEGIN = "tryOptimisticRead";
    private static final String TO_OPTIMISTIC = "tryConvertToOptimisticRead";
    private static final Set<String> CHECKS =
            Set.of("validate", "tryConvertToReadLock", "tryConvertToWriteLock", TO_OPTIMISTIC);

    private static final byte OTHER_SITE = 1;
    private static final byte STATE_SITE = 2;
    private static final byte BEGIN_SITE = 3;
    private static final byte CHECK_SITE = 4;
    private static final byte TO_OPTIMISTIC_SITE = 5;

    private static final int WORD_SHIFT = 3;

    /** The stamp that is given out while a thread writes: many read all the same, and learn that it is not valid. */
    private static final long NEVER_VALID = -1;

    /** The number of words of eight bytes whose optimistic reads are known, and twice as many at most. */
    private static final int WORDS_LIMIT = 1 << 16;

    private final BiConsumer<Access, TraceEvent> races;
    private final Int2ObjectOpenHashMap<Deque<Batch>> open = new Int2ObjectOpenHashMap<>();
    private final RecentMap<List<OptimisticRead>> words;
    private final SiteRules sites;
    private final LongOpenHashSet writeLocked = new LongOpenHashSet();
    /** By thread: the lock that it gives up for an optimistic stamp. */
    private final Int2LongOpenHashMap converting = new Int2LongOpenHashMap();

    private long checked;

    /**
     * Makes one of no reads yet.
     *
     * @param forgotten takes what it forgets of reads that turned out to be like any others
     * @param races takes pairs of accesses that race
     */
    public OptimisticReads(Symbols symbols, Forgotten forgotten, BiConsumer<Access, TraceEvent> races) {
        sites = new SiteRules(symbols, OTHER_SITE, OptimisticReads::kind);
        this.races = races;
        words = new RecentMap<>(WORDS_LIMIT, (object, place, reads) -> {
            for (OptimisticRead read : reads) {
                if (!read.batch().isOver() || read.batch().isOrdinary()) {
                    forgotten.add(object, read.epoch());
                }
            }
        });
    }

    /** {@return the number of reads that were followed by a validation} */
    public long checked() {
        return checked;
    }

    /**
     * {@return {@code true} if nothing was read optimistically that later writes may race with, and no thread has a
     * stamp}
     */
    public boolean isIdle() {
        return open.isEmpty() && words.isEmpty();
    }

    /** {@return the batch that a read of the thread belongs to, or null if to none} */
    public @Nullable Batch of(int thread) {
        if (open.isEmpty()) {
            return null;
        }
        Deque<Batch> batches = open.get(thread);
        return batches == null ? null : batches.peek();
    }

    /** Takes a read of a batch, after what it races with. */
    public void add(TraceEvent event, ThreadOrder thread, Batch batch) {
        if (!batch.count()) {
            if (batch.wasChecked()) {
                remove(event.thread(), batch.lock());
                finishOrdinary(batch);
            }
            return;
        }
        OptimisticRead read = new OptimisticRead(event, thread.epoch(), batch);
        long number = event.offset() >>> WORD_SHIFT;
        List<OptimisticRead> all = words.get(event.object(), number);
        if (all == null) {
            all = new ArrayList<>(2);
            words.put(event.object(), number, all);
        } else {
            forgetBefore(read, all);
        }
        all.add(read);
    }

    /** Keeps the last one of a thread's reads like any others: what races with an earlier one races with it, too. */
    private static void forgetBefore(OptimisticRead read, List<OptimisticRead> all) {
        boolean hasOrdinary = false;
        for (int i = all.size() - 1; i >= 0; i--) {
            OptimisticRead other = all.get(i);
            boolean isOrdinary = other.batch().isOrdinary() && read.isSame(other);
            if (isOrdinary && hasOrdinary || read.replaces(other)) {
                all.remove(i);
            }
            hasOrdinary |= isOrdinary;
        }
    }

    /** Takes a write to data: earlier optimistic reads may race with it. */
    public void write(TraceEvent event, ThreadOrder thread) {
        if (words.isEmpty()) {
            return;
        }
        long first = event.offset() >>> WORD_SHIFT;
        long last = event.offset() + ShadowMemory.length(event) - 1 >>> WORD_SHIFT;
        for (long number = first; number <= last; number++) {
            List<OptimisticRead> all = words.get(event.object(), number);
            if (all != null) {
                all.forEach(read -> check(read, event, thread));
            }
        }
    }

    private void check(OptimisticRead read, TraceEvent event, ThreadOrder thread) {
        if (read.thread() == event.thread() || !read.overlaps(event) || thread.isAfter(read.epoch())) {
            return;
        }
        Batch batch = read.batch();
        if (!batch.isOver()) {
            batch.addRace(read, event);
        } else if (batch.isOrdinary() || batch.isValid() && !writeLocked.contains(batch.lock())) {
            races.accept(read, event);
        }
    }

    /** Takes an access that synchronises. */
    public void synchronises(TraceEvent event) {
        byte site = sites.rule(event.site());
        if (site == OTHER_SITE) {
            return;
        }
        boolean isRead = event.kind() == EventKind.READ || event.kind() == EventKind.CAS_FAILED;
        if (site == BEGIN_SITE) {
            begin(event, event.valueRead());
        } else if (isRead) {
            if (site == CHECK_SITE || site == TO_OPTIMISTIC_SITE) {
                check(event);
            }
            if (site == TO_OPTIMISTIC_SITE) {
                converting.put(event.thread(), event.object());
            } else {
                converting.remove(event.thread());
            }
        } else {
            change(event);
        }
    }

    private void begin(TraceEvent event, long state) {
        endOf(event.thread(), event.object());
        boolean isWriting = (state & LockChange.WRITER) != 0;
        open.computeIfAbsent(event.thread(), thread -> new ArrayDeque<>())
                .push(new Batch(event.object(), isWriting ? NEVER_VALID : state & ~LockChange.READERS));
    }

    private void change(TraceEvent event) {
        int change = LockChange.of(LockClass.STAMPED, event);
        if ((change & LockChange.TAKES_EXCLUSIVE) != 0) {
            writeLocked.add(event.object());
        } else if ((change & LockChange.RELEASES_EXCLUSIVE) != 0) {
            writeLocked.remove(event.object());
        }
        endOf(event.thread(), event.object());
        int releases = LockChange.RELEASES_EXCLUSIVE | LockChange.RELEASES_SHARED;
        if (converting.remove(event.thread()) == event.object() && (change & releases) != 0) {
            begin(event, event.valueWritten());
        }
    }

    /**
     * Notes that a thread asks whether its stamp of a lock is valid. What it took another stamp for since, it may rely
     * on as well.
     */
    private void check(TraceEvent event) {
        Deque<Batch> batches = open.get(event.thread());
        Batch asked = find(batches, event.object());
        if (batches == null || asked == null) {
            return;
        }
        boolean isValid = (event.valueRead() & ~LockChange.READERS) == asked.stamp();
        List<Batch> later = new ArrayList<>();
        for (Batch batch : batches) {
            if (batch == asked) {
                break;
            }
            later.add(batch);
        }
        for (Batch batch : later) {
            checked += batch.reads();
            batch.discard();
        }
        checked += asked.reads();
        if (isValid) {
            asked.validate(races);
        } else {
            asked.discard();
        }
        replace(batches, asked, isValid, later);
        if (batches.isEmpty()) {
            open.remove(event.thread());
        }
    }

    /** Goes on with new batches for the same stamps; not for one that is not valid any more. */
    private static void replace(Deque<Batch> batches, Batch asked, boolean isValid, List<Batch> later) {
        List<Batch> rest = new ArrayList<>(batches);
        batches.clear();
        for (Batch batch : rest) {
            if (batch == asked ? isValid : later.contains(batch)) {
                batches.add(new Batch(batch));
            } else if (batch != asked) {
                batches.add(batch);
            }
        }
    }

    /** Takes the end of a thread. */
    public void endOf(int thread) {
        Deque<Batch> batches = open.remove(thread);
        if (batches != null) {
            batches.forEach(this::finishOrdinary);
        }
        converting.remove(thread);
    }

    /** Takes the end of the trace. */
    public void end() {
        Arrays.stream(open.keySet().toIntArray()).sorted().forEach(this::endOf);
    }

    private void endOf(int thread, long lock) {
        Batch batch = remove(thread, lock);
        if (batch != null) {
            finishOrdinary(batch);
        }
    }

    private void finishOrdinary(Batch batch) {
        batch.isOrdinary(races);
    }

    private @Nullable Batch remove(int thread, long lock) {
        Deque<Batch> batches = open.get(thread);
        Batch found = find(batches, lock);
        if (batches != null && found != null) {
            batches.remove(found);
            if (batches.isEmpty()) {
                open.remove(thread);
            }
        }
        return found;
    }

    private static @Nullable Batch find(@Nullable Deque<Batch> batches, long lock) {
        if (batches != null) {
            for (Batch batch : batches) {
                if (batch.lock() == lock) {
                    return batch;
                }
            }
        }
        return null;
    }

    private static byte kind(Site site) {
        if (!site.className().equals(LOCK)) {
            return OTHER_SITE;
        }
        String method = site.methodName();
        if (method.equals("casState")) {
            return STATE_SITE;
        }
        if (!site.fieldName().equals("state") || method.endsWith("ReaderOverflow") || method.equals("<init>")) {
            return OTHER_SITE;
        }
        if (method.equals(BEGIN)) {
            return BEGIN_SITE;
        }
        if (method.equals(TO_OPTIMISTIC)) {
            return TO_OPTIMISTIC_SITE;
        }
        return CHECKS.contains(method) ? CHECK_SITE : STATE_SITE;
    }
}
