// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

/** Product of a sparse matrix, as lists of rows, columns and values, and a vector; each thread has some of the rows. */
final class SparseKernel implements Program {
    private static final int ROWS = 50_000;
    private static final int OF_ROW = 5;
    private static final int PRODUCTS = 6;

    private final int[] rows = new int[ROWS * OF_ROW];
    private final int[] columns = new int[ROWS * OF_ROW];
    private final double[] values = new double[ROWS * OF_ROW];
    private final double[] vector = new double[ROWS];
    private final double[] product = new double[ROWS];

    SparseKernel() {
        for (int i = 0; i < rows.length; i++) {
            rows[i] = i / OF_ROW;
            columns[i] = Mix.below(ROWS, i);
            values[i] = Mix.below(1000, -i) * 1e-3;
        }
        for (int i = 0; i < ROWS; i++) {
            vector[i] = Mix.below(1000, 3L * i) * 1e-3;
        }
    }

    @Override
    public String description() {
        return "product of a sparse matrix with 250,000 values and a vector, six times";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        Crew.run(threads, number -> {
            int from = Crew.from(ROWS, number, threads);
            int to = Crew.from(ROWS, number + 1, threads);
            for (int row = from; row < to; row++) {
                product[row] = 0;
            }
            for (int i = 0; i < PRODUCTS; i++) {
                multiply(OF_ROW * from, OF_ROW * to);
            }
        });
        long sum = 0;
        for (int row = 0; row < ROWS; row += 100) {
            sum = sum * 31 + Double.doubleToLongBits(product[row]);
        }
        return sum;
    }

    private void multiply(int from, int to) {
        for (int i = from; i < to; i++) {
            product[rows[i]] += vector[columns[i]] * values[i];
        }
    }
}
