// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.TraceFixture;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.SiteKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A short trace of two or three threads that lock, wait, notify, start and join each other, and share two variables.
 */
final class RandomLockedProgram {
    static final int FIELD_SITE = 1;
    static final int VOLATILE_SITE = 2;
    static final int HANDLE_SITE = 3;
    static final Set<Integer> LOCK_SITES = Set.of(LockSchedules.STATE_SITE, LockSchedules.CAS_SITE);

    private static final long DATA = 1;
    private static final long VOLATILES = 2;
    private static final long TYPE = 3;
    private static final long MONITORS = 10;
    private static final long THREADS = 100;
    private static final String PACKAGE = "java.util.concurrent.locks.";

    /** The number of kinds of deeds. */
    private static final int DEEDS = 30;

    private static final int WAITS = 7;

    /** The first one of them that a program may do: most have locks and plain accesses only, some can wait as well. */
    private static final int[] FIRST_DEEDS = {9, 9, WAITS, 0};

    private final Random random;
    private final int firstDeed;

    private final int monitors;
    private final int threadLimit;
    private final TraceFixture trace = new TraceFixture();
    private final List<Integer> running = new ArrayList<>();
    private final List<Integer> joinable = new ArrayList<>();
    /** By thread, the monitors that it has entered, the last one first. */
    private final Map<Integer, Deque<Long>> held = new HashMap<>();

    /** By thread, the monitor that it waits for. */
    private final Map<Integer, Long> waiting = new HashMap<>();

    private final Set<Integer> interrupted = new HashSet<>();

    /** By lock, and by lock and thread: how often it is held for reading, and for writing. */
    private final Map<String, Integer> counts = new HashMap<>();

    private final boolean hasLocks;
    private int threads;

    RandomLockedProgram(long seed) {
        random = new Random(seed);
        firstDeed = FIRST_DEEDS[random.nextInt(FIRST_DEEDS.length)];
        monitors = 1 + random.nextInt(2);
        threadLimit = 2 + random.nextInt(2);
        trace.symbols
                .fieldSite(FIELD_SITE, "data")
                .fieldSite(VOLATILE_SITE, "flag")
                .handleSite(HANDLE_SITE);
        hasLocks = random.nextInt(3) == 0;
        trace.symbols
                .siteIn(LockSchedules.STATE_SITE, PACKAGE + "AbstractQueuedSynchronizer", "getState", "state")
                .methodSite(
                        LockSchedules.CAS_SITE,
                        SiteKind.UNSAFE,
                        PACKAGE + "AbstractQueuedSynchronizer",
                        "compareAndSetState");
        for (long lock = LockSchedules.LOCKS; lock < LockSchedules.LOCKS + 2; lock++) {
            trace.symbols.type(lock, PACKAGE + "ReentrantReadWriteLock$NonfairSync");
        }
        begin();
        begin();
    }

    TraceFixture events(int count) {
        int thread = 1;
        while (trace.events().size() < count) {
            if (random.nextInt(3) == 0 || !running.contains(thread)) {
                thread = running.get(random.nextInt(running.size()));
            }
            step(thread);
        }
        return trace;
    }

