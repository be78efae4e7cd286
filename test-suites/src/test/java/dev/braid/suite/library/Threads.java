// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Threads that each compute a number. */
final class Threads {
    private final List<FutureTask<Long>> tasks = new ArrayList<>();

    /** Adds threads that do the same. */
    Threads add(int number, Callable<Long> work) {
        for (int i = 0; i < number; i++) {
            tasks.add(new FutureTask<>(work));
        }
        return this;
    }

    /** Runs all of them at once, and returns the sum of what they return. */
    long sum() throws InterruptedException, ExecutionException {
        List<Thread> threads = tasks.stream().map(Thread::new).toList();
        threads.forEach(Thread::start);
        long sum = 0;
        for (FutureTask<Long> task : tasks) {
            sum += task.get();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return sum;
    }
}
