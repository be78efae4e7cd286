// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.log.ThreadWatch;
import dev.braid.tracer.bootstrap.log.WatchedThread;
import dev.braid.tracer.bootstrap.machine.Channel;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Checks now and then which threads of the trace are blocked, and says so in the trace: for what, where, and since
 * when.
 *
 * <p>A thread is looked at if nothing has come from it between two looks, and what it is blocked for is recorded once,
 * until it goes on. So where threads go on, a look costs a comparison for each of them; for a thread that sleeps or
 * computes, it costs one question for its state.
 *
 * <p>It is a daemon, and is not traced. No other thread does its work, as all that it asks of the JVM may wait.
 */
final class WatchThread extends Thread {
    /** Time between two looks. On average, one and a half times this goes by before a thread counts as blocked. */
    private static final long PERIOD_NANOS = 250_000_000;

    private static final long MILLIS_PER_TENTH = 100;

    /** Time between the two looks at the end of a trace. */
    private static final long LAST_PAUSE_NANOS = 20_000_000;

    /** Number of times that the last look waits for one that is being made. */
    private static final int MOST_PAUSES = 25;

    private static final long CONFIRMED_TENTHS = 11;

    /**
     * Number of looks after which a thread in native code is looked at again, as it may have left it without a record.
     */
    private static final int LOOKS_AT_NATIVE = 4;

    /**
     * Guarded by this object. It is not an {@code AtomicBoolean}, whose first use changes tables that the program
     * reads.
     */
    private boolean isLooking;

    private final Blockers blockers;
    private final FrameSites frames;
    private final InitialiserWaits initialisers;
    private final StillThreads still = new StillThreads();

    WatchThread(Blockers blockers, FrameSites frames, InitialiserWaits initialisers) {
        super(null, null, "braid-watch", 0, false);
        this.blockers = blockers;
        this.frames = frames;
        this.initialisers = initialisers;
        setDaemon(true);
    }

    @Override
    public void run() {
        ThreadLogs.leaveOut();
        while (true) {
            if (!Thread.interrupted()) { // forgets an interrupt, which the program may send to all threads
                LockSupport.parkNanos(this, PERIOD_NANOS);
            }
            lookSafely(false);
        }
    }

    /**
     * Looks once more before the trace ends: what blocked a moment ago is not recorded yet. Called by any thread of
     * Braid.
     *
     * <p>If a thread waits for a monitor, two looks are made: nothing else is needed to see which thread waits for
     * which.
     */
    void lookAtEnd() {
        for (int pauses = 0; anyoneLooks() && pauses < MOST_PAUSES; pauses++) {
            LockSupport.parkNanos(this, LAST_PAUSE_NANOS); // that look may be over with those who have just blocked
        }
        if (anyIsBlocked()) {
            LockSupport.parkNanos(this, LAST_PAUSE_NANOS);
            lookSafely(true);
        }
    }

    /** {@return {@code true} if no other thread looks just now} */
    private synchronized boolean beginsToLook() {
        boolean begins = !isLooking;
        isLooking = true;
        return begins;
    }

    private synchronized boolean anyoneLooks() {
        return isLooking;
    }

    private synchronized void endsToLook() {
        isLooking = false;
    }

    private boolean anyIsBlocked() {
        if (beginsToLook()) {
            try {
                for (WatchedThread watched : ThreadWatch.all(now())) {
                    if (watched != null
                            && watched.recorded < 0
                            && watched.thread().getState() == Thread.State.BLOCKED) {
                        return true;
                    }
                }
            } finally {
                endsToLook();
            }
        }
        return false;
    }

    private void lookSafely(boolean isLast) {
        if (!beginsToLook()) {
            return; // another thread looks just now
        }
        try {
            look(isLast);
        } catch (OutOfMemoryError e) {
            Thread.onSpinWait(); // the program has used it up; the next look may find some
        } catch (RuntimeException | Error e) {
            Channel.fail("The agent's watch failed (" + e + "); report this as a defect of Braid.");
        } finally {
            endsToLook();
        }
    }

    private static long now() {
        return System.currentTimeMillis() / MILLIS_PER_TENTH;
    }

