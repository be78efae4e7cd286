// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.RecordDescriptor;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * What instrumented code calls beside its operations of synchronisation, which it does itself: before those that release
 * something, and after those that acquire it. So no thread ever waits with a hook on its stack.
 *
 * <p>The last parameter, {@code where}, is the site in the form of a record's header.
 *
 * <p>Thread safety: any thread.
 */
public final class SyncHooks {
    private static final int PROBE_DEPTH = 16;

    /** Whether an exit from a monitor could not be recorded; instrumented code writes it, where it can call nothing. */
    @SuppressWarnings("NonFinalStaticField")
    public static volatile boolean exitLost;

    private SyncHooks() {}

    /** Fails the trace if an exit from a monitor is missing in it. */
    public static void check() {
        if (exitLost) {
            Channel.fail("The stack was used up where a thread left a monitor, so that this could not be recorded;"
                    .concat(" give the threads a larger stack with -Xss, or make the recursion less deep."));
        }
    }

    /**
     * The current thread has entered a monitor. Needs more of the stack than {@link #monitorExiting} and {@link
     * #methodExiting}, by one call: where it does not throw, they do not.
     */
    public static void monitorEntered(Object monitor, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            enter(log, monitor, where);
        }
    }

    /** Goes as deep as no exit does, compiled or not, and returns. */
    @DontInline
    private static int probeStack(int depth) {
        return depth == 0 ? 0 : probeStack(depth - 1) + 1;
    }

    private static void enter(ThreadLog log, Object monitor, int where) {
        probeStack(PROBE_DEPTH);
        record(log, monitor, where, RecordDescriptor.SYNC_MONITOR_ENTER, 0);
    }

    /** The current thread is about to execute {@code monitorexit}, which throws if it does not hold the monitor. */
    public static void monitorExiting(@Nullable Object monitor, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null && monitor != null && Thread.holdsLock(monitor)) {
            exit(log, monitor, where);
        }
    }

    /** The current thread is about to leave a synchronized method. */
    public static void methodExiting(Object monitor, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            exit(log, monitor, where);
        }
    }

    private static void exit(ThreadLog log, Object monitor, int where) {
        long before = log.clock;
        try {
            OrderedAccess.sync(log, monitor, where, RecordDescriptor.SYNC_MONITOR_EXIT, 0);
        } catch (StackOverflowError e) {
            if (log.clock == before) {
                throw e;
            } // else it is recorded, see below
        } catch (OutOfMemoryError e) {
            // It has no id yet, because tracing has started since the entry. Here, nothing may throw.
            Channel.fail("The program ran out of memory where it left a monitor; give it more memory with -Xmx.");
        }
    }

    /**
     * Records an operation. Its stack overflow is put off until the record is written, and is thrown then: the operation
     * would not take place. So it is dropped, and left to the program's next call.
     */
    private static void record(ThreadLog log, Object target, int where, int operation, long detail) {
        long before = log.clock;
        try {
            OrderedAccess.sync(log, target, where, operation, detail);
        } catch (StackOverflowError e) {
            if (log.clock == before) {
                throw e;
            }
        }
    }
}
