// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.TraceFixture;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A trace of many threads, few at a time, that share variables and monitors. Some begin long after they were started,
 * and of some the start is missing.
 */
final class ComingAndGoing {
    private static final long DATA = 1;
    private static final long VOLATILES = 2;
    private static final long MONITORS = 10;
    private static final long THREADS = 1_000;
    private static final int MOST_AT_A_TIME = 4;
    private static final int MAIN = 1;

    private final Random random;
    private final TraceFixture trace = new TraceFixture();
    private final List<Integer> started = new ArrayList<>();
    private final List<Integer> running = new ArrayList<>();
    private final List<Integer> ended = new ArrayList<>();
    /** The number of tries to join a thread, of four, that do. */
    private final int joins;

    private int threads;

    ComingAndGoing(long seed) {
        random = new Random(seed);
        joins = 1 + random.nextInt(4);
        trace.symbols
                .fieldSite(RandomLockedProgram.FIELD_SITE, "data")
                .fieldSite(RandomLockedProgram.VOLATILE_SITE, "flag");
        begin(++threads);
    }

    TraceFixture events(int count) {
        while (trace.events().size() < count) {
            step(running.get(random.nextInt(running.size())));
        }
        return trace;
    }

    private void step(int thread) {
        switch (random.nextInt(24)) {
            case 0, 1, 2 -> start(thread);
            case 3, 4 -> beginOne();
            case 5, 6 -> end(thread);
            case 7 -> lateBegin();
            case 8, 9, 10 -> join(thread);
            case 11, 12 -> volatileField(thread);
            case 13, 14 -> monitor(thread);
            default -> plain(thread);
        }
    }

    private void start(int thread) {
        if (running.size() + started.size() < MOST_AT_A_TIME) {
            trace.start(thread, ++threads);
            started.add(threads);
        }
    }

    private void beginOne() {
        if (!started.isEmpty()) {
            begin(started.remove(random.nextInt(started.size())));
        }
    }

    private void lateBegin() {
        if (random.nextInt(8) == 0) {
            begin(++threads);
        }
    }

    private void begin(int thread) {
        trace.at(RandomLockedProgram.FIELD_SITE).begin(thread, "thread-" + thread);
        running.add(thread);
    }

    private void end(int thread) {
        if (thread != MAIN) {
            trace.operation(EventKind.THREAD_ENDING, thread, THREADS + thread);
            trace.operation(EventKind.THREAD_END, thread, 0);
            running.remove((Integer) thread);
            ended.add(thread);
        }
    }

    private void join(int thread) {
        if (!ended.isEmpty() && random.nextInt(4) < joins) {
            trace.operation(EventKind.JOIN, thread, THREADS + ended.get(ended.size() - 1));
        }
    }

    private void volatileField(int thread) {
        trace.at(RandomLockedProgram.VOLATILE_SITE).mode(AccessMode.VOLATILE);
        trace.readWrite(thread, VOLATILES, 16, 0, 0).mode(AccessMode.PLAIN);
    }

    /** Enters a monitor, makes an access, and leaves it. */
    private void monitor(int thread) {
        long monitor = MONITORS + random.nextInt(2);
        trace.operation(EventKind.MONITOR_ENTER, thread, monitor);
        if (random.nextBoolean()) {
            plain(thread);
        }
        trace.operation(EventKind.MONITOR_EXIT, thread, monitor);
    }

    private void plain(int thread) {
        trace.at(RandomLockedProgram.FIELD_SITE);
        long offset = 16 + 8L * random.nextInt(2);
        if (random.nextInt(6) == 0) {
            trace.write(thread, DATA, offset, 0);
        } else {
            trace.read(thread, DATA, offset, 0);
        }
    }
}
