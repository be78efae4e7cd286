// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.tracer.bootstrap.machine.Channel;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * The watch's record of a thread: the position of its log, and the time since when it has been there.
 *
 * <p>Thread safety: the watch's thread.
 */
public final class WatchedThread {
    private static final Unsafe U = Unsafe.getUnsafe();

    final ThreadLog log;
    private int epoch = -1;
    private int slot = -1;
    private long tail;
    private long clock;

    /** Time since which the log is where it is, in tenths of a second since 1970. */
    public long since;

    /**
     * The kind of blocking that is recorded: one of the {@code BLOCKED_} constants of RecordDescriptor, -1 if none is.
     */
    public int recorded = -1;

    /** True if {@link #recorded} has been recorded a second time. */
    public boolean isConfirmed;

    /** True if the thread was seen waiting with a time limit. */
    public boolean isTimed;

    /** The number of times that the thread was seen running. */
    public int looks;

    /** True if the thread is in native code, so that it cannot wait for the initialisation of a class. */
    public boolean isNative;

    /** The thread's stack when it was looked at last, the innermost frame first. */
    public StackTraceElement @Nullable [] stack;

    /** Classes that it has begun to initialise, and that wait for another one's initialisation. */
    public Class<?> @Nullable [] begun;

    WatchedThread(ThreadLog log) {
        this.log = log;
    }

    public Thread thread() {
        return log.thread;
    }

    /** {@return {@code true} if the log is no longer where it was seen} */
    boolean hasMoved() {
        int now = log.slot;
        return now != slot || now >= 0 && tail(now) != tail || log.clock != clock;
    }

    /** {@return {@code true} if it was seen in this period of tracing} */
    boolean isSeen(int period) {
        return epoch == period;
    }

    /** Sees where the log is. */
    void see(int period, long time) {
        epoch = period;
        slot = log.slot;
        tail = slot >= 0 ? tail(slot) : 0;
        clock = log.clock;
        since = time;
        recorded = -1;
        isConfirmed = false;
        isTimed = false;
        looks = 0;
        isNative = false;
        stack = null;
        begun = null;
    }

    private static long tail(int slot) {
        return U.getLongVolatile(null, Channel.slotAddress(slot) + ChannelDescriptor.SLOT_TAIL);
    }
}
