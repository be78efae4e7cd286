// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import jdk.internal.misc.Unsafe;

/**
 * The JVM's own interrupt status of threads, by the field that the JVM reads: the methods are instrumented. While a
 * member is under control, its status is the schedule's, so that the JVM's {@code park} waits.
 */
final class RealInterrupts {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long INTERRUPTED = U.objectFieldOffset(Thread.class, "interrupted");

    private RealInterrupts() {}

    /** Clears a thread's status. {@return the interrupt status before} */
    static boolean take(Thread thread) {
        boolean was = U.getBooleanVolatile(thread, INTERRUPTED);
        if (was) {
            U.putBooleanVolatile(thread, INTERRUPTED, false);
        }
        return was;
    }

    static void set(Thread thread) {
        U.putBooleanVolatile(thread, INTERRUPTED, true);
    }
}
