// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.kernel;

/** Fills a matrix, of which two threads then compute a norm each: one from the first row on, one from the last. */
public final class NormFixture {
    private static double largest;
    private static double euclidean;

    private NormFixture() {}

    public static void main(String[] args) throws InterruptedException {
        int size = Integer.parseInt(args[0]);
        double[][] matrix = new double[size][size];
        for (int i = 0; i < size; i++) {
            double[] row = matrix[i];
            for (int j = 0; j < size; j++) {
                row[j] = i ^ j;
            }
        }
        Thread first = new Thread(() -> {
            double most = 0;
            for (int i = 0; i < size; i++) {
                for (double cell : matrix[i]) {
                    most = Math.max(most, cell);
                }
            }
            largest = most;
        });
        Thread second = new Thread(() -> {
            double sum = 0;
            for (int i = size - 1; i >= 0; i--) {
                for (double cell : matrix[i]) {
                    sum += cell * cell;
                }
            }
            euclidean = Math.sqrt(sum);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(largest + " " + euclidean);
    }
}
