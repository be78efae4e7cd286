// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.contention.work;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Two threads that count under one monitor, under one lock, and by compare-and-set. Each line of its input is a number
 * of rounds. It answers with the nanoseconds that they took.
 */
public final class ContentionMain {
    private final Object monitor = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger counter = new AtomicInteger();
    int value; // nobody reads it but the trace

    private ContentionMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            System.out.println(run(Integer.parseInt(order)));
            System.out.flush();
        }
    }

    private static long run(int rounds) throws InterruptedException {
        ContentionMain shared = new ContentionMain();
        Thread[] crew = {new Thread(() -> shared.work(rounds)), new Thread(() -> shared.work(rounds))};
        long start = System.nanoTime();
        for (Thread thread : crew) {
            thread.start();
        }
        for (Thread thread : crew) {
            thread.join();
        }
        return System.nanoTime() - start;
    }

    private void work(int rounds) {
        for (int i = 0; i < rounds; i++) {
            synchronized (monitor) {
                value++;
            }
            lock.lock();
            try {
                value--;
            } finally {
                lock.unlock();
            }
            int seen = counter.get();
            while (!counter.compareAndSet(seen, seen + 1)) {
                seen = counter.get();
            }
        }
    }
}
