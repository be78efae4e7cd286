// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Limits of time, and waits without one, that may end although something else can happen. All others end when nothing
 * else can, the one that is due first before the others.
 *
 * <p>The JVM may hold any thread up for as long as it likes, so that a sleep may be over before another thread has gone
 * on at all. A test that sleeps to let other threads finish fails in such a schedule.
 */
public enum Timeouts {
    /** None. */
    IDLE,
    /** Limits of {@code Thread.sleep}. */
    SLEEPS,
    /** Limits of sleeps, timed waits, parks and joins. */
    ANY,
    /** The same, and waits and parks without a limit: spurious wake-ups (JLS 17.2.1, {@code LockSupport.park}). */
    SPURIOUS;

    /** {@return {@code true} if the limit of an operation may end early} */
    public boolean endEarly(Operation operation) {
        return this == ANY || this == SPURIOUS || this == SLEEPS && operation == Operation.SLEEP;
    }

    /** {@return {@code true} if an operation without a limit may end by a spurious wake-up} */
    public boolean wakeUp(Operation operation) {
        return this == SPURIOUS && (operation == Operation.WAIT || operation == Operation.PARK);
    }
}
