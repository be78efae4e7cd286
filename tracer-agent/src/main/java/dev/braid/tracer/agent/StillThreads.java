// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.bootstrap.log.ThreadWatch;
import dev.braid.tracer.bootstrap.log.WatchedThread;
import dev.braid.tracer.bootstrap.machine.JdkMethods;
import dev.braid.tracer.bootstrap.machine.ThreadStacks;
import dev.braid.tracer.bootstrap.machine.VirtualThreads;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Finds out that no thread of a program can go on by itself. Each one is blocked without a time limit, or belongs to a
 * pool that has no work for it.
 *
 * <p>Threads of Braid and of the JVM itself do not count: what they do wakes no thread of the program.
 */
final class StillThreads {
    private static final MethodHandle THREADS =
            JdkMethods.find(Thread.class, "getThreads", MethodType.methodType(Thread[].class), true);

    /** The thread that waits for all others to end, and then ends the JVM. */
    private static final String LAST = "DestroyJavaVM";

    /** Number of consecutive looks at which no thread could go on. */
    private int looks;

    /** True if it has been said since a thread last could go on. */
    private boolean isSaid;

    private @Nullable WatchedThread any;

    StillThreads() {
        for (int i = 0; i < JdkMethods.FIRST_INVOCATIONS; i++) {
            threads();
        }
    }

    /**
     * {@return {@code true} if it is to be said that no thread can go on}: at two consecutive looks none could, and it
     * has not been {@linkplain #said said} yet
     */
    boolean isDue(@Nullable WatchedThread[] quiet) {
        any = null;
        for (WatchedThread watched : quiet) {
            if (watched != null && watched.recorded >= 0) {
                any = any == null ? watched : any;
            }
        }
        looks = any != null && allAreStill(quiet) ? looks + 1 : 0;
        isSaid &= looks > 0;
        return looks >= 2 && !isSaid;
    }

    /** Notes that it has been said. It cannot be at each look: there may be no room in the trace just then. */
    void said() {
        isSaid = true;
    }

    /** {@return one of the threads} */
    @Nullable
    WatchedThread any() {
        return any;
    }

    private static boolean allAreStill(@Nullable WatchedThread[] quiet) {
        int still = 0;
        for (WatchedThread watched : quiet) {
            if (watched != null && watched.recorded < 0 && mayGoOn(watched.thread())) {
                return false;
            }
            still += watched == null ? 0 : 1;
        }
        if (still < ThreadWatch.count()) {
            return false; // one has just done something
        }
        for (Thread thread : threads()) {
            if (!isStill(thread)) {
                return false;
            }
        }
        return true;
    }

    /**
     * {@return {@code true} if a thread that is not known to be blocked may go on; a virtual one always may, as nothing
     * else looks at it}
     */
    private static boolean mayGoOn(Thread thread) {
        return VirtualThreads.isVirtual(thread) || !isStill(thread);
    }

    private static boolean isStill(Thread thread) {
        if (ThreadWatch.isOfBraid(thread) || isOfJvm(thread) || VirtualThreads.isVirtual(thread)) {
            return true;
        }
        if (ThreadWatch.isSuspended(thread)) {
            return false; // it has begun to load a class, say, and goes on by itself
        }
        WatchedThread watched = ThreadWatch.watched(thread);
        if (watched != null && watched.recorded >= 0) {
            return true;
        }
        Thread.State state = thread.getState();
        return switch (state) {
            case NEW, TERMINATED -> true;
            case BLOCKED, WAITING -> watched == null;
            case TIMED_WAITING -> watched == null && BlockedStack.isIdle(ThreadStacks.of(thread), true);
            case RUNNABLE -> thread.getName().equals(LAST) && ThreadStacks.of(thread).length == 0;
        };
    }

    /**
     * {@return {@code true} if a thread is of the outermost group, as no thread of a program is, or is one of the JDK's
     * own}
     */
    static boolean isOfJvm(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group == null
                || group.getParent() == null
                || thread.getClass().getName().equals("jdk.internal.misc.InnocuousThread")
                || thread.getClass().getName().equals("jdk.internal.misc.CarrierThread")
                        && BlockedStack.isIdle(ThreadStacks.of(thread), true);
    }

    private static Thread[] threads() {
        try {
            return (Thread[]) THREADS.invokeExact();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
