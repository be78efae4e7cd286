// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.api;

import org.apiguardian.api.API;

/**
 * Calls by which a traced program tells Braid something. Without the agent, none of them does anything.
 *
 * <pre>{@code
 * Thread worker = new Thread(() -> {
 *     Trace.registerThread(1);
 *     count.incrementAndGet();
 * });
 * Trace.startRegion();
 * worker.start();
 * worker.join();
 * Trace.endRegion();
 * }</pre>
 *
 * <p>Thread safety: any thread.
 */
@API(status = API.Status.STABLE, since = "0.1")
public final class Trace {
    private Trace() {}

    /**
     * Registers the current thread under a number of its own, which the trace shows. Where only registered threads are
     * traced ({@code braid run -r 1}), its accesses are traced. It keeps the number until it ends. A thread that is
     * registered again with another number, or with one that another living thread has, fails the trace.
     *
     * @param number the number of the thread, not negative
     * @throws IllegalArgumentException if the number is negative: -1 stands for threads that are not registered
     */
    public static void registerThread(long number) {
        if (number < 0) {
            throw new IllegalArgumentException("A thread's number must not be negative, but is " + number);
        }
        // The agent knows this method by its name, and adds what it does at its end.
    }

    /**
     * Starts a region of interest. Every thread's earlier events come before this mark in the trace, and later ones
     * after it. Where only regions are traced ({@code braid run -i}), accesses are traced from here on, until as many
     * regions have ended as have started, by whichever threads. A trace begins outside of any region.
     */
    public static void startRegion() {
        // As above.
    }

    /** Ends a region of interest, as {@link #startRegion} starts one. Its mark means nothing if no region is active. */
    public static void endRegion() {
        // As above.
    }
}
