// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

/**
 * Collects the garbage of the agent's start, before the program has any.
 *
 * <p>To instrument the JDK's classes takes some 70 MB, nearly all of them garbage at once. A young generation is usually
 * larger than that: all of it would be touched, and stay resident in a program that needs little. Collecting early, eight
 * or nine times, costs 10 ms each.
 */
final class StartGarbage {
    private static final long ENOUGH_BYTES = 8 << 20;

    private long usedBytes = used();

    /** Collects garbage if there is enough of it. */
    void collect() {
        if (used() - usedBytes > ENOUGH_BYTES) {
            System.gc();
            usedBytes = used();
        }
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
