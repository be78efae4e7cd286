// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.contention.work;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Two threads that count under a monitor, under a lock, and by compare-and-set: each has its own, or both share all. Each
 * line of its input is which, {@code own} or {@code shared}, and the number of rounds. It answers with the nanoseconds that
 * it took, and those of processor time that the two threads did.
 */
public final class ContentionMain {
    private final Object monitor = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger counter = new AtomicInteger();
    private final AtomicLong processorNanos = new AtomicLong();
    int value; // nobody reads it but the trace

    private ContentionMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] parts = order.split(" ");
            System.out.println(run(parts[0].equals("shared"), Integer.parseInt(parts[1])));
            System.out.flush();
        }
    }

    private static String run(boolean isShared, int rounds) throws InterruptedException {
        ContentionMain one = new ContentionMain();
        ContentionMain other = isShared ? one : new ContentionMain();
        Thread[] crew = {new Thread(() -> one.workTimed(rounds)), new Thread(() -> other.workTimed(rounds))};
        long start = System.nanoTime();
        for (Thread thread : crew) {
            thread.start();
        }
        for (Thread thread : crew) {
            thread.join();
        }
        long nanos = System.nanoTime() - start;
        return nanos + " "
                + (isShared ? one.processorNanos.get() : one.processorNanos.get() + other.processorNanos.get());
    }

    private void workTimed(int rounds) {
        work(rounds);
        processorNanos.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
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
