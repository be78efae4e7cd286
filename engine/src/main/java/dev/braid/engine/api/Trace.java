// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.api;

/**
 * What a traced program may tell Braid. Without the agent, all of it does nothing.
 *
 * <p>Thread safety: any thread.
 */
public final class Trace {
    private Trace() {}

    /**
     * Names the current thread as one whose accesses are to be traced, where only registered threads are ({@code braid
     * run -r 1}), and gives it a number of its own, which the trace shows.
     */
    public static void registerThread(long number) {
        // The agent knows this method by its name, and adds what it does.
    }

    /**
     * Starts a region of interest. Every thread's earlier events come before this mark in the trace, and later ones after
     * it. Where only regions are traced ({@code braid run -i}), accesses are traced from here on.
     */
    public static void startRegion() {
        // As above.
    }

    /** Ends the region of interest that was started last, by whichever thread; nothing if there is none. */
    public static void endRegion() {
        // As above.
    }
}
