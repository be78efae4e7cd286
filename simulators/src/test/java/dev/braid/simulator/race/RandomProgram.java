// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.TraceFixture;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A trace of threads that come and go, lock, wait, start and join each other, and share a few locations. */
public final class RandomProgram {
    static final int FIELD_SITE = 1;
    static final int HANDLE_SITE = 2;
    static final int VOLATILE_SITE = 3;

    private static final long DATA = 1;
    private static final long VOLATILES = 2;
    private static final long TYPE = 3;
    private static final long MONITORS = 10;
    private static final long THREADS = 100;
    private static final int[] SIZES = {4, 4, 4, 8, 2, 1};

    private final Random random;
    private final TraceFixture trace = new TraceFixture();
    private final List<Integer> running = new ArrayList<>();
    private final List<Integer> joinable = new ArrayList<>();
    /** By thread, the monitors that it holds, the last one first. */
    private final Map<Integer, Deque<Long>> held = new HashMap<>();

    private final Map<Long, Integer> holders = new HashMap<>();
    private int threads;

    public RandomProgram(long seed) {
        random = new Random(seed);
        trace.symbols.fieldSite(FIELD_SITE, "data").handleSite(HANDLE_SITE).fieldSite(VOLATILE_SITE, "flag");
        begin();
    }

    /** {@return the trace, after so many events from its start} */
    public TraceFixture events(int count) {
        while (trace.events().size() < count) {
            step(running.get(random.nextInt(running.size())));
        }
        return trace;
    }

    private void step(int thread) {
        switch (random.nextInt(20)) {
            case 0 -> start(thread);
            case 1 -> end(thread);
            case 2 -> join(thread);
            case 3, 4, 5 -> enter(thread);
            case 6, 7, 8 -> exit(thread);
            case 9 -> interrupt(thread);
            case 10, 11 -> volatileField(thread);
            case 12, 13 -> handle(thread);
            case 14 -> initialise(thread);
            default -> plain(thread);
        }
    }

    private void begin() {
        int thread = ++threads;
        trace.at(FIELD_SITE).begin(thread, "thread-" + thread);
        running.add(thread);
        held.put(thread, new ArrayDeque<>());
    }

    private void start(int thread) {
        if (running.size() < 5) {
            trace.start(thread, threads + 1);
            begin();
        }
    }

    private void end(int thread) {
        if (running.size() > 1 && held(thread).isEmpty()) {
            trace.operation(EventKind.THREAD_ENDING, thread, THREADS + thread);
            if (random.nextInt(4) == 0) {
                plain(thread); // what a thread does after that is ordered with nobody
            }
            trace.operation(EventKind.THREAD_END, thread, 0);
            running.remove((Integer) thread);
            joinable.add(thread);
        }
    }

    private void join(int thread) {
        if (!joinable.isEmpty()) {
            trace.operation(EventKind.JOIN, thread, THREADS + joinable.get(random.nextInt(joinable.size())));
        }
    }

    private void enter(int thread) {
        long monitor = MONITORS + random.nextInt(2);
        if (holders.putIfAbsent(monitor, thread) == null) {
            held(thread).push(monitor);
            trace.operation(random.nextInt(5) == 0 ? EventKind.WAKE : EventKind.MONITOR_ENTER, thread, monitor);
        }
    }

    private void exit(int thread) {
        Long monitor = held(thread).poll();
        if (monitor != null) {
            holders.remove(monitor);
            trace.operation(random.nextInt(5) == 0 ? EventKind.WAIT : EventKind.MONITOR_EXIT, thread, monitor);
        }
    }

    private void interrupt(int thread) {
        int other = running.get(random.nextInt(running.size()));
        trace.operation(random.nextBoolean() ? EventKind.INTERRUPT : EventKind.INTERRUPTED, thread, THREADS + other);
    }

    private void initialise(int thread) {
        if (random.nextInt(6) == 0) {
            trace.operation(EventKind.CLASS_INITIALISED, thread, TYPE);
        }
    }

    private void volatileField(int thread) {
        trace.at(VOLATILE_SITE).size(8).mode(AccessMode.VOLATILE);
        access(thread, VOLATILES, 16, random.nextInt(2));
        trace.mode(AccessMode.PLAIN);
    }

    /** Any mode, in the same places as plain accesses. */
    private void handle(int thread) {
        AccessMode[] modes = AccessMode.values();
        trace.at(HANDLE_SITE).size(4).mode(modes[random.nextInt(modes.length)]);
        access(thread, DATA, 16 + 4L * random.nextInt(4), random.nextInt(4));
        trace.mode(AccessMode.PLAIN);
    }

    private void plain(int thread) {
        int size = SIZES[random.nextInt(SIZES.length)];
        trace.at(FIELD_SITE).size(size).mode(AccessMode.PLAIN);
        if (random.nextInt(6) == 0) {
            trace.readReference(thread, DATA, 16 + 4L * random.nextInt(4), 0);
        } else {
            access(thread, DATA, 16 + (long) size * random.nextInt(16 / size), random.nextInt(2));
        }
    }

    private void access(int thread, long object, long offset, int kind) {
        switch (kind) {
            case 0 -> trace.read(thread, object, offset, 0);
            case 1 -> trace.write(thread, object, offset, 0);
            case 2 -> trace.readWrite(thread, object, offset, 0, 0);
            default -> trace.casFailed(thread, object, offset, 0);
        }
    }

    private Deque<Long> held(int thread) {
        return held.computeIfAbsent(thread, key -> new ArrayDeque<>());
    }
}
