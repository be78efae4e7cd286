// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.Processor;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import jdk.internal.misc.Unsafe;

/**
 * Assignment of the channel's slots to threads.
 *
 * <p>A thread takes a slot when it first records something, and gives it back when it ends. When there are no more, the
 * agent's thread takes back the slots of threads that are idle, see {@link #reclaim}: such a thread goes on in another
 * slot later. So the slots limit the number of threads that record at once, not of those that live: a program may have
 * far more virtual threads.
 *
 * <p>Invariant: a slot that is taken back is inactive, and its owner makes it active only under this pool's lock, after
 * it has seen that the slot still is its own.
 *
 * <p>Thread safety: any thread.
 */
public final class SlotPool {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Time that a thread waits for a slot. */
    private static final long DEADLINE_NANOS = 1_000_000_000L * FixedOptions.SLOT_SECONDS;

    /** Number of times that a thread that gives its slot back lets others run. */
    private static final int TURNS = 100;

    private static final SpinLock LOCK = new SpinLock(LockOrder.SLOTS);

    /** A stack of slots that no thread uses any longer. */
    private static int[] freeSlots = new int[64];

    private static int freeCount;
    private static int usedCount;

    /** Number of threads that wait for a slot while all are taken. */
    private static volatile int waiting;

    /** True once a thread has waited in vain, which has failed the trace: there is nothing left to wait for. */
    private static volatile boolean gaveUp;

    private SlotPool() {}

    /** {@return the number of further threads that can begin before the agent must allocate slots} */
    static int spare() {
        LOCK.lock();
        try {
            return freeCount + Channel.readySlots() - usedCount;
        } finally {
            LOCK.unlock();
        }
    }

    static boolean isExhausted() {
        return waiting > 0;
    }

    /**
     * Makes a log's slot active, and gives it one first if it has none. If others wait for one, it is their turn.
     *
     * @return false if there is none to be had, which has failed the trace
     */
    static boolean activate(ThreadLog log) {
        if (waiting > 0 && !log.keepsSlot) {
            release(log);
            giveWay();
        }
        while (true) {
            LOCK.lock();
            try {
                int slot = log.slot;
                if (slot >= 0) {
                    // Odd to odd as well: a thread that is about to deactivate this slot must see that it is in use
                    // again.
                    long address = Channel.slotAddress(slot) + ChannelDescriptor.SLOT_ACTIVITY;
                    long activity = U.getLongVolatile(null, address);
                    while (!U.compareAndSetLong(null, address, activity, activity + 1 + (activity & 1))) {
                        activity = U.getLongVolatile(null, address);
                    }
                    return true;
                }
            } finally {
                LOCK.unlock();
            }
            int claimed = claim();
            if (claimed < 0) {
                return false;
            }
            log.attach(claimed);
        }
    }

    /** Takes back the slot of a thread that has ended, or is idle for sure. */
    static void release(ThreadLog log) {
        LOCK.lock();
        try {
            int slot = log.slot;
            if (slot >= 0) {
                deactivate(slot);
                free(slot, log);
            }
        } finally {
            LOCK.unlock();
        }
    }

    /** Takes back a slot if it is inactive: then its thread cannot record anything before it has called this pool. */
    private static void releaseIfInactive(ThreadLog log) {
        LOCK.lock();
        try {
            int slot = log.slot;
            if (slot >= 0 && (activity(slot) & 1) == 0) {
                free(slot, log);
            }
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * Lets the collector know what a thread has decided last, and the sum of all that it has recorded; it records
     * nothing more for now.
     *
     * @return false if its ring has no room right now
     */
    public static boolean complete(ThreadLog log) {
        LOCK.lock();
        try {
            if (log.slot < 0) {
                return true;
            }
            boolean isComplete = !FixedOptions.BRANCHES || log.appendPending();
            log.completeCheck();
            return isComplete;
        } finally {
            LOCK.unlock();
        }
    }

    /** Takes back the slots of all threads that are outside of hooks, if a thread waits for a slot. */
    static void reclaim() {
        for (ThreadLog log : LiveThreads.copy()) {
            if (log != null && !log.keepsSlot && ThreadLogs.deactivateIfOutside(log)) {
                releaseIfInactive(log);
            }
        }
    }

    /** {@return a slot's activity word} */
    static long activity(int slot) {
        return U.getLongVolatile(null, Channel.slotAddress(slot) + ChannelDescriptor.SLOT_ACTIVITY);
    }

    /** Tells those who are about to make this active slot inactive that its owner has opened its gate. By the owner. */
    static void raiseActivity(int slot) {
        U.getAndAddLong(null, Channel.slotAddress(slot) + ChannelDescriptor.SLOT_ACTIVITY, 2);
    }

    /** Makes a slot inactive, whether or not its owner is outside of hooks. */
    static void deactivate(int slot) {
        long address = Channel.slotAddress(slot) + ChannelDescriptor.SLOT_ACTIVITY;
        long activity = U.getLongVolatile(null, address);
        while ((activity & 1) != 0 && !U.compareAndSetLong(null, address, activity, activity + 1)) {
            activity = U.getLongVolatile(null, address);
        }
    }

    /** {@return a slot, waiting until there is one; -1 if there is none, which has failed the trace} */
    static int claim() {
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        boolean waits = false;
        for (int spins = 0; ; spins++) {
            LOCK.lock();
            try {
                int slot = take();
                boolean mustWait =
                        slot < 0 && !gaveUp && usedCount >= Channel.slots() && System.nanoTime() - deadline < 0;
                if (mustWait != waits) {
                    waits = mustWait;
                    waiting += mustWait ? 1 : -1;
                }
                if (slot >= 0) {
                    return slot;
                }
            } finally {
                LOCK.unlock();
            }
            LockOrder.mayWait(LockOrder.CHANNEL, 0);
            if (gaveUp || System.nanoTime() - deadline > 0) {
                gaveUp = true;
                Channel.fail("More threads record at once than the trace channel has slots"
                        .concat(" for; set braid.channel.slots to a larger number."));
                return -1;
            }
            if (spins > 64) {
                Processor.giveWay(); // the agent's thread is about to allocate or take back some
            }
        }
    }

    /** {@return a slot if there is one right now, otherwise -1} */
    static int claimNow() {
        LOCK.lock();
        try {
            return take();
        } finally {
            LOCK.unlock();
        }
    }

    private static int take() {
        if (freeCount > 0) {
            return freeSlots[--freeCount];
        }
        return usedCount < Channel.readySlots() ? usedCount++ : -1;
    }

    /** Lets those that wait have the first choice. */
    private static void giveWay() {
        LockOrder.mayWait(LockOrder.CHANNEL, 0);
        for (int spins = 0; spins < TURNS && waiting > 0; spins++) {
            Processor.giveWay();
        }
    }

    /** The next owner continues from the last one's clock. */
    private static void free(int slot, ThreadLog log) {
        log.completeCheck();
        U.putLongRelease(null, Channel.slotAddress(slot) + ChannelDescriptor.SLOT_FLOOR, log.clock);
        log.slot = -1;
        if (freeCount == freeSlots.length) {
            int[] larger = new int[freeCount * 2];
            System.arraycopy(freeSlots, 0, larger, 0, freeCount);
            freeSlots = larger;
        }
        freeSlots[freeCount++] = slot;
    }
}
