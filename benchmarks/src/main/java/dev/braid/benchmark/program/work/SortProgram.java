// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** A merge sort that forks. */
final class SortProgram implements Program {
    private static final int LENGTH = 30_000;
    private static final int FORK_ABOVE = 2000;

    private static final class Sort extends RecursiveAction {
        private static final long serialVersionUID = 1;

        private final int[] numbers;
        private final int[] scratch;
        private final int from;
        private final int to;

        Sort(int[] numbers, int[] scratch, int from, int to) {
            this.numbers = numbers;
            this.scratch = scratch;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from <= FORK_ABOVE) {
                sort(from, to);
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Sort(numbers, scratch, from, middle), new Sort(numbers, scratch, middle, to));
            merge(from, middle, to);
        }

        private void sort(int low, int high) {
            if (high - low < 2) {
                return;
            }
            int middle = (low + high) >>> 1;
            sort(low, middle);
            sort(middle, high);
            merge(low, middle, high);
        }

        private void merge(int low, int middle, int high) {
            System.arraycopy(numbers, low, scratch, low, high - low);
            int left = low;
            int right = middle;
            for (int i = low; i < high; i++) {
                boolean takeLeft = right >= high || left < middle && scratch[left] <= scratch[right];
                numbers[i] = takeLeft ? scratch[left++] : scratch[right++];
            }
        }
    }

    @Override
    public String description() {
        return "a fork-join merge sort of an int[], with arraycopy";
    }

    @Override
    public long round(int threads) {
        int[] numbers = new int[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            numbers[i] = Mix.below(Integer.MAX_VALUE, i);
        }
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            pool.invoke(new Sort(numbers, new int[LENGTH], 0, LENGTH));
        } finally {
            pool.shutdown();
        }
        long sum = 0;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        return sum;
    }
}
