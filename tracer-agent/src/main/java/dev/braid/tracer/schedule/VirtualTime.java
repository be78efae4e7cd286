// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.tracer.bootstrap.machine.SpinLock;

/**
 * Time of a run, in nanoseconds since it began. It goes on a little at each point, and to the next deadline where
 * nothing else can happen.
 *
 * <p>Thread safety: any thread reads it; it is changed by the thread that has the turn, or holds the lock while nobody
 * has.
 */
final class VirtualTime {
    private static final long POINT_NANOS = 1_000;

    /** Nanoseconds that each look at the clock takes for a thread that spins. */
    private static final long SPIN_NANOS = 100_000;

    private final SpinLock lock;
    private final Members members;
    private volatile long now;

    /** @param lock the lock of the run */
    VirtualTime(SpinLock lock, Members members) {
        this.lock = lock;
        this.members = members;
    }

    /** {@return the time} */
    long now() {
        return now;
    }

    /** A point passes. */
    void pass() {
        now += POINT_NANOS;
    }

    /** Has it be a time at least. The lock is to be held. */
    void advance(long time) {
        now = Math.max(now, time);
    }

    /** Has a member's limit of time end, or has it wake up spuriously if it has none. */
    void timeOut(Member member) {
        lock.lock();
        member.isTimedOut = true;
        if (member.deadline != Member.NEVER) {
            advance(member.deadline);
        }
        lock.unlock();
    }

    /** {@return the time as a member reads it} It goes on faster for one that spins until a time. */
    long read(Member me) {
        lock.lock();
        me.readsClock = true;
        if (members.isSpinning(me)) {
            now += SPIN_NANOS;
        }
        lock.unlock();
        return now;
    }
}
