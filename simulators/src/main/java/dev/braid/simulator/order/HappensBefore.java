// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The happens-before order of a trace, as far as it has gone by: program order, and what synchronises with what (JLS
 * 17.4.4 and 17.4.5). That is monitors, volatile and ordered accesses, fences, start, end and interruption of threads,
 * and the initialisation of classes.
 *
 * <p>The order of a trace is that in which all of this happened, so a thread that acquires something comes after the
 * one that released it.
 *
 * <p>Thread safety: one thread.
 */
public final class HappensBefore {
    /** More monitors and locations than most programs synchronise by, and a few hundred bytes each. */
    private static final int RECENT_LIMIT = 1 << 17;

    /** The bytes that a release takes: its entry, and a clock with a time for each index. */
    private static final int ENTRY_BYTES = 144;

    /** So many ended threads are looked at for one whose index can be used again. */
    private static final int REUSE_DEPTH = 64;

    /** Bits of a fence's detail. */
    public static final int ACQUIRE_FENCE = 1;

    public static final int RELEASE_FENCE = 2;

    private final Int2ObjectOpenHashMap<ThreadOrder> threads = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<VectorClock> starts = new Int2ObjectOpenHashMap<>();
    /** By object: what its monitor has released. */
    private final RecentMap<VectorClock> monitors;
    /** By a thread's object: what its end has released, and what the threads that interrupted it have. */
    private final RecentMap<VectorClock> ends;

    private final RecentMap<VectorClock> interrupts;

    private final RecentMap<LocationOrder> locations;
    private final Prefetch<LocationOrder> prefetch;
    private final LocationFilter synchronising = new LocationFilter();
    private final Forgotten forgotten;
    private final Deque<ThreadOrder> ended = new ArrayDeque<>();
    private @Nullable ThreadOrder latest;
    private int indices;
    private long assumed;
    /** The number of threads in which the JVM has called on its own account. */
    private int inUpcalls;

    /** By class: what its initialisation has released. */
    private final Long2ObjectOpenHashMap<VectorClock> initialised = new Long2ObjectOpenHashMap<>();

    /** Makes an order of no events yet. */
    public HappensBefore() {
        this(RECENT_LIMIT);
    }

    /** Makes one that knows what was released, of each kind, in the last so many places. */
    public HappensBefore(int limit) {
        this(limit, null, new Forgotten());
    }

    /** Makes one that knows what was released as long as there is room. */
    public HappensBefore(Room room) {
        this(room.leastEntries(ENTRY_BYTES, RECENT_LIMIT), room, Forgotten.within(room));
    }

    private HappensBefore(int least, @Nullable Room room, Forgotten forgotten) {
        this.forgotten = forgotten;
        monitors = recent(least, room, this::forget);
        ends = recent(least, room, this::forget);
        interrupts = recent(least, room, this::forget);
        locations = recent(
                least, room, (object, place, location) -> location.released(clock -> forgotten.add(object, clock)));
        prefetch = new Prefetch<>(locations, 0, List.of((location, offset) -> location.load()));
    }

    private static <V> RecentMap<V> recent(int least, @Nullable Room room, LocationMap.Visitor<V> forgotten) {
        return new RecentMap<>(least, room == null ? null : room.part(), ENTRY_BYTES, forgotten);
    }

    /** {@return the place of a thread in the order} */
    public ThreadOrder thread(int id) {
        ThreadOrder known = latest;
        if (known == null || known.thread() != id) {
            known = threads.get(id);
            if (known == null) {
                known = begin(id);
            }
            latest = known;
        }
        return known;
    }

    /** {@return the largest number of threads told apart} */
    public int indices() {
        return indices;
    }

    /** {@return {@code true} if an action happens before all that other threads are still to do} */
    public boolean isPast(long epoch, int thread) {
        return threads.values().stream().allMatch(other -> other.thread() == thread || other.isAfter(epoch))
                && starts.values().stream().allMatch(start -> start.isAfter(epoch));
    }

    /**
     * {@return the number of times that a thread was taken to come after something forgotten that is perhaps not before
     * it: then there may be less order than this says}
     */
    public long assumed() {
        return assumed;
    }

    /**
     * Loads what events of a batch are to ask for.
     *
     * @param to at most {@link Prefetch#EVENTS} after the first one
     */
    public void prefetch(EventBatch batch, int from, int to) {
        prefetch.load(batch, from, to);
    }

