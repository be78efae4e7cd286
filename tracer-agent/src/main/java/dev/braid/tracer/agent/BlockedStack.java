// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.ThreadWatch;
import dev.braid.tracer.bootstrap.machine.VirtualThreads;
import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/** Tells from the stack of a thread what it waits for. */
final class BlockedStack {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final String THREAD = "java.lang.Thread";
    private static final String VIRTUAL_THREAD = "java.lang.VirtualThread";
    private static final String POOL = "java.util.concurrent.ThreadPoolExecutor";
    private static final String FORK_JOIN = "java.util.concurrent.ForkJoinPool";
    private static final String DELAYED = "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue";

    private BlockedStack() {}

    /** {@return one of the {@code BLOCKED_} constants, for a thread that waits without a time limit} */
    static int kind(StackTraceElement[] stack, boolean isBlocked) {
        if (isBlocked) {
            return RecordDescriptor.BLOCKED_MONITOR;
        }
        if (isIdle(stack, false)) {
            return RecordDescriptor.BLOCKED_IDLE;
        }
        boolean waits = false;
        for (StackTraceElement frame : stack) {
            if (!FrameSites.isPlatform(frame.getClassName())) {
                break;
            }
            if (isJoin(frame)) {
                return RecordDescriptor.BLOCKED_JOIN;
            }
            waits |= frame.getClassName().equals("java.lang.Object");
        }
        return waits ? RecordDescriptor.BLOCKED_WAIT : RecordDescriptor.BLOCKED_PARK;
    }

    private static boolean isJoin(StackTraceElement frame) {
        return frame.getMethodName().startsWith("join")
                && (frame.getClassName().equals(THREAD) || frame.getClassName().equals(VIRTUAL_THREAD));
    }

    /**
     * {@return {@code true} if this is the stack of a worker of a pool that has no work for it}
     *
     * @param isLimited whether it waits with a time limit: for work that is to be done later, or for its own end
     */
    static boolean isIdle(StackTraceElement[] stack, boolean isLimited) {
        boolean isDelayed = false;
        for (StackTraceElement frame : stack) {
            String owner = frame.getClassName();
            if (!FrameSites.isPlatform(owner)) {
                return false;
            }
            isDelayed |= owner.equals(DELAYED);
            if (owner.equals(POOL) && frame.getMethodName().equals("getTask")
                    || owner.equals(FORK_JOIN) && frame.getMethodName().equals("awaitWork")) {
                return !isDelayed || !isLimited;
            }
        }
        return false;
    }

    /** {@return {@code true} if there is no code of the program in a stack} */
    static boolean isOfPlatform(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (!FrameSites.isPlatform(frame.getClassName())) {
                return false;
            }
        }
        return true;
    }

    /** {@return the virtual thread for whose end a thread parks that parks for this object, null if there is none} */
    static @Nullable Thread endedBy(@Nullable Object parkedFor) {
        if (parkedFor == null) {
            return null;
        }
        for (Thread thread : ThreadWatch.virtualThreads()) {
            Object latch = thread == null ? null : VirtualThreads.endOf(thread);
            if (latch != null && (latch == parkedFor || U.getReference(latch, Sync.OFFSET) == parkedFor)) {
                return thread;
            }
        }
        return null;
    }

    /** The offset at which a latch has what its threads park for. */
    private static final class Sync {
        static final long OFFSET = offset();

        private static long offset() {
            try {
                Field field = java.util.concurrent.CountDownLatch.class.getDeclaredField("sync");
                return U.objectFieldOffset(field);
            } catch (NoSuchFieldException e) {
                throw new IllegalStateException("this JDK's latches are others; use a newer Braid", e);
            }
        }
    }
}
