// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.deadlock.LockOperation.Kind;
import dev.braid.simulator.lock.LockMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Threads without branches that take and release locks, and start and join each other. Thread 0 starts by itself. */
final class LockProgram {
    /** Locks from here on can be held by several readers; the others are monitors. */
    static final int FIRST_READ_WRITE = 3;

    private static final int LOCKS = 5;
    private static final int MOST_THREADS = 4;

    private final Random random;
    private final boolean isNested;
    private final int locks;
    private final List<List<LockOperation>> threads = new ArrayList<>();
    private int operations;

    /** @param isNested whether locks are released in the reverse order, and no thread waits */
    LockProgram(long seed, boolean isNested) {
        random = new Random(seed);
        this.isNested = isNested;
        locks = 2 + random.nextInt(LOCKS - 1);
        int count = 2 + random.nextInt(MOST_THREADS - 1);
        for (int thread = 0; thread < count; thread++) {
            threads.add(new ArrayList<>());
        }
        if (random.nextBoolean()) {
            startAllAtOnce();
            return;
        }
        int next = 1;
        for (int thread = 0; thread < count; thread++) {
            // A thread that is not started by an earlier one must be started by this one.
            int children = next < count && next <= thread + 1 ? 1 + random.nextInt(count - next) : 0;
            write(thread, next, next + children);
            next += children;
        }
    }

    private void startAllAtOnce() {
        for (int thread = 1; thread < threads.size(); thread++) {
            add(threads.get(0), Kind.START, thread, LockMode.EXCLUSIVE);
        }
        for (int thread = 0; thread < threads.size(); thread++) {
            write(thread, 0, 0);
        }
    }

    List<List<LockOperation>> threads() {
        return threads;
    }

    private void write(int thread, int firstChild, int endOfChildren) {
        List<LockOperation> program = threads.get(thread);
        List<LockOperation> held = new ArrayList<>();
        int child = firstChild;
        List<Integer> joinable = new ArrayList<>();
        int steps = 3 + random.nextInt(8);
        for (int step = 0; step < steps; step++) {
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> lock(program, held);
                case 3, 4 -> unlock(program, held);
                case 5 -> waitAndWake(program, held);
                case 6 -> {
                    if (child < endOfChildren) {
                        add(program, Kind.START, child, LockMode.EXCLUSIVE);
                        joinable.add(child++);
                    }
                }
                default -> {
                    if (held.isEmpty() && !joinable.isEmpty()) {
                        add(program, Kind.JOIN, joinable.remove(random.nextInt(joinable.size())), LockMode.EXCLUSIVE);
                    }
                }
            }
        }
        while (child < endOfChildren) {
            add(program, Kind.START, child++, LockMode.EXCLUSIVE);
            if (random.nextBoolean()) {
                lock(program, held);
            }
        }
        while (!held.isEmpty()) {
            unlock(program, held);
        }
    }

    private void lock(List<LockOperation> program, List<LockOperation> held) {
        int lock = random.nextInt(locks);
        LockMode mode = lock >= FIRST_READ_WRITE && random.nextBoolean() ? LockMode.SHARED : LockMode.EXCLUSIVE;
        boolean isUpgrade = mode == LockMode.EXCLUSIVE
                && held.stream().anyMatch(other -> other.target() == lock && other.mode() == LockMode.SHARED);
        if (held.size() < 3 && !isUpgrade) {
            held.add(add(program, Kind.LOCK, lock, mode));
        }
    }

    private void unlock(List<LockOperation> program, List<LockOperation> held) {
        if (!held.isEmpty()) {
            LockOperation last = held.remove(isNested ? held.size() - 1 : random.nextInt(held.size()));
            add(program, Kind.UNLOCK, last.target(), last.mode());
        }
    }

    private void waitAndWake(List<LockOperation> program, List<LockOperation> held) {
        if (!isNested && !held.isEmpty()) {
            int lock = held.get(random.nextInt(held.size())).target();
            if (lock < FIRST_READ_WRITE) {
                add(program, Kind.WAIT, lock, LockMode.EXCLUSIVE);
                add(program, Kind.WAKE, lock, LockMode.EXCLUSIVE);
            }
        }
    }

    private LockOperation add(List<LockOperation> program, Kind kind, int target, LockMode mode) {
        LockOperation operation = new LockOperation(++operations, kind, target, mode);
        program.add(operation);
        return operation;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int thread = 0; thread < threads.size(); thread++) {
            text.append('\n').append(thread).append(':');
            for (LockOperation operation : threads.get(thread)) {
                text.append(' ')
                        .append(operation.id())
                        .append('=')
                        .append(operation.kind())
                        .append(operation.target())
                        .append(operation.mode() == LockMode.SHARED ? "r" : "");
            }
        }
        return text.toString();
    }
}
