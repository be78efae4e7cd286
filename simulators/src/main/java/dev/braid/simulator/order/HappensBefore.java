// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.order;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The happens-before order of a trace, as far as it has gone by: program order, and what synchronises with what (JLS
 * 17.4.4 and 17.4.5): monitors, volatile and ordered accesses, start, end and interruption of threads, and the
 * initialisation of classes.
 *
 * <p>The order of a trace is that in which all of this happened, so whoever acquires something comes after who released
 * it.
 *
 * <p>Thread safety: one thread.
 */
public final class HappensBefore {
    /** So many ended threads are looked at for one whose index can be used again. */
    private static final int REUSE_DEPTH = 64;

    private final Int2ObjectOpenHashMap<ThreadOrder> threads = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<VectorClock> starts = new Int2ObjectOpenHashMap<>();
    /** By object: what its monitor has released. */
    private final Long2ObjectOpenHashMap<VectorClock> monitors = new Long2ObjectOpenHashMap<>();
    /** By a thread's object: what its end has released, and what those have who interrupted it. */
    private final Long2ObjectOpenHashMap<VectorClock> ends = new Long2ObjectOpenHashMap<>();

    private final Long2ObjectOpenHashMap<VectorClock> interrupts = new Long2ObjectOpenHashMap<>();

    private final LocationMap<LocationOrder> locations = new LocationMap<>();
    private final Deque<ThreadOrder> ended = new ArrayDeque<>();
    private @Nullable ThreadOrder latest;
    private int indices;
    /** What the initialisation of classes has released to all that comes after it. */
    private VectorClock initialised = VectorClock.ZERO;

    /** {@return where a thread is in the order} */
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

    /** {@return how many threads were told apart at most} */
    public int indices() {
        return indices;
    }

    /** Takes an event that is no access. */
    public void operation(TraceEvent event) {
        EventKind kind = event.kind();
        ThreadOrder thread = thread(event.thread());
        long object = event.object();
        switch (kind) {
            case THREAD_START -> starts.put(event.startedThread(), thread.release());
            case THREAD_END -> end(thread);
            case MONITOR_ENTER, WAKE -> thread.acquire(monitors.get(object));
            case MONITOR_EXIT, WAIT -> monitors.put(object, thread.release());
            case THREAD_ENDING -> ends.put(object, thread.release());
            case JOIN -> thread.acquire(ends.get(object));
            case INTERRUPT -> interrupts.put(object, thread.releaseAfter(interrupts.get(object)));
            case INTERRUPTED -> thread.acquire(interrupts.get(object));
            case CLASS_INITIALISED -> {
                // Who uses the class has waited for this (JLS 12.4.2); which threads do, no trace says.
                initialised = thread.releaseAfter(initialised);
                threads.values().forEach(other -> other.acquire(initialised));
            }
            default -> {}
        }
    }

    /**
     * Takes what an access reads: with it comes what was released to it. To be called before what the access itself is
     * ordered with is asked.
     */
    public void read(ThreadOrder thread, TraceEvent event) {
        LocationOrder location = locations.get(event.object(), event.offset());
        if (location != null) {
            location.read(thread, event.mode());
        }
    }

    /**
     * Takes what an access writes: the access, and what came before it, is released. To be called after all else of it.
     *
     * @param mode as which it counts
     */
    public void write(ThreadOrder thread, TraceEvent event, AccessMode mode) {
        LocationOrder location = locations.get(event.object(), event.offset());
        if (location == null) {
            if (mode != AccessMode.VOLATILE && mode != AccessMode.RELEASE) {
                return;
            }
            location = new LocationOrder();
            locations.put(event.object(), event.offset(), location);
        }
        location.write(thread, mode, event.kind().reads());
    }

    private ThreadOrder begin(int id) {
        VectorClock start = starts.remove(id);
        if (start == null) {
            start = VectorClock.ZERO;
        }
        start = start.join(initialised);
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
        return indices++;
    }

    private void end(ThreadOrder thread) {
        threads.remove(thread.thread());
        latest = null;
        ended.addFirst(thread);
    }
}
