// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.deadlock.LockOperation.Kind;
import dev.braid.simulator.lock.LockMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.SiteKind;
import java.util.List;

/** The trace of a {@link LockProgram} in one schedule. The call site of each event is the number of its operation. */
final class LockTrace {
    private static final int OWNER_SITE = 1001;
    private static final int COUNT_SITE = 1002;
    private static final long LOCKS = 10;
    private static final long THREADS = 100;
    private static final String PACKAGE = "java.util.concurrent.locks.";
    private static final int SHARED_UNIT = 65536;

    private final LockProgram program;
    private final TraceFixture trace = new TraceFixture();
    private final int[] positions;

    private LockTrace(LockProgram program) {
        this.program = program;
        positions = new int[program.threads().size()];
        trace.symbols
                .siteOf(OWNER_SITE, SiteKind.FIELD, PACKAGE + "AbstractOwnableSynchronizer", "exclusiveOwnerThread")
                .methodSite(COUNT_SITE, SiteKind.UNSAFE, PACKAGE + "AbstractQueuedSynchronizer", "compareAndSetState");
        program.threads()
                .forEach(operations ->
                        operations.forEach(operation -> trace.symbols.callSite(operation.id(), PACKAGE + "Lock")));
        for (int lock = LockProgram.FIRST_READ_WRITE; lock < LOCKS; lock++) {
            trace.symbols.type(LOCKS + lock, PACKAGE + "ReentrantReadWriteLock$NonfairSync");
        }
    }

    static TraceFixture of(LockProgram program, List<Integer> schedule) {
        LockTrace of = new LockTrace(program);
        of.trace.begin(0, "thread-0");
        of.endIfDone(0);
        schedule.forEach(of::step);
        return of.trace;
    }

    private void step(int thread) {
        LockOperation operation = program.threads().get(thread).get(positions[thread]++);
        trace.calledAt(operation.id());
        switch (operation.kind()) {
            case START -> {
                trace.start(thread, operation.target());
                trace.begin(operation.target(), "thread-" + operation.target());
                endIfDone(operation.target());
            }
            case JOIN -> trace.operation(EventKind.JOIN, thread, THREADS + operation.target());
            case WAIT -> trace.operation(EventKind.WAIT, thread, LOCKS + operation.target());
            case WAKE -> trace.operation(EventKind.WAKE, thread, LOCKS + operation.target());
            default -> lock(thread, operation);
        }
        endIfDone(thread);
    }

    private void lock(int thread, LockOperation operation) {
        boolean isTaken = operation.kind() == Kind.LOCK;
        long lock = LOCKS + operation.target();
        if (operation.target() < LockProgram.FIRST_READ_WRITE) {
            trace.operation(isTaken ? EventKind.MONITOR_ENTER : EventKind.MONITOR_EXIT, thread, lock);
        } else if (operation.mode() == LockMode.SHARED) {
            trace.at(COUNT_SITE).size(4);
            trace.readWrite(thread, lock, 12, isTaken ? 0 : SHARED_UNIT, isTaken ? SHARED_UNIT : 0);
        } else if (isOutermost(thread, operation)) {
            trace.at(OWNER_SITE).writeReference(thread, lock, 16, isTaken ? THREADS + thread : 0);
        }
    }

    /** The JDK writes the owner when a lock is first taken and last released, not in between. */
    private boolean isOutermost(int thread, LockOperation operation) {
        return depth(thread, operation, positions[thread]) == (operation.kind() == Kind.LOCK ? 1 : 0);
    }

    private int depth(int thread, LockOperation like, int end) {
        int depth = 0;
        for (LockOperation operation : program.threads().get(thread).subList(0, end)) {
            if (operation.target() == like.target() && operation.mode() == like.mode()) {
                depth += operation.kind() == Kind.LOCK ? 1 : operation.kind() == Kind.UNLOCK ? -1 : 0;
            }
        }
        return depth;
    }

    private void endIfDone(int thread) {
        if (positions[thread] == program.threads().get(thread).size()) {
            trace.calledAt(0);
            trace.operation(EventKind.THREAD_ENDING, thread, THREADS + thread);
            trace.operation(EventKind.THREAD_END, thread, 0);
        }
    }
}
