// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.lock;

import dev.braid.simulator.order.HappensBefore;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.EventKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;

/**
 * Has the locks of the JDK order what their documentation says that they order. A thread that takes one for reading
 * comes after those that have had it for writing; one that takes it for writing comes after all that have had it.
 * Readers of one lock share a counter and a queue, which would put them into an order that the next run does not have.
 *
 * <p>What a thread sees of a lock without taking or releasing it, such as that it could not have it, orders as the
 * memory that it reads does.
 */
public final class LockOrder {
    private final HappensBefore order;
    private final LockCode code;

    public LockOrder(HappensBefore order, Symbols symbols) {
        this.order = order;
        code = new LockCode(symbols);
    }

    /** {@return the code of the latest step} */
    public LockCode code() {
        return code;
    }

    /**
     * Takes an access of the JDK's code: with it comes what was released to it.
     *
     * @return its step on a lock
     */
    public LockCode.Step take(ThreadOrder thread, TraceEvent event) {
        LockCode.Step step = code.step(event, thread.visited());
        switch (step) {
            case ELSEWHERE -> {
                thread.leave();
                read(thread, event);
            }
            case NEUTRAL, ENTERS -> read(thread, event);
            case LOOKS -> {
                thread.visit(code.lock());
                order.readLock(thread, event);
            }
            case FAILS, INSIDE -> {
                thread.visit(code.lock());
                if (event.kind() != EventKind.WRITE) {
                    see(thread, event);
                }
            }
            case CHANGES -> {
                thread.visit(code.lock());
                change(thread, event, code.change());
            }
        }
        return step;
    }

    private void read(ThreadOrder thread, TraceEvent event) {
        if (event.kind() != EventKind.WRITE) {
            order.read(thread, event);
        }
    }

    private void see(ThreadOrder thread, TraceEvent event) {
        if (code.isOfState()) {
            thread.looksAgain();
        }
        order.observe(thread, event);
    }

    private void change(ThreadOrder thread, TraceEvent event, int change) {
        thread.visitIsDone();
        if ((change & LockChange.TAKES_EXCLUSIVE) != 0) {
            order.takeLock(thread, event, false);
        }
        if ((change & LockChange.TAKES_SHARED) != 0) {
            order.takeLock(thread, event, true);
        }
        if ((change & LockChange.RELEASES_EXCLUSIVE) != 0) {
            order.releaseLock(thread, event);
        }
    }
}
