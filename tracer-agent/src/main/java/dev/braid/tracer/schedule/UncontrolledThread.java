// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import org.jspecify.annotations.Nullable;

/**
 * A thread that is not under control.
 *
 * <p>Thread safety: the lock of {@link UncontrolledThreads} guards it.
 */
final class UncontrolledThread {
    final Thread thread;
    /** It is in a park, or on its way there, where a run may adopt it. */
    boolean isParked;
    /** It may go on by itself from that park, and then do more than to end. */
    boolean isTimed;
    /** It has been unparked or interrupted since a run has left it in its park. */
    boolean isWoken;
    /** The member that a run has let go on, as long as it is not known to have come to a wait since. */
    @Nullable
    Member restless;

    /**
     * Nanoseconds after which it was first seen blocked in the wait for its rest, as it was at each look since;
     * {@link Member#NEVER} if it was not at the last one.
     */
    long blockedSince = Member.NEVER;

    /** The member as which a run has adopted it, in its last park. */
    @Nullable
    Member adopted;

    UncontrolledThread(Thread thread) {
        this.thread = thread;
    }
}
