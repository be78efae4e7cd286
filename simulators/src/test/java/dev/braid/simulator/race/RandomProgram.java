// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

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
import java.util.Set;

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
    private static final long LOCKS = 20;
    private static final long STATE = 12;
    private static final int STATE_SITE = 4;
    private static final int CAS_SITE = 5;
    static final int QUEUE_SITE = 6;
    static final Set<Integer> LOCK_SITES = Set.of(STATE_SITE, CAS_SITE, QUEUE_SITE);
    private static final int READER = 1 << 16;
    private static final String PACKAGE = "java.util.concurrent.locks.";
    private static final int[] SIZES = {4, 4, 4, 8, 2, 1};

    private final Random random;
    private final TraceFixture trace = new TraceFixture();
    private final List<Integer> running = new ArrayList<>();
    private final List<Integer> joinable = new ArrayList<>();
    /** By thread, the monitors that it holds, the last one first. */
    private final Map<Integer, Deque<Long>> held = new HashMap<>();

    private final Map<Long, Integer> holders = new HashMap<>();
    /** By lock, and by lock and thread: how often it is held for reading, and how often for writing. */
    private final Map<String, Integer> counts = new HashMap<>();

    private final boolean hasLocksAndFences;
    /** Threads go on for longer, with few places, so that they read some again. */
    private boolean isDense;

    private int threads;
    private int latest = 1;

    public RandomProgram(long seed) {
        this(seed, false);
    }

    /** Makes one that may have locks for reading and writing, fences, and threads that share nothing but these. */
    RandomProgram(long seed, boolean hasLocksAndFences) {
        random = new Random(seed);
        this.hasLocksAndFences = hasLocksAndFences;
        String queued = PACKAGE + "AbstractQueuedSynchronizer";
        trace.symbols
                .siteIn(STATE_SITE, queued, "getState", "state")
                .methodSite(CAS_SITE, SiteKind.UNSAFE, queued, "compareAndSetState")
                .siteIn(QUEUE_SITE, queued, "acquire", "head");
        for (long lock = LOCKS; lock < LOCKS + 2; lock++) {
            trace.symbols.type(lock, PACKAGE + "ReentrantReadWriteLock$NonfairSync");
        }
        trace.symbols.fieldSite(FIELD_SITE, "data").handleSite(HANDLE_SITE).fieldSite(VOLATILE_SITE, "flag");
        begin();
    }

    /** {@return a program whose threads go on for longer, with two places, so that they read these again} */
    static RandomProgram dense(long seed) {
        RandomProgram program = new RandomProgram(seed);
        program.isDense = true;
        return program;
    }

    /** {@return the trace, after so many events from its start} */
    public TraceFixture events(int count) {
        while (trace.events().size() < count) {
            if (!isDense || random.nextInt(4) == 0 || !running.contains(latest)) {
                latest = running.get(random.nextInt(running.size()));
            }
            step(latest);
        }
        return trace;
    }

    private void step(int thread) {
        if (hasLocksAndFences && (random.nextInt(3) == 0 || thread % 4 == 3 && random.nextInt(8) != 0)) {
            if (random.nextInt(3) == 0) {
                trace.at(FIELD_SITE).operation(EventKind.FENCE, thread, 0, 1 + random.nextInt(3));
            } else {
                lock(thread, LOCKS + random.nextInt(2));
            }
            return;
        }
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

    private boolean isInitialised;

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
        if (running.size() > 1 && held(thread).isEmpty() && !holdsLocks(thread)) {
            trace.operation(EventKind.THREAD_ENDING, thread, THREADS + thread);
            if (random.nextInt(4) == 0) {
                plain(thread); // what a thread does after that is ordered with no other thread
            }
            trace.operation(EventKind.THREAD_END, thread, 0);
            running.remove((Integer) thread);
            joinable.add(thread);
        }
    }

    private boolean holdsLocks(int thread) {
        return counts.entrySet().stream()
                .anyMatch(count -> count.getKey().endsWith(" by " + thread) && count.getValue() > 0);
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

    /** Acts as the lock's code does: it looks at the state, and changes it if it may. */
    private void lock(int thread, long lock) {
        int readers = count(lock + " readers");
        int ownReads = count(lock + " read by " + thread);
        int writers = count(lock + " writers");
        int ownWrites = count(lock + " written by " + thread);
        boolean isOthers = writers > 0 && ownWrites == 0;
        int state = readers * READER + writers;
        trace.size(4).mode(AccessMode.VOLATILE);
        if (random.nextInt(3) != 0) {
            trace.at(random.nextInt(4) == 0 ? QUEUE_SITE : STATE_SITE).read(thread, lock, STATE, state);
        }
        switch (random.nextInt(5)) {
            case 0 -> {
                if (!isOthers) {
                    change(thread, lock, "read", state, READER);
                }
            }
            case 1 -> {
                if (ownReads > 0) {
                    change(thread, lock, "read", state, -READER);
                }
            }
            case 2 -> {
                if (state == 0) {
                    change(thread, lock, "written", state, 1);
                } else if (ownWrites > 0) {
                    set(thread, lock, state, 1);
                }
            }
            case 3 -> {
                if (ownWrites > 0) {
                    set(thread, lock, state, -1);
                }
            }
            default -> {}
        }
        trace.mode(AccessMode.PLAIN);
    }

    private void change(int thread, long lock, String how, int state, int by) {
        trace.at(CAS_SITE).readWrite(thread, lock, STATE, state, state + by);
        counts.merge(lock + (how.equals("read") ? " readers" : " writers"), Integer.signum(by), Integer::sum);
        counts.merge(lock + " " + how + " by " + thread, Integer.signum(by), Integer::sum);
    }

    private void set(int thread, long lock, int state, int by) {
        trace.at(STATE_SITE).write(thread, lock, STATE, state + by);
        counts.merge(lock + " writers", by, Integer::sum);
        counts.merge(lock + " written by " + thread, by, Integer::sum);
    }

    private int count(String what) {
        return counts.getOrDefault(what, 0);
    }

    private void interrupt(int thread) {
        int other = running.get(random.nextInt(running.size()));
        trace.operation(random.nextBoolean() ? EventKind.INTERRUPT : EventKind.INTERRUPTED, thread, THREADS + other);
    }

    private void initialise(int thread) {
        if (isInitialised) {
            trace.operation(EventKind.CLASS_USED, thread, TYPE);
        } else if (random.nextInt(3) == 0) {
            isInitialised = true;
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
        if (isDense) {
            trace.at(FIELD_SITE).size(4).mode(AccessMode.PLAIN);
            access(thread, DATA, 16 + 4L * random.nextInt(2), random.nextInt(4) == 0 ? 1 : 0);
            return;
        }
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
