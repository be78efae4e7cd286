// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

/**
 * Collects the garbage of the agent's start, before the program has any.
 *
 * <p>Instrumenting the JDK's classes takes some 70 MB, nearly all of them garbage at once. A young generation is
 * normally larger than that: all of it would be touched, and stay resident in a program that needs little. Collecting
 * early, eight or nine times, costs 10 ms each.
 */
final class StartGarbage {
    private static final long ENOUGH_BYTES = 8 << 20;

    private final boolean isCollected;
    private long usedBytes = used();

    StartGarbage() {
        this(true);
    }

    private StartGarbage(boolean isCollected) {
        this.isCollected = isCollected;
    }

    /** {@return one that collects nothing: the heap is the program's already, which may be large} */
    static StartGarbage leftToTheProgram() {
        return new StartGarbage(false);
    }

    /** Collects garbage if there is enough of it. */
    void collect() {
        if (isCollected && used() - usedBytes > ENOUGH_BYTES) {
            System.gc();
            usedBytes = used();
        }
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
