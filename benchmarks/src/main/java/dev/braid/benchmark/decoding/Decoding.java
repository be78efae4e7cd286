// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.decoding;

import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;

/**
 * Decoding of some control flow, as measured.
 *
 * @param instructions number of decoded instructions
 * @param cpuNanos processor time of the one thread that decodes, in nanoseconds
 */
record Decoding(long instructions, long cpuNanos) {
    /** Decodes several times. {@code work} returns the number of instructions of each time. */
    static Decoding of(int rounds, Callable<Long> work) throws Exception {
        long instructions = 0;
        long start = cpuNow();
        for (int i = 0; i < rounds; i++) {
            instructions += work.call();
        }
        return new Decoding(instructions, cpuNow() - start);
    }

    double millionsPerSecond() {
        return instructions * 1000.0 / cpuNanos;
    }

    private static long cpuNow() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