    private void look(boolean isLast) {
        if (!ThreadWatch.isOn()) {
            return;
        }
        long now = now();
        @Nullable WatchedThread[] quiet = ThreadWatch.quiet(now);
        boolean anyRuns = false;
        for (WatchedThread watched : quiet) {
            if (watched != null && watched.recorded < 0) {
                anyRuns |= look(watched);
            } else if (watched != null && !watched.isConfirmed && now - watched.since >= CONFIRMED_TENTHS) {
                confirm(watched);
            }
        }
        if (anyRuns) {
            lookForInitialisers(quiet);
        }
        if (!isLast && still.isDue(quiet)) {
            WatchedThread any = still.any();
            if (any != null && ThreadWatch.begin(any)) {
                ThreadWatch.still(now);
                ThreadWatch.end();
                still.said();
            }
        }
    }

    /** Says again that a thread is blocked: whatever could have interrupted it has had the time. */
    private static void confirm(WatchedThread watched) {
        if (ThreadWatch.begin(watched)) {
            ThreadWatch.blocked(watched, watched.recorded, 0, new int[0]);
            watched.isConfirmed = true;
            ThreadWatch.end();
        }
    }

    /**
     * {@return {@code true} if the thread runs, as far as the JVM knows: it may wait for the initialisation of a class}
     */
    private boolean look(WatchedThread watched) {
        Thread.State state = watched.thread().getState();
        switch (state) {
            case BLOCKED, WAITING -> {
                lookBlocked(watched, state == Thread.State.BLOCKED);
                return false;
            }
            case TIMED_WAITING -> {
                lookTimed(watched);
                return false;
            }
            case RUNNABLE -> {
                watched.looks++;
                watched.isNative &= watched.looks % LOOKS_AT_NATIVE != 0;
                return !watched.isNative;
            }
            default -> {
                return false;
            }
        }
    }

    private void lookBlocked(WatchedThread watched, boolean isBlocked) {
        Blocker blocker = blockers.of(watched.thread(), isBlocked);
        if (blocker != null && !isAtRest(watched.thread(), blocker.stack)) {
            watched.stack = blocker.stack;
            record(watched, blocker, isBlocked);
        }
    }

    /** {@return {@code true} if a thread of the JVM itself waits for work, as the one that runs finalizers does} */
    private static boolean isAtRest(Thread thread, StackTraceElement[] stack) {
        return StillThreads.isOfJvm(thread) && BlockedStack.isOfPlatform(stack);
    }

    /** Looks at a thread that waits with a time limit, which counts only if it is a worker without work. */
    private void lookTimed(WatchedThread watched) {
        if (!watched.isTimed) {
            watched.isTimed = true; // it was looked at
            StackTraceElement[] stack = blockers.stack(watched.thread());
            if (BlockedStack.isIdle(stack, true)) {
                record(watched, Blocker.of(null, stack), false);
            }
        }
    }

    private void record(WatchedThread watched, Blocker blocker, boolean isBlocked) {
        StackTraceElement[] stack = blocker.stack;
        int kind = BlockedStack.kind(stack, isBlocked);
        Thread joined = kind == RecordDescriptor.BLOCKED_JOIN ? joined(blocker) : null;
        if (kind == RecordDescriptor.BLOCKED_JOIN && joined == null) {
            kind = RecordDescriptor.BLOCKED_WAIT;
        }
        int[] sites = frames.of(stack);
        if (!ThreadWatch.begin(watched)) {
            return;
        }
        try {
            long object = joined != null ? ThreadWatch.id(joined) : id(blocker);
            ThreadWatch.blocked(watched, kind, object, sites);
            Thread owner = joined != null ? joined : blocker.owner;
            if (owner != null && kind != RecordDescriptor.BLOCKED_PARK) {
                ThreadWatch.blockedBy(owner, object);
            }
            watched.recorded = kind;
        } finally {
            ThreadWatch.end();
        }
    }

    private static long id(Blocker blocker) {
        return blocker.hash != 0 ? ThreadWatch.idOf(blocker.hash, blocker.className) : ThreadWatch.id(blocker.object);
    }

    private static @Nullable Thread joined(Blocker blocker) {
        if (blocker.object instanceof Thread thread) {
            return thread;
        }
        Thread platform = blocker.hash == 0 ? null : ThreadWatch.withHash(blocker.hash);
        return platform != null ? platform : BlockedStack.endedBy(blocker.object);
    }

    private void lookForInitialisers(@Nullable WatchedThread[] quiet) {
        for (WatchedThread watched : quiet) {
            if (watched != null
                    && watched.recorded < 0
                    && !watched.isNative
                    && watched.thread().getState() == Thread.State.RUNNABLE) {
                watched.stack = blockers.stack(watched.thread());
                watched.isNative = watched.stack.length == 0
                        || watched.stack[0].isNativeMethod() && !InitialiserWaits.initialises(watched.stack[0]);
            }
        }
        initialisers.look(quiet);
    }
}
