// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * Records which threads use a class that another thread has initialised: they have waited for it, or have found it
 * done, and come after its initialiser (JLS 12.4.2).
 *
 * <p>Problem: the JVM does not report when a thread uses a class. So the first use by each thread is looked for where
 * there can be one. These places are the beginnings of constructors and static methods, and each access to a static
 * field from elsewhere. A thread remembers what it has used in a bit for each class, by the number that the
 * instrumenter gives the class.
 *
 * <p>Thread safety: any thread. What a class's initialiser has written here is seen by all threads that use the class.
 */
public final class ClassUses {
    private static final SpinLock LOCK = new SpinLock(LockOrder.CLOCKS);

    /** Ids of classes whose initialisation has been recorded, by number, each with the period of tracing above it. */
    private static volatile long[] initialised = new long[1 << 8];

    private static final int EPOCH_SHIFT = 40;

    private ClassUses() {}

    /** Takes the initialisation of a class, which has been recorded. */
    @ReservedStackAccess
    public static void initialised(int number, long id, ThreadLog log) {
        LOCK.lock();
        try {
            if (number >= initialised.length) {
                initialised = java.util.Arrays.copyOf(initialised, Math.max(number + 1, 2 * initialised.length));
            }
            initialised[number] = (long) log.epoch << EPOCH_SHIFT | id;
        } finally {
            LOCK.unlock();
        }
        log.usedClasses.add(number);
    }

    /** Records that a thread uses a class, for the first time in a period of tracing. */
    @DontInline
    @ReservedStackAccess
    public static void first(int number, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            first(log, number, where);
        }
    }

    /** The same where the thread is known to be traced. */
    public static void first(ThreadLog log, int number, int where) {
        if (!log.usedClasses.add(number)) {
            return;
        }
        long[] known = initialised;
        long entry = number < known.length ? known[number] : 0;
        long id = entry & (1L << EPOCH_SHIFT) - 1;
        if (id != 0 && entry >>> EPOCH_SHIFT == log.epoch) {
            OrderedEvents.sync(log, id, where, RecordDescriptor.SYNC_CLASS_USED, 0);
        }
    }
}
