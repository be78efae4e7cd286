// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.HiddenThreads;
import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.bootstrap.machine.Processor;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import dev.braid.tracer.bootstrap.machine.ThreadStacks;
import dev.braid.tracer.schedule.ScheduleHooks;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * Finds the current thread's {@link ThreadLog}, and lets threads begin, end and fall asleep.
 *
 * <p>The fast path is an index into the table of {@link LiveThreads}: {@code Thread.currentThread()}, a field, an array
 * element and two comparisons. Everything rare goes through {@link #slowPath}.
 *
 * <p><b>Threads that sleep.</b> The merge may pass a thread only if that thread's next record is known to come later in
 * the order. A slot's <em>activity</em> word says so. While it is even, the thread must make it odd, with a full fence,
 * and then read the merge's emit bound, before it records anything. It continues from that clock at least. The
 * collector raises the bound first and looks at the activity words afterwards. So either it sees the thread active, and
 * waits for it, or the thread sees the bound (Dekker's argument). A thread goes inactive when it ends, when tracing
 * stops, and when the agent's thread finds it outside of any hook, see {@link #deactivateIfOutside}.
 *
 * <p>A stack overflow is put off until after the rare paths, which hold locks and leave words half changed.
 *
 * <p>Thread safety: any thread.
 */
public final class ThreadLogs {
    private static final Unsafe U = Unsafe.getUnsafe();

    private static volatile boolean tracing;
    private static volatile int epoch;

    /** A clock that nothing which is recorded from now on may precede, but for records of its own thread. */
    private static volatile long precedingClock;

    /** Time that the merge waits for an upcall of a hidden thread. */
    private static final long UPCALL_NANOS = 10_000_000_000L;

    private static final SpinLock PRECEDING = new SpinLock(LockOrder.CLOCKS);

    private ThreadLogs() {}

    /** {@return the current thread's log if its accesses are to be traced now, otherwise null} */
    @ForceInline
    public static @Nullable ThreadLog current() {
        ThreadLog log = open();
        return log != null || !tracing ? log : slowPath(Thread.currentThread());
    }

    /**
     * {@return the current thread's log if that is open, so that nothing is to be done before it records; otherwise
     * null}
     */
    @ForceInline
    public static @Nullable ThreadLog open() {
        Thread thread = Thread.currentThread();
        ThreadLog log = LiveThreads.candidate(thread);
        return log != null && log.thread == thread && log.gate == ThreadLog.OPEN ? log : null;
    }

    public static boolean isTracing() {
        return tracing;
    }

    /**
     * {@return the current thread's log, which may be closed; {@link ThreadLog#NONE} if it has none and needs none yet}
     */
    @ForceInline
    public static ThreadLog ofThisThread() {
        Thread thread = Thread.currentThread();
        ThreadLog log = LiveThreads.candidate(thread);
        return log != null && log.thread == thread ? log : ofThreadWithoutPlace(thread);
    }

    @DontInline
    @ReservedStackAccess
    private static ThreadLog ofThreadWithoutPlace(Thread thread) {
        ThreadLog log = LiveThreads.find(thread);
        if (log == null && tracing) {
            log = register(thread); // the method that asks may go on for a long time
        }
        return log == null ? ThreadLog.NONE : log;
    }

    @ReservedStackAccess
    private static @Nullable ThreadLog slowPath(Thread thread) {
        ThreadLog log = LiveThreads.find(thread);
        if (log == null) {
            log = register(thread);
        }
        if (log.ended || log.suspensions > 0 || !isTraced(log)) {
            return null;
        }
        if (log.gate != ThreadLog.OPEN && !activate(log)) {
            return null;
        }
        if (!isTraced(log)) {
            log.closeGate(); // a region has ended while this thread waited
            return null;
        }
        return log;
    }

    /**
     * {@return {@code true} if the thread's accesses are traced, as far as that depends on regions and registration}
     */
    private static boolean isTraced(ThreadLog log) {
        return (!FixedOptions.REGIONS_ONLY || Regions.isActive()) && (!FixedOptions.REGISTERED_ONLY || log.registered);
    }

    /**
     * {@return the current thread's log if its events are to be traced now, whether or not its accesses are; otherwise
     * null}
     *
     * <p>The caller records, and then calls {@link #closeIfNotTraced}.
     */
    @ReservedStackAccess
    public static @Nullable ThreadLog currentForEvents() {
        if (!tracing) {
            return null;
        }
        Thread thread = Thread.currentThread();
        ThreadLog log = LiveThreads.find(thread);
        if (log == null) {
            log = register(thread);
        }
        if (log.ended || log.suspensions > 0) {
            return null;
        }
        return log.gate == ThreadLog.OPEN || activate(log) ? log : null;
    }

    /** {@return the current thread's log, whether or not anything is traced; null if it has none yet} */
    public static @Nullable ThreadLog ofCurrentThread() {
        return LiveThreads.find(Thread.currentThread());
    }

    /** Performs the steps that no hook may. Called once, before any thread is traced. */
    public static void prepare() {
        Processor.prepare();
        ThreadStacks.prepare();
    }

    /** {@return the current thread's log, whether or not anything is traced; null if the thread has ended} */
    public static @Nullable ThreadLog ofCurrentThreadOrNew() {
        ThreadLog log = foundOrNew();
        return log.ended ? null : log;
    }

    private static ThreadLog foundOrNew() {
        Thread thread = Thread.currentThread();
        ThreadLog log = LiveThreads.find(thread);
        return log == null ? register(thread) : log;
    }

    /** Gives the current thread, which must be the agent's own, the slot that it must not wait for later. */
    public static void prepareAgentThread() {
        ThreadLog log = register(Thread.currentThread());
        log.attach(SlotPool.claim());
        log.keepsSlot = true;
        leaveOut();
    }

    /** Leaves out the current thread, for good: it works for Braid, and not for the program. */
    public static void leaveOut() {
        suspend(foundOrNew()).isLeftOut = true;
    }

    /** Keeps the current thread's accesses from being recorded, if they are not to be. */
    public static void closeIfNotTraced(ThreadLog log) {
        if (!isTraced(log)) {
            log.closeGate();
        }
    }

    /** Registers a thread that the current thread starts. It begins later than everything that happened here. */
    @ReservedStackAccess
    public static void starting(Thread child) {
        ThreadLog parent = currentForEvents();
        if (parent == null) {
            return;
        }
        ThreadLog log = LiveThreads.add(child, parent.clock + (raisesClocks() ? 1 : 0));
        LifeRecords.threadStart(parent, log.threadId);
        closeIfNotTraced(parent);
    }

    /** Ends the current thread's log, beginning it first if it never accessed anything. */
    @ReservedStackAccess
    public static void ending(Thread thread) {
        ThreadLog log = currentForEvents();
        if (log != null && log.thread == thread) {
            if (FixedOptions.REGISTERED_ONLY && log.registered) {
                Registration.endForAll(log);
            } else {
                end(log);
            }
        } else {
            log = LiveThreads.find(thread);
        }
        if (log != null && !log.ended) {
            remove(log);
        }
    }

    /** Records that the current thread ends. */
    static void end(ThreadLog log) {
        if (FixedOptions.CONTENTION) {
            LostTime.tellOfAddressLocks(log);
        }
        OrderedEvents.sync(log, log.thread, 0, RecordDescriptor.SYNC_THREAD_ENDING, 0);
        LifeRecords.end(log);
    }

    /**
     * Begins work of the agent on the current thread: what it accesses is not traced until {@link #resume}. Such
     * periods nest.
     */
    public static void suspend() {
        if (FixedOptions.SCHEDULES) {
            ScheduleHooks.suspend();
        }
        suspend(foundOrNew());
    }

    private static ThreadLog suspend(ThreadLog log) {
        log.suspensions++;
        log.closeGate();
        return log;
    }

    /** Ends what {@link #suspend} began. */
    public static void resume() {
        if (FixedOptions.SCHEDULES) {
            ScheduleHooks.resume();
        }
        ThreadLog log = LiveThreads.find(Thread.currentThread());
        if (log != null) {
            log.suspensions--;
        }
    }

    private static ThreadLog register(Thread thread) {
        ThreadLog log = LiveThreads.add(thread, 0);
        if (HiddenThreads.mayBeHidden(thread)) {
            leaveOutIfHidden(log);
        }
        return log;
    }

    /**
     * Leaves out a thread if it is hidden. Until that is known, and where memory or stack is used up, it counts as left
     * out.
     */
    private static void leaveOutIfHidden(ThreadLog log) {
        log.isHidden = true;
        log.ended = true;
        if (HiddenThreads.isHidden(log.thread)) {
            HiddenThreads.add(log.thread);
        } else {
            log.isHidden = false;
            log.ended = false;
        }
    }

    /** {@return the current thread's log; null if it has none, and needs none to begin an upcall} */
    public static @Nullable ThreadLog ofUpcall() {
        Thread thread = Thread.currentThread();
        ThreadLog log = LiveThreads.find(thread);
        return log == null && tracing && HiddenThreads.mayBeHidden(thread) ? register(thread) : log;
    }

    /** Leaves out the current thread, a hidden one, until its next upcall. */
    static void leaveOutAgain(ThreadLog log) {
        log.closeGate();
        letPass(log);
        log.ended = true;
    }

    /** {@return {@code true} if another thread may be inside a hook; false is certain for the time of this call} */
    static boolean isInsideHook(ThreadLog log) {
        return log.isHidden ? !log.ended : HookStacks.isInsideHook(log.thread);
    }

    private static void remove(ThreadLog log) {
        log.closeGate();
        log.ended = true;
        MacroEvents.forget(log);
        LiveThreads.remove(log);
        SlotPool.release(log);
    }

    /** Has what the current thread records from now on come after all that any thread has recorded so far. */
    public static void followAll() {
        ThreadLog log = current();
        if (log != null && raisesClocks() && !FixedOptions.LOOSE) {
            log.raiseClock(LiveThreads.latestClock());
        }
    }

    /**
     * {@return {@code true} if a thread's clock can be raised at all: a ticket exceeds whatever it would be raised to}
     */
    private static boolean raisesClocks() {
        return FixedOptions.STRATEGY != Options.GLOBAL;
    }

    /** Lets the log record again, from a clock on that the merge has not passed. */
    private static boolean activate(ThreadLog log) {
        if (FixedOptions.FLOW_IS_RECORDED) {
            FlowRegistration.require(log);
        }
        while (true) {
            if (!Barrier.awaitSlot(log)) {
                return false;
            }
            if (!tracing) {
                // Stopped in the meantime. The thread that stopped has either seen this slot active, and waits for it,
                // or is seen here.
                SlotPool.deactivate(log.slot);
                return false;
            }
            if (!Barrier.isBarred(log)) {
                break;
            }
            SlotPool.deactivate(log.slot); // the same holds for a thread that sets a mark
        }
        log.monitors.forget(); // what it has left meanwhile was not seen
        log.endSpan();
        do {
            if (raisesClocks()) {
                log.raiseClock(Channel.emitBound());
                log.raiseClock(Barrier.clock());
                log.raiseClock(precedingClock);
            }
            U.putLongRelease(null, log.slotAddress() + ChannelDescriptor.SLOT_FLOOR, log.clock);
            log.gate = ThreadLog.OPEN;
        } while (raisesClocks()
                && log.clock < precedingClock); // its raiser closes the gates afterwards: one of the two is seen
        SlotPool.raiseActivity(log.slot);
        if (log.epoch != epoch) {
            log.epoch = epoch;
            LifeRecords.begin(log, epoch);
            Registration.repeat(log);
        } else if (log.hasMoved) {
            LifeRecords.resumeHere(log, epoch);
        }
        return true;
    }

    /**
     * Lets everything that other threads record from now on come after what this thread has recorded. No location that
     * both access would show that order: they know it from the JVM, for example that a class is initialised.
     */
    @ReservedStackAccess
    public static void precedeAll(ThreadLog log) {
        PRECEDING.lock();
        precedingClock = Math.max(precedingClock, log.clock);
        PRECEDING.unlock();
        LiveThreads.closeGates(log);
    }

    /** Lets everything that is recorded by threads that are inactive now come after that clock. */
    static void precede(long clock) {
        PRECEDING.lock();
        precedingClock = Math.max(precedingClock, clock);
        PRECEDING.unlock();
    }

    static int epoch() {
        return epoch;
    }

    /** {@return the number of further threads that can begin before the agent must allocate slots} */
    public static int spareSlots() {
        return SlotPool.spare();
    }

    public static void startTracing() {
        epoch++;
        Regions.reset();
        MacroEvents.reset();
        tracing = true;
        Channel.phase(ChannelDescriptor.PHASE_TRACING);
    }

    /** Stops tracing. Afterwards each thread is either inactive or inside a hook, and listed in the result. */
    public static @Nullable ThreadLog[] stopTracing() {
        tracing = false;
        Observations.awaitEnd();
        return LiveThreads.copy();
    }

    /**
     * Stops tracing for each thread at its next record, where there is no memory to wait for any. Allocates nothing.
     */
    public static void stopTracingAlone() {
        tracing = false;
        LiveThreads.closeGates(null);
    }

    /** Lets the merge pass the threads that hold it back, as far as they are not inside a hook right now. */
    public static void deactivateLagging() {
        for (ThreadLog log : LiveThreads.copy()) {
            int slot = log == null ? -1 : log.slot;
            if (log != null && slot >= 0 && isLagging(slot) && !deactivateIfOutside(log)) {
                passIfStuck(log);
            }
        }
    }

    /**
     * Lets the merge pass a hidden thread after a deadline. In an upcall, it may wait for one that waits for the merge,
     * which nothing shows.
     */
    private static void passIfStuck(ThreadLog log) {
        if (log.isHidden && !log.ended && System.nanoTime() - log.upcalls.since > UPCALL_NANOS) {
            Channel.fail("The JVM's own thread "
                    .concat(log.thread.getName())
                    .concat(" was in the middle of loading a class for ten seconds; run fewer tests at once."));
            letPass(log);
        }
    }

    private static void letPass(ThreadLog log) {
        int slot = log.slot;
        if (slot >= 0) {
            SlotPool.deactivate(slot);
        }
    }

    private static boolean isLagging(int slot) {
        return U.getLongVolatile(null, Channel.slotAddress(slot) + ChannelDescriptor.SLOT_LAGGING) != 0;
    }

    /** Lets threads that wait for a slot have those of threads that are idle. Called by the agent's thread. */
    public static void reclaimSlots() {
        if (SlotPool.isExhausted()) {
            SlotPool.reclaim();
        }
    }

    /**
     * Makes another thread's slot inactive if that thread is outside of any hook.
     *
     * <p>First the gate is closed: the thread's next hook will take the slow path, and there change the activity word.
     * Then the thread's stack is taken, which stops it at a safepoint and makes each side's stores visible to the
     * other. If no hook is on that stack, the thread cannot record anything before it has changed the activity word.
     * The compare-and-set tells whether it has. A thread that has opened its gate after it was closed here has changed
     * the word once more since. The gate itself tells nothing: others close it, too.
     *
     * @return {@code true} if the slot is inactive now
     */
    public static boolean deactivateIfOutside(ThreadLog log) {
        int slot = log.slot;
        if (slot < 0) {
            return true;
        }
        long activity = SlotPool.activity(slot);
        if (log.ended) {
            return true;
        }
        if (log.slot != slot) {
            return false; // that was another thread's activity
        }
        if ((activity & 1) == 0) {
            return true;
        }
        log.closeGate();
        if (log.thread != Thread.currentThread() && isInsideHook(log)) {
            return false;
        }
        long address = Channel.slotAddress(slot) + ChannelDescriptor.SLOT_ACTIVITY;
        return U.compareAndSetLong(null, address, activity, activity + 1);
    }
}