    private void step(int thread) {
        Long awaited = waiting.get(thread);
        if (awaited != null) {
            wake(thread, awaited);
            return;
        }
        switch (firstDeed + random.nextInt(DEEDS - firstDeed)) {
            case 0 -> start(thread);
            case 1 -> end(thread);
            case 2 -> join(thread);
            case 3 -> volatileField(thread);
            case 4 -> handle(thread);
            case 5 -> interrupt(thread);
            case 6 -> initialise(thread);
            case 7 -> waitFor(thread);
            case 8 -> notifyOne(thread);
            case 9, 10, 11, 12, 13, 14 -> enter(thread);
            case 15, 16, 17, 18, 19 -> exit(thread);
            case 20 -> exitOrWait(thread);
            case 21 -> exitOrNotify(thread);
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
        if (threads < threadLimit) {
            trace.start(thread, threads + 1);
            begin();
        }
    }

    private void end(int thread) {
        if (running.size() > 1 && held(thread).isEmpty() && !holdsLocks(thread)) {
            trace.operation(EventKind.THREAD_ENDING, thread, THREADS + thread);
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

    private boolean isFree(long monitor, int thread) {
        return held.entrySet().stream()
                .allMatch(entry -> entry.getKey() == thread || !entry.getValue().contains(monitor));
    }

    /** Takes a lock for reading or writing, as its code does: it may look at the state before. */
    private void take(int thread) {
        long lock = LockSchedules.LOCKS + random.nextInt(monitors);
        boolean isOthers = count(lock, "written") > 0 && count(lock, "written", thread) == 0;
        boolean isFree = count(lock, "written") + count(lock, "read") == 0;
        boolean isShared = random.nextInt(3) != 0;
        if (random.nextInt(3) == 0) {
            look(thread, lock);
        }
        if (isShared ? !isOthers : isFree) {
            trace.at(LockSchedules.CAS_SITE);
            change(thread, lock, isShared ? "read" : "written", 1);
        }
    }

    private void release(int thread) {
        long lock = LockSchedules.LOCKS + random.nextInt(monitors);
        if (count(lock, "read", thread) > 0) {
            trace.at(LockSchedules.CAS_SITE);
            change(thread, lock, "read", -1);
        } else if (count(lock, "written", thread) > 0) {
            trace.at(LockSchedules.STATE_SITE);
            change(thread, lock, "written", -1);
        }
    }

    private void look(int thread, long lock) {
        trace.at(LockSchedules.STATE_SITE).size(4).mode(AccessMode.VOLATILE);
        trace.read(thread, lock, LockSchedules.STATE, state(lock))
                .mode(AccessMode.PLAIN)
                .size(8);
    }

    private void change(int thread, long lock, String how, int by) {
        long before = state(lock);
        counts.merge(lock + how, by, Integer::sum);
        counts.merge(lock + how + thread, by, Integer::sum);
        trace.size(4).mode(AccessMode.VOLATILE);
        if (by < 0 && how.equals("written")) {
            trace.write(thread, lock, LockSchedules.STATE, state(lock));
        } else {
            trace.readWrite(thread, lock, LockSchedules.STATE, before, state(lock));
        }
        trace.mode(AccessMode.PLAIN).size(8);
    }

    private long state(long lock) {
        return (long) count(lock, "read") * LockSchedules.READER + count(lock, "written");
    }

    private int count(long lock, String how) {
        return counts.getOrDefault(lock + how, 0);
    }

    private int count(long lock, String how, int thread) {
        return counts.getOrDefault(lock + how + thread, 0);
    }

    private boolean holdsLocks(int thread) {
        return counts.entrySet().stream()
                .anyMatch(count -> count.getKey().matches(".*[a-z]" + thread) && count.getValue() > 0);
    }

    private void enter(int thread) {
        if (hasLocks && random.nextInt(4) != 0) {
            take(thread);
            return;
        }
        long monitor = MONITORS + random.nextInt(monitors);
        if (isFree(monitor, thread)) {
            held(thread).push(monitor);
            trace.operation(EventKind.MONITOR_ENTER, thread, monitor);
        }
    }

    private void exit(int thread) {
        if (hasLocks && random.nextInt(4) != 0) {
            release(thread);
            return;
        }
        Long monitor = held(thread).poll();
        if (monitor != null) {
            trace.operation(EventKind.MONITOR_EXIT, thread, monitor);
        }
    }

    private void exitOrWait(int thread) {
        if (firstDeed == WAITS) {
            waitFor(thread);
        } else {
            exit(thread);
        }
    }

    private void exitOrNotify(int thread) {
        if (firstDeed == WAITS) {
            notifyOne(thread);
        }
        exit(thread);
    }

    /** Waits in the innermost monitor, entered once. */
    private void waitFor(int thread) {
        Long monitor = held(thread).peek();
        if (monitor != null && held(thread).stream().filter(monitor::equals).count() == 1) {
            held(thread).poll();
            waiting.put(thread, monitor);
            trace.operation(EventKind.WAIT, thread, monitor);
        }
    }

    private void wake(int thread, long monitor) {
        if (isFree(monitor, thread)) {
            waiting.remove(thread);
            held(thread).push(monitor);
            trace.operation(EventKind.WAKE, thread, monitor);
        }
    }

    private void notifyOne(int thread) {
        Long monitor = held(thread).peek();
        if (monitor != null) {
            trace.operation(random.nextBoolean() ? EventKind.NOTIFY : EventKind.NOTIFY_ALL, thread, monitor);
        }
    }

    private void interrupt(int thread) {
        if (interrupted.contains(thread)) {
            trace.operation(EventKind.INTERRUPTED, thread, THREADS + thread);
        } else {
            int other = running.get(random.nextInt(running.size()));
            interrupted.add(other);
            trace.operation(EventKind.INTERRUPT, thread, THREADS + other);
        }
    }

    private boolean isInitialised;

    private void initialise(int thread) {
        if (isInitialised) {
            trace.operation(EventKind.CLASS_USED, thread, TYPE);
        } else if (random.nextInt(3) == 0) {
            isInitialised = true;
            trace.operation(EventKind.CLASS_INITIALISED, thread, TYPE);
        }
    }

    private void volatileField(int thread) {
        trace.at(VOLATILE_SITE).mode(AccessMode.VOLATILE);
        access(thread, VOLATILES, 16, random.nextInt(3));
        trace.mode(AccessMode.PLAIN);
    }

    private void handle(int thread) {
        trace.at(HANDLE_SITE).mode(AccessMode.VOLATILE);
        access(thread, DATA, 16, random.nextInt(4));
        trace.mode(AccessMode.PLAIN);
    }

    private void plain(int thread) {
        trace.at(FIELD_SITE);
        access(thread, DATA, 16 + 8L * random.nextInt(2), random.nextInt(2));
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
