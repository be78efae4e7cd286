// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import jdk.internal.misc.Unsafe;

/**
 * Tells whether threads have ended, from the fields of {@code Thread}: its methods are instrumented, and would call the
 * hooks.
 *
 * <p>Thread safety: any thread.
 */
public final class ThreadStates {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** {@code JVMTI_THREAD_STATE_TERMINATED}, as {@code jdk.internal.misc.VM.toThreadState} reads it. */
    private static final int TERMINATED = 0x2;

    /** Bits of the status of a thread that is blocked on a monitor, waits, sleeps or is parked. */
    private static final int BLOCKED = 0x400 | 0x80;

    /** Bits of the status of a thread that is blocked on a monitor, or waits without a limit. */
    private static final int WAITS_FOR_OTHERS = 0x400 | 0x10;

    /** Offset of the object that has a thread's status since JDK 19, which virtual threads do not have; -1 before. */
    private static final long HOLDER = offsetOrNone(Thread.class, "holder");

    private static final long STATUS =
            HOLDER < 0 ? offsetOrNone(Thread.class, "threadStatus") : offsetOrNone(fieldType(), "threadStatus");

    private ThreadStates() {}

    /** {@return {@code true} if a thread has ended; then its last event has been recorded} */
    public static boolean hasEnded(Thread thread) {
        if (VirtualThreads.isVirtual(thread)) {
            return VirtualThreads.hasEnded(thread);
        }
        return has(thread, TERMINATED);
    }

    /** {@return {@code true} if a platform thread is blocked on a monitor, waits, sleeps or is parked} */
    public static boolean isBlocked(Thread thread) {
        return !VirtualThreads.isVirtual(thread) && has(thread, BLOCKED);
    }

    /** {@return {@code true} if a platform thread is blocked on a monitor, or waits or is parked without a limit} */
    public static boolean waitsForOthers(Thread thread) {
        return !VirtualThreads.isVirtual(thread) && has(thread, WAITS_FOR_OTHERS);
    }

    private static boolean has(Thread thread, int bits) {
        Object status = HOLDER < 0 ? thread : U.getReference(thread, HOLDER);
        return status != null && (U.getIntVolatile(status, STATUS) & bits) != 0;
    }

    private static Class<?> fieldType() {
        try {
            return Class.forName("java.lang.Thread$FieldHolder", false, null);
        } catch (ClassNotFoundException e) {
            throw new InternalError("this JDK keeps the status of threads elsewhere", e);
        }
    }

    /** {@return the offset of a field in objects of a class, -1 if this JDK's class has none of that name} */
    static long offsetOrNone(Class<?> type, String field) {
        try {
            return U.objectFieldOffset(type, field);
        } catch (InternalError e) {
            return -1;
        }
    }
}
