// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.bootstrap.machine.Shortage;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * Regions of interest, which the program starts and ends.
 *
 * <p>Both marks are events of all threads at once, see {@link Barrier}.
 *
 * <p>Where only regions are traced ({@link Options#regionsOnly}), accesses outside of them leave no record, nor does
 * synchronisation; starts and ends of threads, these marks and traced functions always do. There, a region that starts
 * waits for the other threads twice: first, so that none records an access before the mark. It waits again once the
 * region is active, so that an access that had found it inactive is made before the mark too, and not unseen after it.
 *
 * <p>Thread safety: any thread; one sets a mark at a time, the others wait at the barrier.
 */
public final class Regions {
    /** Regions that have started and not ended. Changed by the thread that has raised the barrier. */
    private static volatile int active;

    private Regions() {}

    static boolean isActive() {
        return active > 0;
    }

    /** Forgets all regions, as a new period of tracing begins. */
    static void reset() {
        active = 0;
    }

    @ReservedStackAccess
    public static void start() {
        set(RecordDescriptor.SYNC_REGION_START);
    }

    /** Sets the mark even if no region is active, as the program has said so; then it means nothing. */
    @ReservedStackAccess
    public static void end() {
        set(RecordDescriptor.SYNC_REGION_END);
    }

    private static void set(int mark) {
        ThreadLog log = ThreadLogs.currentForEvents();
        if (log == null) {
            return;
        }
        Barrier.raise(log);
        try {
            long latest = Barrier.waitForOthers(log);
            boolean starts = mark == RecordDescriptor.SYNC_REGION_START;
            active = starts ? active + 1 : Math.max(0, active - 1);
            if (starts && FixedOptions.REGIONS_ONLY) {
                latest = Barrier.waitForOthers(log);
            }
            log.raiseClock(latest);
            OrderedEvents.sync(log, log.thread, 0, mark, 0);
            Barrier.recorded(log);
        } catch (OutOfMemoryError | StackOverflowError e) {
            Channel.fail(Shortage.AT_REGION);
        } finally {
            Barrier.lower();
        }
    }
}
