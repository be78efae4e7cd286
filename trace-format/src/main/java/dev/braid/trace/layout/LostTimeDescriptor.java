// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.layout;

/**
 * What the details of a {@link dev.braid.trace.EventKind#LOST_TIME} are: by what the time was lost, how much it was in
 * nanoseconds, when it ended in nanoseconds since the agent started, and the object, 0 if there is none. Where the thread
 * was is the event's site; with whom it contended, the trace tells by its other events.
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
    /** What the thread has read under the object, a {@code StampedLock}, is not valid; it began so long ago. */
    public static final int BY_VALIDATION = 4;
    /** The agent's own locks, of all threads since the last such event: it is not the program's. */
    public static final int BY_ADDRESS_LOCKS = 5;
    /**
     * What the thread has read under the object, a {@code StampedLock}, since so long ago, gave it no lock for writing.
     */
    public static final int BY_CONVERSION = 6;
    /** A pool had no room for what the thread brought, and its policy, such as to run that at once, took so long. */
    public static final int BY_REJECTION = 7;

    private LostTimeDescriptor() {}
}
