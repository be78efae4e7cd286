// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import org.jspecify.annotations.Nullable;

/**
 * Waits and failures of a thread whose lost time {@link LostTime} has yet to record. Times are those of
 * System.nanoTime, 0 for none.
 *
 * <p>Thread safety: the owning thread.
 */
public final class WaitTimes {
    /** Time at which the thread began to wait for the monitor {@link #entered}. */
    public long entersSince;

    /** The monitor that the thread is about to enter, null if none. */
    @Nullable
    Object entered;

    /** Time at which the thread parked last. */
    long parkedSince;

    /** Time at which the thread's last compare-and-set of {@link #failedObject} failed, 0 if it did not. */
    long failedSince;

    /** The id of the object of the thread's last compare-and-set. */
    long failedObject;

    /** Time at which the thread began to read under a {@code StampedLock}, 0 if it did not, or has read in vain. */
    long readsSince;

    /** Number of pools that are rejecting work of the thread's, each while the one before does. */
    int rejections;

    /** Time at which the first of them began to. */
    long rejectedSince;

    /** Time that the thread has lost by address locks and not shared yet, in nanoseconds. */
    long addressLockNanos;
}
