// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.trace.RecordedEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The state of a thread: the methods it is in that are to be atomic, and what it comes after. */
final class ThreadState {
    /** Methods that the thread is in, the innermost first. */
    private final Deque<AtomicCall> calls = new ArrayDeque<>();

    /** The transaction that is open; none between methods, nor while the thread waits. */
    @Nullable
    Block block;

    /** The past that the thread's next event comes after, if no block is open. */
    private @Nullable Node past;

    boolean waits;
    /** True if it waits for a condition of a lock, until it does something outside of locks. */
    private boolean waitsInLock;
    /** True if a concurrent map that it uses is growing by it. */
    boolean transfers;
    /** The last collection that it has called whose accesses do not count. */
    UnjudgedCalls.@Nullable Use collection;

    /**
     * A call of a method that is to be atomic.
     *
     * @param token the token of a function, or the monitor of a synchronized method
     */
    record AtomicCall(boolean isFunction, long token, RecordedEvent start) {}

    @Nullable
    Node past() {
        past = Node.current(past);
        return past;
    }

    void comeAfter(@Nullable Node newPast) {
        past = newPast;
    }

    void enter(AtomicCall call) {
        calls.push(call);
    }

    /** {@return the outermost method, null if the thread is in none} */
    @Nullable
    AtomicCall outermost() {
        return calls.peekLast();
    }

    /** Leaves functions with smaller tokens, which are over although their ends are missing. */
    void leaveCallsBelow(long token) {
        AtomicCall last = null;
        for (AtomicCall call : calls) {
            if (call.isFunction && call.token < token) {
                last = call;
            }
        }
        leave(last);
    }

    /** Leaves the innermost synchronized method of that monitor. */
    void leaveMonitor(long monitor) {
        for (AtomicCall call : calls) {
            if (!call.isFunction && call.token == monitor) {
                leave(call);
                return;
            }
        }
    }

    void leaveAll() {
        calls.clear();
    }

    private void leave(@Nullable AtomicCall call) {
        if (call != null) {
            while (!calls.pop().equals(call)) {
                // one that was called by it
            }
        }
    }

    void waitInLock() {
        waits = true;
        waitsInLock = true;
    }

    void leaveLocks() {
        if (waitsInLock) {
            waitsInLock = false;
            waits = false;
        }
    }
}
