// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.simulator.TraceFixture;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.SiteKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A trace of threads that come and go, and share a few locations and monitors, in and outside of blocks that are to be
 * atomic. It knows the transaction of each event.
 */
final class RandomBlocks {
    private static final int FIELD_SITE = 1;
    private static final int METHOD_SITE = 2;
    private static final int SYNCHRONIZED_SITE = 3;
    private static final int OTHER_FUNCTION_SITE = 4;
    private static final long DATA = 1;
    private static final long MONITORS = 10;
    private static final long THREADS = 100;
    private static final int[] SIZES = {4, 4, 4, 8, 2, 1};

    /** The mixes of accesses in a trace. */
    enum Mix {
        PLAIN,
        VOLATILE
    }

    private final Random random;
    private final Mix mix;
    private final int locations;
    private final TraceFixture trace = new TraceFixture();
    private final Map<Integer, Frame> frames = new HashMap<>();
    private final List<Integer> running = new ArrayList<>();
    private final List<Integer> joinable = new ArrayList<>();
    private final Map<Long, Integer> holders = new HashMap<>();
    /** By event, the number of its block, 0 if it is in none. */
    private final List<Integer> transactions = new ArrayList<>();

    private int threads;
    private int blocks;

    /** The calls, the monitors and the block that a thread is in. */
    private static final class Frame {
        final Deque<Long> calls = new ArrayDeque<>();
        final Deque<Long> monitors = new ArrayDeque<>();
        int block;
        /** The monitor by which a synchronized method was entered, 0 for none. */
        long synchronizedMethod;

        boolean waits;
    }

    RandomBlocks(long seed, Mix mix) {
        random = new Random(seed);
        this.mix = mix;
        locations = 1 + random.nextInt(6);
        trace.symbols
                .fieldSite(FIELD_SITE, "data")
                .markedFunction(METHOD_SITE, "dev.braid.engine.api.Atomic")
                .siteIn(SYNCHRONIZED_SITE, SiteKind.SYNCHRONIZED_METHOD, "demo.Counter", "locked", "")
                .markedFunction(OTHER_FUNCTION_SITE, "");
        begin();
    }

    TraceFixture events(int count) {
        while (trace.events().size() < count) {
            step(running.get(random.nextInt(running.size())));
        }
        return trace;
    }

    /** {@return the transaction of an event: a positive number for a block, 0 if it is one of its own} */
    int transaction(int event) {
        return transactions.get(event);
    }

    /** {@return {@code true} if a block has not ended} */
    boolean isOpen(int block) {
        return frames.values().stream().anyMatch(frame -> frame.block == block);
    }

    private void step(int thread) {
        Frame frame = frame(thread);
        if (frame.waits) {
            if (holders.putIfAbsent(frame.monitors.element(), thread) == null) {
                frame.waits = false;
                resume(frame);
                operation(EventKind.WAKE, thread, frame.monitors.element());
            }
            return;
        }
        switch (random.nextInt(24)) {
            case 0 -> start(thread);
            case 1 -> end(thread, frame);
            case 2 -> join(thread);
            case 3, 4 -> call(thread, frame);
            case 5, 6 -> returned(thread, frame);
            case 7 -> enter(thread, frame, random.nextBoolean());
            case 8, 9 -> exit(thread, frame);
            case 10 -> await(thread, frame);
            default -> access(thread);
        }
    }

    private void begin() {
        int thread = ++threads;
        frames.put(thread, new Frame());
        trace.at(FIELD_SITE).begin(thread, "thread-" + thread);
        running.add(thread);
        note(thread);
    }

    private void start(int thread) {
        if (running.size() < 4) {
            trace.start(thread, threads + 1);
            note(thread);
            begin();
        }
    }

    private void end(int thread, Frame frame) {
        if (running.size() > 1 && frame.monitors.isEmpty() && frame.calls.isEmpty()) {
            operation(EventKind.THREAD_ENDING, thread, THREADS + thread);
            operation(EventKind.THREAD_END, thread, 0);
            running.remove((Integer) thread);
            joinable.add(thread);
        }
    }

