// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apiguardian.api.API;

/**
 * Log of the conflicts in which a thread has lost the most time, with a fixed number of entries. What an attempt loses
 * by the same conflict, however often it is made again, is one entry, which is logged once the attempt is over. So many
 * small losses outweigh a few large ones.
 *
 * <p>Several logs of a thread may be active at once: each takes all that the thread loses while it is there.
 *
 * <p>The place of the other thread is copied only once an entry is known to be among those that are kept.
 *
 * <p>Thread safety: the thread that made it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Timelog implements AutoCloseable {
    /** Default number of entries of a log. */
    public static final int DEFAULT_ENTRIES = 20;

    /** Number of different conflicts of an attempt beyond which the oldest are logged before the attempt is over. */
    private static final int MOST_OPEN = 256;

    private static final AtomicInteger ACTIVE = new AtomicInteger();

    private final ThreadTimelogs owner;
    private final EntryHeap heap;
    private final Map<Conflict, Group> open = new LinkedHashMap<>();
    private boolean isClosed;
    private long copies;
    private long segmentWaits;

    Timelog(ThreadTimelogs owner, int entries) {
        if (entries < 1) {
            throw new IllegalArgumentException("a time log of " + entries + " entries; give it one at least");
        }
        this.owner = owner;
        heap = new EntryHeap(entries);
        owner.add(this);
        ACTIVE.incrementAndGet();
    }

    /** {@return a new log of the current thread, which is active until it is closed} */
    public static Timelog create() {
        return create(DEFAULT_ENTRIES);
    }

    /**
     * {@return the same with that many entries}
     *
     * @param entries the number of entries, at least 1
     */
    public static Timelog create(int entries) {
        return new Timelog(ThreadTimelogs.current(), entries);
    }

    /** {@return {@code true} if any thread has a log: if not, nobody needs to remember where anything was written} */
    static boolean areAny() {
        return ACTIVE.get() > 0;
    }

    /**
     * {@return the entries of attempts that are over, the one with the most time lost first; of equal ones the one that
     * was logged first}
     */
    public List<TimelogEntry> entries() {
        requireOpen();
        return heap.sorted();
    }

    /** {@return the time that the thread has waited for segments only because none was free, which is in no entry} */
    public long segmentWaits() {
        requireOpen();
        return segmentWaits;
    }

    /** Forgets all entries, and what the attempt that runs has lost so far. */
    public void clear() {
        requireOpen();
        heap.clear();
        open.clear();
        segmentWaits = 0;
    }

    /** Ends the log. Its entries are gone. */
    @Override
    public void close() {
        if (!isClosed) {
            owner.requireCaller();
            heap.clear();
            open.clear();
            isClosed = true;
            owner.remove(this);
            ACTIVE.decrementAndGet();
        }
    }

    /** The running attempt has lost time. */
    void lost(Conflict conflict, long time, long at) {
        Group group = open.get(conflict);
        if (group == null) {
            if (open.size() == MOST_OPEN) {
                Map.Entry<Conflict, Group> oldest = open.entrySet().iterator().next();
                open.remove(oldest.getKey());
                tell(oldest.getKey(), oldest.getValue());
            }
            group = new Group(at);
            open.put(conflict, group);
        }
        group.count++;
        group.lost += time;
        group.last = at;
    }

    void waitedForSegment(long time) {
        segmentWaits += time;
    }

    /** The attempt is over. */
    void endAttempt() {
        if (!open.isEmpty()) {
            open.forEach(this::tell);
            open.clear();
        }
    }

    /** {@return the number of times that the log has copied another thread's place} */
    long copies() {
        return copies;
    }

    private void tell(Conflict conflict, Group group) {
        if (heap.admits(group.lost)) {
            copies += conflict.other() == null ? 0 : 1;
            heap.add(new TimelogEntry(conflict.withOwnCopy(), group.count, group.lost, group.first, group.last));
        }
    }

    private void requireOpen() {
        owner.requireCaller();
        if (isClosed) {
            throw new IllegalStateException("this time log is closed; create another one");
        }
    }

    /** Time that the running attempt has lost by one conflict. */
    private static final class Group {
        private final long first;
        private long count;
        private long lost;
        private long last;

        Group(long first) {
            this.first = first;
        }
    }
}