    /** {@return {@code true} if threads synchronise by that location} */
    public boolean synchronises(long object, long offset) {
        return location(object, offset) != null;
    }

    private @Nullable LocationOrder location(long object, long offset) {
        return synchronising.mayHold(object, offset) ? locations.get(object, offset) : null;
    }

    /**
     * Notes whether the JVM has caused a thread's next event on its own account, while it loads or links something.
     * What orders such events orders nothing for the program: when the thread is back there, it comes after nothing of
     * that.
     */
    public void isOfJvm(int id, boolean isOfJvm) {
        if (isOfJvm || inUpcalls > 0) {
            inUpcalls += thread(id).isOfJvm(isOfJvm);
        }
    }

    /** Takes an event that is not an access. */
    public void operation(TraceEvent event) {
        EventKind kind = event.kind();
        ThreadOrder thread = thread(event.thread());
        long object = event.object();
        if (!isWithinLocks(kind)) {
            thread.leave();
        }
        switch (kind) {
            case THREAD_START -> starts.put(event.startedThread(), thread.release());
            case THREAD_END -> end(thread);
            case MONITOR_ENTER, WAKE -> acquire(thread, monitors, object);
            case MONITOR_EXIT, WAIT -> monitors.put(object, 0, thread.release());
            case THREAD_ENDING -> ends.put(object, 0, thread.release());
            case JOIN -> acquire(thread, ends, object);
            case INTERRUPT -> interrupts.put(object, 0, thread.releaseAfter(interruptsOf(thread, object)));
            case INTERRUPTED -> acquire(thread, interrupts, object);
            case CLASS_INITIALISED -> initialised.put(object, thread.release());
            case CLASS_USED -> thread.acquire(initialised.get(object)); // JLS 12.4.2
            case FENCE -> fence(thread, event.detail(0));
            default -> {}
        }
    }

    /** {@return {@code true} if a thread may do that in the code of a lock} */
    public static boolean isWithinLocks(EventKind kind) {
        return switch (kind) {
            case PARK, UNPARKED, UNPARK, INTERRUPTED, CLASS_INITIALISED, FENCE, LOST_TIME -> true;
            default -> false;
        };
    }

    /** Has a thread come after what was released to the values that it has read so far. */
    public void acquireFence(ThreadOrder thread) {
        thread.acquireFence();
    }

    /** Has all writes of a thread from now on release what it has done so far. */
    public void releaseFence(ThreadOrder thread) {
        thread.releaseFence();
    }

    private void fence(ThreadOrder thread, long kind) {
        if ((kind & ACQUIRE_FENCE) != 0) {
            acquireFence(thread);
        }
        if ((kind & RELEASE_FENCE) != 0) {
            releaseFence(thread);
        }
    }

    /**
     * Takes what an access reads: with it comes what was released to it. To be called before asking what the access
     * itself is ordered with.
     */
    public void read(ThreadOrder thread, TraceEvent event) {
        LocationOrder location = location(event.object(), event.offset());
        if (location != null) {
            location.read(thread, event.mode());
        } else if (event.mode().acquires()) {
            thread.acquire(assume(thread, event.object()));
        }
    }

    /** Takes what a thread reads in the code of a lock: it may come after what was released to it. */
    public void observe(ThreadOrder thread, TraceEvent event) {
        LocationOrder location = location(event.object(), event.offset());
        if (location != null) {
            location.observe(thread, event.mode());
        } else if (event.mode().acquires()) {
            thread.observe(assume(thread, event.object()));
        }
    }

    /** Has a thread come after those that have had a lock for themselves, of which this reads the state. */
    public void readLock(ThreadOrder thread, TraceEvent event) {
        lock(thread, event).takeShared(thread);
    }

    /** Has a thread take the lock of which this changes the state. */
    public void takeLock(ThreadOrder thread, TraceEvent event, boolean isShared) {
        LocationOrder location = lock(thread, event);
        if (isShared) {
            location.takeShared(thread);
        } else {
            location.takeExclusive(thread);
        }
    }

    /** Has a thread release the lock that it has had for itself, of which this changes the state. */
    public void releaseLock(ThreadOrder thread, TraceEvent event) {
        lock(thread, event).releaseExclusive(thread);
    }

