// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.concurrent.CyclicBarrier;

/** Successive over-relaxation of a grid, red and black cells in turn, a barrier after each. */
final class RelaxationProgram implements Program {
    private static final int SIZE = 130;
    private static final int SWEEPS = 20;
    private static final double OMEGA = 1.25;

    @Override
    public String description() {
        return "red-black over-relaxation of a grid of doubles, a barrier after each half sweep";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        double[][] grid = new double[SIZE][SIZE];
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                grid[row][column] = Mix.below(1000, (long) row * SIZE + column);
            }
        }
        CyclicBarrier barrier = new CyclicBarrier(threads);
        Crew.run(threads, number -> {
            int first = 1 + Crew.from(SIZE - 2, number, threads);
            int end = 1 + Crew.from(SIZE - 2, number + 1, threads);
            for (int half = 0; half < 2 * SWEEPS; half++) {
                sweep(grid, first, end, half & 1);
                barrier.await();
            }
        });
        return checksum(grid);
    }

    /** Relaxes the cells of one colour in some rows. */
    static void sweep(double[][] grid, int first, int end, int colour) {
        for (int row = first; row < end; row++) {
            double[] above = grid[row - 1];
            double[] here = grid[row];
            double[] below = grid[row + 1];
            for (int column = 1 + (row + colour & 1); column < here.length - 1; column += 2) {
                double around = above[column] + below[column] + here[column - 1] + here[column + 1];
                here[column] = OMEGA / 4 * around + (1 - OMEGA) * here[column];
            }
        }
    }

    private static long checksum(double[][] grid) {
        long sum = 0;
        for (int row = 0; row < SIZE; row++) {
            sum = sum * 31 + Double.doubleToLongBits(grid[row][row]);
        }
        return sum;
    }
}
