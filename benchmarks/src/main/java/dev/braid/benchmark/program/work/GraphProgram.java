// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Breadth-first search of a graph, level by level, all threads on one frontier. */
final class GraphProgram implements Program {
    private static final int VERTICES = 16_000;
    private static final int EDGES_PER_VERTEX = 8;
    private static final int PIECE = 64;

    private final int[] targets = new int[VERTICES * EDGES_PER_VERTEX];

    GraphProgram() {
        Arrays.setAll(targets, edge -> Mix.below(VERTICES, edge));
    }

    /** One search. */
    private final class Search {
        private final AtomicIntegerArray levels = new AtomicIntegerArray(VERTICES);
        private final AtomicInteger taken = new AtomicInteger();
        private final AtomicInteger added = new AtomicInteger();
        private int[] frontier = new int[VERTICES];
        private int[] next = new int[VERTICES];
        private int size = 1;
        private int level = 1;
        private final CyclicBarrier barrier;

        Search(int threads) {
            barrier = new CyclicBarrier(threads, this::swap);
            levels.set(0, 1);
        }

        void run() throws Exception {
            while (size > 0) {
                for (int from = taken.getAndAdd(PIECE); from < size; from = taken.getAndAdd(PIECE)) {
                    expand(from, Math.min(size, from + PIECE));
                }
                barrier.await();
            }
        }

        private void expand(int from, int to) {
            for (int i = from; i < to; i++) {
                int vertex = frontier[i];
                for (int edge = vertex * EDGES_PER_VERTEX; edge < (vertex + 1) * EDGES_PER_VERTEX; edge++) {
                    int target = targets[edge];
                    if (levels.get(target) == 0 && levels.compareAndSet(target, 0, level + 1)) {
                        next[added.getAndIncrement()] = target;
                    }
                }
            }
        }

        private void swap() {
            int[] old = frontier;
            frontier = next;
            next = old;
            size = added.getAndSet(0);
            taken.set(0);
            level++;
        }

        long checksum() {
            long sum = 0;
            for (int vertex = 0; vertex < VERTICES; vertex++) {
                sum = sum * 31 + levels.get(vertex);
            }
            return sum;
        }
    }

    @Override
    public String description() {
        return "a level-synchronous breadth-first search over int arrays and an AtomicIntegerArray";
    }

    @Override
    public long round(int threads) throws InterruptedException {
        Search search = new Search(threads);
        Crew.run(threads, number -> search.run());
        return search.checksum();
    }
}
