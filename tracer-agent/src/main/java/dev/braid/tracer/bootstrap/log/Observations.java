// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.Processor;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Records what the agent has seen of threads that do nothing, in a slot that belongs to no thread.
 *
 * <p>Problem: a thread that waits to enter a monitor can say so neither before, as that would cost each entry, nor
 * meanwhile. So another thread says it. It must not touch the first one's ring, and what it says must stand between
 * what that thread did before and what it does afterwards.
 *
 * <p>Protocol: the thread's slot is made inactive, as for the merge ({@link ThreadLogs#deactivateIfOutside}). Then a
 * clock above that of all observations is published, which threads that become active keep to. After that, the slot is
 * looked at once more. If it still is inactive, the thread's next record finds that clock (Dekker's argument, with a
 * full fence on both sides), and what is recorded below it comes before.
 *
 * <p>Nothing here waits: where there is no room, or no slot, nothing is recorded, and the caller tries again later.
 * {@link #awaitEnd} waits for what is being recorded, so that nothing is after the end of tracing.
 *
 * <p>Thread safety: one thread at a time, the watch's, but for {@link #awaitEnd}.
 */
final class Observations {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Room for all observations of one thread, with names of objects and classes. */
    private static final int ROOM_BYTES = 8 << 10;

    /** Number of clocks set aside for the observations of one thread: more than they take. */
    private static final long CLOCKS = 1 << 10;

    private static volatile boolean isRecording;
    private static @Nullable ThreadLog log;

    /** The id of the thread that is observed. */
    private static int threadId;

    private Observations() {}

    /**
     * Begins to observe a thread, if nothing has come from it since it was seen last and its slot can be made inactive.
     *
     * @return false if not; otherwise {@link #end} is to be called
     */
    static boolean begin(WatchedThread seen) {
        isRecording = true;
        if (ThreadLogs.isTracing() && seen.log.mayBeOf(ThreadLogs.epoch()) && open() && isStill(seen)) {
            threadId = seen.log.threadId;
            return true;
        }
        end();
        return false;
    }

    private static boolean open() {
        ThreadLog own = log;
        if (own == null) {
            int slot = SlotPool.claimNow();
            if (slot < 0) {
                return false;
            }
            own = new ThreadLog(Thread.currentThread(), -1, 0);
            own.keepsSlot = true;
            own.attach(slot);
            log = own;
        }
        if (!SlotPool.activate(own)) {
            return false;
        }
        own.raiseClock(Channel.emitBound());
        U.putLongRelease(null, own.slotAddress() + ChannelDescriptor.SLOT_FLOOR, own.clock);
        own.gate = ThreadLog.OPEN;
        if (!own.tryRoom(ROOM_BYTES)) {
            return false;
        }
        if (own.epoch != ThreadLogs.epoch()) {
            own.epoch = ThreadLogs.epoch();
            LifeRecords.beginOutside(own, own.epoch);
        }
        return true;
    }

    private static boolean isStill(WatchedThread seen) {
        ThreadLog other = seen.log;
        ThreadLog own = log;
        if (own == null || !ThreadLogs.deactivateIfOutside(other) || seen.hasMoved()) {
            return false;
        }
        own.raiseClock(other.clock);
        ThreadLogs.precede(own.clock + CLOCKS);
        U.fullFence();
        int slot = other.slot;
        return !other.ended && (slot < 0 || (SlotPool.activity(slot) & 1) == 0) && !seen.hasMoved();
    }

    /** {@return the id of an object, which is announced if it is new; 0 for null} */
    static long id(@Nullable Object object) {
        ThreadLog own = log;
        return own == null ? 0 : ObjectIds.of(object, own);
    }

    /**
     * Records an observation of the thread.
     *
     * @param site the site, as the symbol log numbers it
     */
    static void record(int operation, int site, long object, long detail) {
        ThreadLog own = log;
        if (own != null) {
            int key = site << RecordDescriptor.SITE_SHIFT
                    | RecordDescriptor.KIND_SYNC
                    | operation << RecordDescriptor.OPERATION_SHIFT;
            int index = own.lineOf(key, 0);
            own.reserve();
            long word = detail << RecordDescriptor.OBSERVED_THREAD_BITS | threadId;
            own.append(index, key, object, 0, word, own.clock + 1);
        }
    }

    static void end() {
        ThreadLog own = log;
        if (own != null && own.slot >= 0) {
            own.completeCheck();
            SlotPool.deactivate(own.slot);
        }
        isRecording = false;
    }

    /** Waits until nothing is being recorded. To be called after tracing was switched off. */
    static void awaitEnd() {
        while (isRecording) {
            Processor.giveWay();
        }
    }
}
