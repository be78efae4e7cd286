// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program;

import dev.braid.benchmark.result.Settings;
import java.util.concurrent.TimeUnit;

/**
 * Time for which a program is measured.
 *
 * @param warmUpNanos before the first block, for each number of threads after the first
 * @param firstWarmUpNanos for the first number of threads; traced code takes the compilers longer than plain code
 * @param blockNanos the length of a block, if one round does not take longer
 * @param budgetNanos for all blocks of all modes
 */
record Pace(
        long warmUpNanos, long firstWarmUpNanos, long blockNanos, long budgetNanos, int fewestBlocks, int mostBlocks) {
    private static final Pace QUICK = of(300, 1000, 20, 1500, 3, 5);
    private static final Pace FULL = of(300, 1000, 40, 2500, 5, 15);

    static Pace of(Settings settings) {
        return settings.quick() ? QUICK : FULL;
    }

    private static Pace of(
            int warmUpMillis,
            int firstWarmUpMillis,
            int blockMillis,
            int budgetMillis,
            int fewestBlocks,
            int mostBlocks) {
        return new Pace(
                TimeUnit.MILLISECONDS.toNanos(warmUpMillis),
                TimeUnit.MILLISECONDS.toNanos(firstWarmUpMillis),
                TimeUnit.MILLISECONDS.toNanos(blockMillis),
                TimeUnit.MILLISECONDS.toNanos(budgetMillis),
                fewestBlocks,
                mostBlocks);
    }

    /** {@return the number of blocks of each mode to measure, if one block of all of them takes this long} */
    int blocks(long oneBlockNanos) {
        return (int) Math.max(fewestBlocks, Math.min(mostBlocks, budgetNanos / oneBlockNanos));
    }

    /** {@return the number of rounds in a block} */
    int rounds(long roundNanos) {
        return (int) Math.max(1, blockNanos / roundNanos);
    }
}