    private void join(int thread) {
        if (!joinable.isEmpty()) {
            operation(EventKind.JOIN, thread, THREADS + joinable.get(random.nextInt(joinable.size())));
        }
    }

    private void call(int thread, Frame frame) {
        boolean isMarked = random.nextInt(4) > 0;
        long token = 1000L - frame.calls.size();
        if (isMarked) {
            frame.calls.push(token);
            resume(frame);
        }
        trace.at(isMarked ? METHOD_SITE : OTHER_FUNCTION_SITE)
                .function(EventKind.FUNCTION_CALL, thread, isMarked ? token : token - 1);
        note(thread);
        trace.at(FIELD_SITE);
    }

    private void returned(int thread, Frame frame) {
        if (!frame.calls.isEmpty()) {
            trace.at(METHOD_SITE)
                    .function(
                            random.nextBoolean() ? EventKind.FUNCTION_RETURN : EventKind.FUNCTION_THROW,
                            thread,
                            frame.calls.pop());
            note(thread);
            trace.at(FIELD_SITE);
            leave(frame);
        }
    }

    private void enter(int thread, Frame frame, boolean isMethod) {
        long monitor = MONITORS + random.nextInt(2);
        if (holders.putIfAbsent(monitor, thread) == null) {
            frame.monitors.push(monitor);
            if (isMethod && frame.synchronizedMethod == 0 && frame.calls.isEmpty()) {
                frame.synchronizedMethod = monitor;
                resume(frame);
                trace.at(SYNCHRONIZED_SITE);
            }
            operation(EventKind.MONITOR_ENTER, thread, monitor);
            trace.at(FIELD_SITE);
        }
    }

    /** Methods end in order: no thread leaves a monitor that it entered before a method that it is in. */
    private void exit(int thread, Frame frame) {
        if (frame.monitors.isEmpty() || !frame.calls.isEmpty()) {
            return;
        }
        long monitor = frame.monitors.pop();
        holders.remove(monitor);
        boolean isMethod = monitor == frame.synchronizedMethod;
        trace.at(isMethod ? SYNCHRONIZED_SITE : FIELD_SITE);
        operation(EventKind.MONITOR_EXIT, thread, monitor);
        trace.at(FIELD_SITE);
        if (isMethod) {
            frame.synchronizedMethod = 0;
            leave(frame);
        }
    }

    private void await(int thread, Frame frame) {
        if (!frame.monitors.isEmpty()) {
            operation(EventKind.WAIT, thread, frame.monitors.element());
            holders.remove(frame.monitors.element());
            frame.waits = true;
            frame.block = 0;
        }
    }

    private void resume(Frame frame) {
        if (frame.block == 0 && (!frame.calls.isEmpty() || frame.synchronizedMethod != 0)) {
            frame.block = ++blocks;
        }
    }

    private static void leave(Frame frame) {
        if (frame.calls.isEmpty() && frame.synchronizedMethod == 0) {
            frame.block = 0;
        }
    }

    private void access(int thread) {
        boolean isVolatile = mix == Mix.VOLATILE && random.nextInt(3) > 0;
        int size = isVolatile ? 4 : SIZES[random.nextInt(SIZES.length)];
        long offset = 16 + (long) size * random.nextInt(Math.max(1, 4 * locations / size));
        trace.size(size).mode(isVolatile ? AccessMode.VOLATILE : AccessMode.PLAIN);
        switch (isVolatile ? random.nextInt(4) : random.nextInt(2)) {
            case 0 -> trace.read(thread, DATA, offset, trace.events().size());
            case 1 -> trace.write(thread, DATA, offset, 0);
            case 2 -> trace.readWrite(thread, DATA, offset, trace.events().size(), 0);
            default -> trace.casFailed(thread, DATA, offset, 0);
        }
        note(thread);
    }

    private void operation(EventKind kind, int thread, long object) {
        trace.operation(kind, thread, object);
        note(thread);
    }

    private void note(int thread) {
        transactions.add(frame(thread).block);
    }

    private Frame frame(int thread) {
        return frames.computeIfAbsent(thread, id -> new Frame());
    }
}
