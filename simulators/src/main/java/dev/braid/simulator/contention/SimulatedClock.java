// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;

/**
 * The progress of the threads of a simulated run: a step takes one unit of time, and each thread has a processor of its
 * own. What one thread waits for until another has done something, it waits for here, too, except for locks.
 */
final class SimulatedClock {
    private final Int2LongOpenHashMap now = new Int2LongOpenHashMap();
    private final Int2LongOpenHashMap starts = new Int2LongOpenHashMap();
    private final Long2LongOpenHashMap signals = new Long2LongOpenHashMap();
    private long end;

    long now(int thread) {
        return now.get(thread);
    }

    void set(int thread, long time) {
        now.put(thread, time);
        end = Math.max(end, time);
    }

    void step(int thread) {
        set(thread, now(thread) + 1);
    }

    void startThread(int thread, int started, long after) {
        starts.put(started, now(thread) + after);
    }

    /** Begins a thread at the time when it was started; if nobody has seen that, now. */
    void beginThread(int thread) {
        long begin = starts.containsKey(thread) ? starts.get(thread) : floor();
        starts.remove(thread);
        set(thread, begin);
    }

    /** Ends a thread, which holds back no later floor. */
    void endThread(int thread) {
        now.remove(thread);
    }

    /** Signals to the threads that wait for an object. */
    void signal(int thread, long object, long after) {
        signals.put(object, Math.max(signals.get(object), now(thread) + after));
    }

    /** Has a thread go on because it was signalled. */
    void await(int thread, long object) {
        set(thread, Math.max(now(thread), signals.get(object)));
    }

    /** {@return the time before which no living thread does anything, and none that will be started} */
    long floor() {
        long floor = Long.MAX_VALUE;
        for (long time : now.values()) {
            floor = Math.min(floor, time);
        }
        for (long time : starts.values()) {
            floor = Math.min(floor, time);
        }
        return floor == Long.MAX_VALUE ? end : floor;
    }

    /** {@return the time at which the last thread was done} */
    long end() {
        return end;
    }
}
