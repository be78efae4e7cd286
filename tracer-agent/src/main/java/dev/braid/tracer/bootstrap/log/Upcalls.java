// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * The JVM's own calls into Java that a thread is in. They nest, as when a superclass is loaded.
 *
 * <p>Thread safety: the owning thread, but for {@link #since}.
 */
public final class Upcalls {
    /** More nested upcalls than these count as part of the last one. */
    private static final int REMEMBERED = 8;

    /** Time at which a hidden thread began its upcall, by System.nanoTime. */
    volatile long since;

    private int depth;

    /** By upcall, the call site and the suspensions outside of it. Made late: threads start while memory is short. */
    private long @Nullable [] outside;

    /**
     * Makes what follows nobody's call, until {@link #leave}.
     *
     * <p>It is traced even if the agent's own work has caused it: what the JDK loads or links, it keeps in tables that
     * the program uses too. Of a hidden thread it is all that is traced: here alone others can tell whether it may
     * record.
     *
     * @param log this thread's
     * @param flags {@link RecordDescriptor#CALL_OF_JVM} if the JVM loads or links something;
     *     {@link RecordDescriptor#CALL_UNTRACED} if it initialises a class of the JDK; 0 for one of the program
     */
    public void enter(ThreadLog log, int flags) {
        if (depth < REMEMBERED) {
            long[] states = outside;
            if (states == null) {
                states = new long[REMEMBERED];
                outside = states;
            }
            states[depth] = (long) log.suspensions << Integer.SIZE | log.callSite;
            log.suspensions = 0;
        }
        depth++;
        log.moveCallSite(flags | log.callFlags);
        if (log.isHidden && log.ended) {
            since = System.nanoTime();
            log.ended = false;
        }
    }

    /** Ends what {@link #enter} began; nothing if the thread had no log then. */
    public void leave(ThreadLog log) {
        long[] states = outside;
        if (depth > 0 && --depth < REMEMBERED && states != null) {
            log.moveCallSite((int) states[depth]);
            log.suspensions = (int) (states[depth] >>> Integer.SIZE);
            if (log.suspensions > 0) {
                log.closeGate();
            }
        }
        if (log.isHidden && depth == 0) {
            ThreadLogs.leaveOutAgain(log);
        }
    }
}