    private LocationOrder lock(ThreadOrder thread, TraceEvent event) {
        LocationOrder location = location(event.object(), event.offset());
        if (location == null) {
            location = add(thread, event);
        }
        location.isLock();
        return location;
    }

    private LocationOrder add(ThreadOrder thread, TraceEvent event) {
        LocationOrder location = new LocationOrder(assume(thread, event.object()));
        locations.put(event.object(), event.offset(), location);
        synchronising.add(event.object(), event.offset());
        return location;
    }

    /**
     * Takes what an access writes: the access, and what came before it, is released. To be called after everything else
     * of it.
     *
     * @param mode as which it counts
     * @param isAtomic whether a fence before it releases what came before that
     * @return {@code true} if it is the first that releases anything there, as far as is known
     */
    public boolean write(ThreadOrder thread, TraceEvent event, AccessMode mode, boolean isAtomic) {
        LocationOrder location = location(event.object(), event.offset());
        boolean isFirst = location == null;
        if (location == null) {
            if (!mode.releases() && !(isAtomic && thread.fenced() != null)) {
                return false;
            }
            location = add(thread, event);
        }
        location.write(thread, mode, event.kind().reads(), isAtomic);
        return isFirst;
    }

    private void acquire(ThreadOrder thread, RecentMap<VectorClock> released, long object) {
        VectorClock known = released.get(object, 0);
        thread.acquire(known == null ? assume(thread, object) : known);
    }

    private @Nullable VectorClock interruptsOf(ThreadOrder thread, long object) {
        VectorClock known = interrupts.get(object, 0);
        return known == null ? assume(thread, object) : known;
    }

    /** {@return the releases by way of the object that may have been forgotten; taken to be before a thread} */
    private @Nullable VectorClock assume(ThreadOrder thread, long object) {
        VectorClock before = forgotten.clock(object);
        assumed += before == null || thread.isAfter(before) ? 0 : 1;
        return before;
    }

    private void forget(long object, long place, VectorClock clock) {
        forgotten.add(object, clock);
    }

    /**
     * Has a thread come after all that another one has done.
     *
     * @param epoch the time of its last action, which is all that counts if it ended long ago
     */
    public void follow(ThreadOrder thread, int other, long epoch) {
        ThreadOrder known = threads.get(other);
        for (Iterator<ThreadOrder> past = ended.iterator(); known == null && past.hasNext(); ) {
            ThreadOrder candidate = past.next();
            known = candidate.thread() == other ? candidate : null;
        }
        thread.acquire(known == null ? VectorClock.of(epoch) : known.release());
    }

    /** Has a thread come after all that any other one has done. */
    public void followAll(ThreadOrder thread) {
        for (ThreadOrder other : threads.values()) {
            if (other != thread) {
                thread.acquire(other.release());
            }
        }
        for (ThreadOrder other : ended) {
            thread.acquire(other.release());
        }
    }

    private ThreadOrder begin(int id) {
        VectorClock start = starts.remove(id);
        if (start == null) {
            start = VectorClock.ZERO;
        }
        ThreadOrder thread = new ThreadOrder(id, indexAfter(start), start);
        threads.put(id, thread);
        return thread;
    }

    /** {@return the index of a thread all of which happens before that point, or a new one} */
    private int indexAfter(VectorClock start) {
        int looks = REUSE_DEPTH;
        for (Iterator<ThreadOrder> past = ended.iterator(); past.hasNext() && looks > 0; looks--) {
            ThreadOrder thread = past.next();
            if (start.time(thread.index()) >= thread.time()) {
                past.remove();
                return thread.index();
            }
        }
        if (indices == ThreadOrder.INDEX_LIMIT) {
            throw new IllegalStateException(
                    "more than " + indices + " threads are not ordered with each other; trace a shorter run");
        }
        indices++;
        for (RecentMap<?> each : List.of(monitors, ends, interrupts, locations)) {
            each.entryBytes(ENTRY_BYTES + (long) indices * Long.BYTES);
        }
        return indices - 1;
    }

    private void end(ThreadOrder thread) {
        inUpcalls += thread.isOfJvm(false);
        threads.remove(thread.thread());
        latest = null;
        ended.addFirst(thread);
    }
}
