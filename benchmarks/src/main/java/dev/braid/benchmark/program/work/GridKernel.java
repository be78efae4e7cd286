// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.concurrent.CyclicBarrier;

/** Over-relaxation of a grid that is larger than a processor's inner caches: red and black cells, a barrier each. */
final class GridKernel implements Program {
    private static final int SIZE = 1000;
    private static final int SWEEPS = 4;

    private final double[][] grid = new double[SIZE][SIZE];

    @Override
    public String description() {
        return "red-black over-relaxation of a grid of 1,000 by 1,000 doubles";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(threads);
        Crew.run(threads, number -> {
            fill(Crew.from(SIZE, number, threads), Crew.from(SIZE, number + 1, threads));
            int first = 1 + Crew.from(SIZE - 2, number, threads);
            int end = 1 + Crew.from(SIZE - 2, number + 1, threads);
            for (int half = 0; half < 2 * SWEEPS; half++) {
                barrier.await();
                RelaxationProgram.sweep(grid, first, end, half & 1);
            }
        });
        long sum = 0;
        for (int row = 0; row < SIZE; row++) {
            sum = sum * 31 + Double.doubleToLongBits(grid[row][row]);
        }
        return sum;
    }

    private void fill(int from, int to) {
        for (int row = from; row < to; row++) {
            double[] here = grid[row];
            for (int column = 0; column < SIZE; column++) {
                here[column] = (row * 7919 + column * 104_729 & 1023) * 1e-6;
            }
        }
    }
}
