// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import org.junit.jupiter.api.Test;

/** Tests of the contention log's clock. */
class NanoTimeTests {
    private static final int MASK_BYTES = 128;

    private final NativeLibrary c = NativeLibrary.getInstance("c");

    @Test
    void s2_10_nanoTime_isTheKernelsMonotonicClock() {
        Function clock = c.getFunction("clock_gettime");
        Memory time = new Memory(16);
        for (int i = 0; i < 1_000; i++) {
            long before = System.nanoTime();
            assertThat(clock.invokeInt(new Object[] {PerfAttributes.CLOCK_MONOTONIC, time}))
                    .isZero();
            long now = time.getLong(0) * 1_000_000_000 + time.getLong(8);
            assertThat(now).isBetween(before, System.nanoTime());
        }
    }

    @Test
    void s2_10_nanoTime_neverGoesBack_whileItsThreadMovesBetweenProcessors() {
        Memory whole = new Memory(MASK_BYTES);
        whole.clear();
        int bytes = affinity("sched_getaffinity", whole);
        assumeTrue(Long.bitCount(whole.getLong(0)) > 1, "one processor; run this where there are two");
        try {
            long last = System.nanoTime();
            for (int i = 0; i < 1_000; i++) {
                Memory one = new Memory(MASK_BYTES);
                one.clear();
                one.setLong(0, i % 2 == 0 ? Long.lowestOneBit(whole.getLong(0)) : Long.highestOneBit(whole.getLong(0)));
                affinity("sched_setaffinity", one);
                long now = System.nanoTime();
                assertThat(now - last).as("move %d", i).isNotNegative();
                last = now;
            }
        } finally {
            affinity("sched_setaffinity", whole);
        }
        assertThat(bytes).isNotNegative();
    }

    /** Asks for, or sets, the processors of the current thread. */
    private int affinity(String function, Memory mask) {
        int result = c.getFunction(function).invokeInt(new Object[] {0, MASK_BYTES, mask});
        assertThat(result).as(function).isNotNegative();
        return result;
    }
}
