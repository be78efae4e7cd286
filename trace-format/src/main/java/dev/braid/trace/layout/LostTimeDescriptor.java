// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.layout;

/**
 * Details of a {@link dev.braid.trace.EventKind#LOST_TIME}: the cause of the loss, its length in nanoseconds, its end
 * in nanoseconds since the agent started, and the object, 0 if there is none. The event's site is where the thread was.
 * The other events of the trace tell with whom it contended.
 *
 * <p>All members are compile-time constants, for the agent.
 */
public final class LostTimeDescriptor {
    public static final int BY = 0;
    public static final int NANOS = 1;
    public static final int END = 2;
    public static final int OBJECT = 3;

    /** The thread waited for the object's monitor, which it enters next. */
    public static final int BY_MONITOR = 1;
    /** The thread was parked, until now. */
    public static final int BY_PARK = 2;
    /** A compare-and-set of the object's failed, and this is how long it took until the next one of it was over. */
    public static final int BY_ROUND = 3;
    /** The thread's reads under the object, a {@code StampedLock}, are not valid; they began so long ago. */
    public static final int BY_VALIDATION = 4;
    /** The agent's own locks, of all threads since the last such event: it is not the program's. */
    public static final int BY_ADDRESS_LOCKS = 5;
    /**
     * The thread's reads under the object, a {@code StampedLock}, which began so long ago, gave it no lock for writing.
     */
    public static final int BY_CONVERSION = 6;
    /** A pool had no room for what the thread brought; the pool's policy, such as to run that at once, took so long. */
    public static final int BY_REJECTION = 7;

    private LostTimeDescriptor() {}
}
