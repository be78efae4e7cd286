// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The time before the program loads its first class in scope, in which the agent has instrumented nothing.
 *
 * <p>A thread that loads a class in scope has the agent's thread wake up, and waits until it has. It must not do the
 * work itself: on a thread that is inside a transformer, the JVM shows no class to a transformer. The waiting thread
 * holds locks of class loaders, which the agent's thread needs none of: it works with classes of the bootstrap class
 * loader.
 *
 * <p>Thread safety: any thread.
 */
final class Dormancy {
    /** Advice that keeps the agent from being dormant. */
    static final String FIX = "have the agent wait for none, with braid.await.scope=false (braid run --awake)";

    /** Time after which the program goes on rather than hang. Waking takes a second or two. */
    private static final long DEADLINE_NANOS = 120_000_000_000L;

    private static final long PAUSE_MILLIS = 1000;

    private final boolean wasAsleep;
    private volatile boolean asleep;
    private volatile boolean over;
    private volatile @Nullable String wakingClass;
    private @Nullable Thread agentThread;

    /** Threads inside the transformer that have found the agent asleep. */
    private int inside;

    /** @param asleep whether the agent is dormant at first */
    Dormancy(boolean asleep) {
        this.asleep = asleep;
        wasAsleep = asleep;
        over = !asleep;
    }

    /** Says which thread is to wake the agent. */
    synchronized void wokenBy(Thread thread) {
        agentThread = thread;
    }

    /** {@return {@code true} if the agent is asleep; then it does not begin to wake before {@link #leave}} */
    boolean enter() {
        return asleep && enterAsleep();
    }

    private synchronized boolean enterAsleep() {
        if (asleep) {
            inside++;
        }
        return asleep;
    }

    /** Ends what {@link #enter} began, if that was true. */
    synchronized void leave() {
        inside--;
        notifyAll();
    }

    /** {@return {@code true} if the agent has been asleep, or still is} */
    boolean wasAsleep() {
        return wasAsleep;
    }

    /** {@return {@code true} if nothing is left to wait for} */
    boolean isOver() {
        return over;
    }

    /** {@return the class for which the agent is to wake, null while there is none} */
    @Nullable
    String wakingClass() {
        return wakingClass;
    }

    /**
     * Has the agent wake, and waits until it has. All threads that meanwhile load classes in scope wait here.
     *
     * @return {@code true} if it has
     */
    boolean awaitEnd(String className) {
        boolean interrupted = false;
        synchronized (this) {
            if (wakingClass == null) {
                wakingClass = className;
                LockSupport.unpark(agentThread);
            }
            long deadline = System.nanoTime() + DEADLINE_NANOS;
            while (!over && System.nanoTime() < deadline) {
                try {
                    wait(PAUSE_MILLIS);
                } catch (InterruptedException e) {
                    interrupted = true; // the program's affair, made good below
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return over;
    }

    /** Begins to wake: from here on, classes are instrumented as they are loaded. */
    synchronized void beginWaking() {
        asleep = false;
        while (inside > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                // The program may interrupt all threads; this one forgets it.
                Thread.onSpinWait();
            }
        }
    }

    /** Lets all waiting threads go on. */
    synchronized void end() {
        asleep = false;
        over = true;
        notifyAll();
    }
}
