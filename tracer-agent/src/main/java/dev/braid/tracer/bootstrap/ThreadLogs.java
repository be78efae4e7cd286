// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.ChannelDescriptor;
import dev.braid.trace.RecordDescriptor;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * Finds the current thread's {@link ThreadLog}, and lets threads begin, end and fall asleep.
 *
 * <p>The fast path is an index by thread id into a table: {@code Thread.currentThread()}, a field, an array element and
 * two comparisons. Everything rare goes through {@link #slowPath}.
 *
 * <p><b>Threads that sleep.</b> The merge may pass a thread only if that thread's next record is known to come later in
 * the order. A slot's <em>activity</em> word says so: while it is even, the thread must make it odd, with a full fence,
 * and then read the merge's emit bound, before it records anything; it continues from that clock at least. The collector
 * raises the bound first and looks at the activity words afterwards: so either it sees the thread active, and waits for
 * it, or the thread sees the bound (Dekker's argument). A thread goes inactive when it ends, when tracing stops, and
 * when the agent's thread finds it outside of any hook, see {@link #deactivateIfOutside}.
 *
 * <p>A stack overflow is put off until after the rare paths, which hold locks and leave words half changed.
 *
 * <p>Thread safety: any thread.
 */
public final class ThreadLogs {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long THREAD_ID = U.objectFieldOffset(Thread.class, "tid");
    private static final int TABLE_SIZE = 1 << 12;

    /** Live threads by their id; a thread that finds another one in its place is only in {@link #live}. */
    private static final @Nullable ThreadLog[] TABLE = new ThreadLog[TABLE_SIZE];

    private static final SpinLock LOCK = new SpinLock();
    private static @Nullable ThreadLog[] live = new ThreadLog[64];
    private static int liveCount;
    private static int lastThreadId = -1;

    /** A stack of slots whose users have ended. */
    private static int[] freeSlots = new int[64];

    private static int freeCount;
    private static int usedSlots;

    private static volatile boolean tracing;
    private static volatile int epoch;

    private ThreadLogs() {}

    /** {@return the current thread's log if its accesses are to be traced now, else null} */
    @ForceInline
    static @Nullable ThreadLog current() {
        Thread thread = Thread.currentThread();
        ThreadLog log = TABLE[(int) U.getLong(thread, THREAD_ID) & (TABLE_SIZE - 1)];
        if (log != null && log.thread == thread && log.gate == ThreadLog.OPEN) {
            return log;
        }
        return tracing ? slowPath(thread) : null;
    }

    @ReservedStackAccess
    private static @Nullable ThreadLog slowPath(Thread thread) {
        ThreadLog log = find(thread);
        if (log == null) {
            log = register(thread, 0);
        }
        if (log.ended || log.suspensions > 0 || !isTraced(log)) {
            return null;
        }
        if (log.gate != ThreadLog.OPEN && !activate(log)) {
            return null;
        }
        return log;
    }

    /** {@return whether the thread's accesses are traced, as far as that depends on regions and registration} */
    private static boolean isTraced(ThreadLog log) {
        return (!Settings.REGIONS_ONLY || Regions.isActive()) && (!Settings.REGISTERED_ONLY || log.registered);
    }

    /**
     * {@return the current thread's log if its events are to be traced now, whether or not its accesses are; else null}
     *
     * <p>The caller records, and then calls {@link #closeIfNotTraced}.
     */
    @ReservedStackAccess
    static @Nullable ThreadLog currentForEvents() {
        if (!tracing) {
            return null;
        }
        Thread thread = Thread.currentThread();
        ThreadLog log = find(thread);
        if (log == null) {
            log = register(thread, 0);
        }
        if (log.ended || log.suspensions > 0) {
            return null;
        }
        return log.gate == ThreadLog.OPEN || activate(log) ? log : null;
    }

    /** {@return the current thread's log, whether or not anything is traced; null if it has none yet} */
    static @Nullable ThreadLog ofCurrentThread() {
        return find(Thread.currentThread());
    }

    /** Gives the current thread, which must be the agent's own, the slot that it must not wait for later. */
    public static void prepareAgentThread() {
        register(Thread.currentThread(), 0).attach(claimSlot());
        suspend();
    }

    /** Keeps the current thread's accesses from being recorded, if they are not to be. */
    static void closeIfNotTraced(ThreadLog log) {
        if (!isTraced(log)) {
            log.gate = ThreadLog.CLOSED;
        }
    }

    /** Registers a thread that the current thread starts. It begins later than everything that happened here. */
    @ReservedStackAccess
    static void starting(Thread child) {
        ThreadLog parent = currentForEvents();
        if (parent == null) {
            return;
        }
        ThreadLog log = register(child, parent.clock + 1);
        parent.threadStart(log.threadId);
        closeIfNotTraced(parent);
    }

    /** Ends the current thread's log, beginning it first if it never accessed anything. */
    @ReservedStackAccess
    static void ending(Thread thread) {
        ThreadLog log = currentForEvents();
        if (log != null && log.thread == thread) {
            OrderedAccess.sync(log, thread, 0, RecordDescriptor.SYNC_THREAD_ENDING, 0);
            log.end();
        } else {
            log = find(thread);
        }
        if (log != null && !log.ended) {
            remove(log);
        }
    }

    /**
     * Begins work of the agent on the current thread: what it accesses is its own affair until {@link #resume}. Such
     * periods nest.
     */
    public static void suspend() {
        Thread thread = Thread.currentThread();
        ThreadLog log = find(thread);
        if (log == null) {
            log = register(thread, 0);
        }
        log.suspensions++;
        log.gate = ThreadLog.CLOSED;
    }

    /** Ends what {@link #suspend} began. */
    public static void resume() {
        ThreadLog log = find(Thread.currentThread());
        if (log != null) {
            log.suspensions--;
        }
    }

    private static @Nullable ThreadLog find(Thread thread) {
        ThreadLog log = TABLE[tableIndex(thread)];
        if (log != null && log.thread == thread) {
            return log;
        }
        LOCK.lock();
        try {
            for (int i = 0; i < liveCount; i++) {
                ThreadLog candidate = live[i];
                if (candidate != null && candidate.thread == thread) {
                    return candidate;
                }
            }
            return null;
        } finally {
            LOCK.unlock();
        }
    }

    private static ThreadLog register(Thread thread, long clock) {
        LOCK.lock();
        try {
            ThreadLog log = new ThreadLog(thread, ++lastThreadId, clock);
            if (liveCount == live.length) {
                @Nullable ThreadLog[] larger = new ThreadLog[liveCount * 2];
                System.arraycopy(live, 0, larger, 0, liveCount);
                live = larger;
            }
            live[liveCount++] = log;
            int index = tableIndex(thread);
            ThreadLog other = TABLE[index];
            if (other == null || other.ended) {
                TABLE[index] = log;
            }
            return log;
        } finally {
            LOCK.unlock();
        }
    }

    private static void remove(ThreadLog log) {
        log.gate = ThreadLog.CLOSED;
        log.ended = true;
        LOCK.lock();
        try {
            for (int i = 0; i < liveCount; i++) {
                if (live[i] == log) {
                    live[i] = live[--liveCount];
                    live[liveCount] = null;
                    break;
                }
            }
            int index = tableIndex(log.thread);
            if (TABLE[index] == log) {
                TABLE[index] = null;
            }
            if (log.slot >= 0) {
                U.putLongRelease(null, log.slotAddress() + ChannelDescriptor.SLOT_FLOOR, log.clock);
                deactivate(log);
                pushFreeSlot(log.slot);
            }
        } finally {
            LOCK.unlock();
        }
    }

    private static void pushFreeSlot(int slot) {
        if (freeCount == freeSlots.length) {
            int[] larger = new int[freeCount * 2];
            System.arraycopy(freeSlots, 0, larger, 0, freeCount);
            freeSlots = larger;
        }
        freeSlots[freeCount++] = slot;
    }

    /** Lets the log record again, from a clock on that the merge has not passed. */
    private static boolean activate(ThreadLog log) {
        Regions.waitAtBarrier(log);
        if (log.slot < 0) {
            int slot = claimSlot();
            if (slot < 0) {
                return false;
            }
            log.attach(slot);
        }
        long activityAddress = log.slotAddress() + ChannelDescriptor.SLOT_ACTIVITY;
        while (true) {
            long activity = U.getLongVolatile(null, activityAddress);
            // Odd to odd as well: whoever is about to deactivate this slot must see that it is in use again.
            if (U.compareAndSetLong(null, activityAddress, activity, activity + 1 + (activity & 1))) {
                break;
            }
        }
        if (!tracing) {
            // Stopped in the meantime. Who stopped has either seen this slot active, and waits for it, or is seen here.
            deactivate(log);
            return false;
        }
        log.clock = Math.max(log.clock, Math.max(Channel.emitBound(), Regions.clockOfLastMark()));
        U.putLongRelease(null, log.slotAddress() + ChannelDescriptor.SLOT_FLOOR, log.clock);
        log.gate = ThreadLog.OPEN;
        if (log.epoch != epoch) {
            log.epoch = epoch;
            log.begin();
        }
        return true;
    }

    private static int claimSlot() {
        int spins = 0;
        while (true) {
            LOCK.lock();
            try {
                if (freeCount > 0) {
                    return freeSlots[--freeCount];
                }
                if (usedSlots < Channel.readySlots()) {
                    return usedSlots++;
                }
                if (usedSlots >= Channel.slots()) {
                    Channel.fail("More threads are alive at once than the trace channel has slots"
                            .concat(" for; set braid.channel.slots to a larger number."));
                    return -1;
                }
            } finally {
                LOCK.unlock();
            }
            if (++spins > 64) {
                Thread.yield(); // the agent's thread is about to allocate more
            }
        }
    }

    /** {@return how many more threads can begin before the agent must allocate slots} */
    public static int spareSlots() {
        LOCK.lock();
        try {
            return freeCount + Channel.readySlots() - usedSlots;
        } finally {
            LOCK.unlock();
        }
    }

    static void startTracing() {
        epoch++;
        Regions.reset();
        tracing = true;
        Channel.phase(ChannelDescriptor.PHASE_TRACING);
    }

    /** Stops tracing. Afterwards each thread is either inactive or inside a hook, and listed in the result. */
    static @Nullable ThreadLog[] stopTracing() {
        tracing = false;
        return liveLogs();
    }

    static @Nullable ThreadLog[] liveLogs() {
        LOCK.lock();
        try {
            @Nullable ThreadLog[] copy = new ThreadLog[liveCount];
            System.arraycopy(live, 0, copy, 0, liveCount);
            return copy;
        } finally {
            LOCK.unlock();
        }
    }

    /** Lets the merge pass the threads that hold it back, as far as they are not inside a hook right now. */
    public static void deactivateLagging() {
        for (ThreadLog log : liveLogs()) {
            if (log != null
                    && log.slot >= 0
                    && U.getLongVolatile(null, log.slotAddress() + ChannelDescriptor.SLOT_LAGGING) != 0) {
                deactivateIfOutside(log);
            }
        }
    }

    /**
     * Makes another thread's slot inactive if that thread is outside of any hook.
     *
     * <p>First the gate is closed: the thread's next hook will take the slow path, and there change the activity word.
     * Then the thread's stack is taken, which stops it at a safepoint and makes each side's stores visible to the other.
     * If no hook is on that stack and the gate still is closed, the thread cannot record anything before it has changed
     * the activity word, and the compare-and-set tells whether it has.
     *
     * @return whether the slot is inactive now
     */
    static boolean deactivateIfOutside(ThreadLog log) {
        long activityAddress = log.slotAddress() + ChannelDescriptor.SLOT_ACTIVITY;
        long activity = U.getLongVolatile(null, activityAddress);
        if ((activity & 1) == 0 || log.ended) {
            // Ended, the slot may be another thread's by now. Not yet ended after that read, the activity is its own.
            return true;
        }
        log.gate = ThreadLog.CLOSED;
        if (log.thread != Thread.currentThread() && isInsideHook(log.thread)) {
            return false;
        }
        return log.gate == ThreadLog.CLOSED && U.compareAndSetLong(null, activityAddress, activity, activity + 1);
    }

    private static boolean isInsideHook(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getClassName().startsWith("dev.braid.tracer.bootstrap.")) {
                return true;
            }
        }
        return false;
    }

    private static void deactivate(ThreadLog log) {
        long activityAddress = log.slotAddress() + ChannelDescriptor.SLOT_ACTIVITY;
        long activity = U.getLongVolatile(null, activityAddress);
        while ((activity & 1) != 0 && !U.compareAndSetLong(null, activityAddress, activity, activity + 1)) {
            activity = U.getLongVolatile(null, activityAddress);
        }
    }

    private static int tableIndex(Thread thread) {
        return (int) U.getLong(thread, THREAD_ID) & (TABLE_SIZE - 1);
    }
}
