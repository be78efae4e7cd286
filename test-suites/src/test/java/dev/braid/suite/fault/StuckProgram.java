// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Programs whose threads block. The first argument says which, further ones are its own. */
@SuppressWarnings("LockNotBeforeTry") // nothing throws in between
final class StuckProgram {
    private static final int GROUPS = 12;
    private static final int THREADS = 3;
    private static final int LOCKS = 3;
    private static final long LONG_MILLIS = 1_500;

    private int value;

    private StuckProgram() {}

    public static void main(String[] arguments) throws InterruptedException {
        StuckProgram program = new StuckProgram();
        switch (arguments[0]) {
            case "random" -> program.random(Long.parseLong(arguments[1]));
            case "slow" -> program.slow();
            case "exits" -> program.deadlock(true);
            case "stays" -> program.deadlock(false);
            case "idle" -> program.idle();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /** Groups of threads that take locks of their group's in any order; then it prints which ones are in a deadlock. */
    private void random(long seed) throws InterruptedException {
        for (int group = 0; group < GROUPS; group++) {
            Random random = new Random(seed * GROUPS + group);
            List<Object> locks = new ArrayList<>();
            for (int i = 0; i < LOCKS; i++) {
                locks.add(random.nextBoolean() ? new ReentrantLock() : new Object());
            }
            for (int i = 0; i < THREADS; i++) {
                List<Object> order = new ArrayList<>(locks);
                java.util.Collections.shuffle(order, random);
                long pause = random.nextInt(40);
                start("random-" + group + "-" + i, () -> take(order, pause));
            }
        }
        Thread.sleep(LONG_MILLIS);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] found = threads.findDeadlockedThreads();
        for (long id : found == null ? new long[0] : found) {
            System.out.println(threads.getThreadInfo(id).getThreadName());
        }
        System.exit(0);
    }

    private void take(List<Object> locks, long pause) throws InterruptedException {
        if (locks.isEmpty()) {
            value++;
            return;
        }
        Object first = locks.get(0);
        List<Object> rest = locks.subList(1, locks.size());
        if (first instanceof ReentrantLock lock) {
            lock.lock();
            try {
                Thread.sleep(pause);
                take(rest, pause);
            } finally {
                lock.unlock();
            }
        } else {
            synchronized (first) {
                Thread.sleep(pause);
                take(rest, pause);
            }
        }
    }

    /** Threads are blocked for long, and all go on. */
    private void slow() throws InterruptedException {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch latch = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            threads.add(start("slow-" + i, () -> {
                synchronized (monitor) {
                    Thread.sleep(LONG_MILLIS);
                    lock.lock();
                    value++;
                    lock.unlock();
                }
                latch.await();
            }));
        }
        lock.lock();
        Thread.sleep(LONG_MILLIS);
        lock.unlock();
        synchronized (latch) {
            latch.wait(LONG_MILLIS);
        }
        threads.add(start("counts", () -> {
            synchronized (monitor) {
                latch.countDown();
            }
        }));
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(value);
    }

    private void deadlock(boolean exits) throws InterruptedException {
        Object one = new Object();
        Object two = new Object();
        CountDownLatch both = new CountDownLatch(2);
        Thread there = start("there", () -> nested(one, two, both));
        start("back", () -> nested(two, one, both));
        if (exits) {
            both.await();
            Thread.sleep(100);
        } else {
            there.join();
        }
    }

    private void nested(Object outer, Object inner, CountDownLatch both) throws InterruptedException {
        synchronized (outer) {
            both.countDown();
            both.await();
            synchronized (inner) {
                value++;
            }
        }
    }

    /** A pool has no work, and nobody ends it. */
    private void idle() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> value++);
        pool.execute(() -> value++);
        ExecutorService later = Executors.newScheduledThreadPool(1);
        later.execute(() -> value++);
        TimeUnit.MILLISECONDS.sleep(100);
    }

    private interface Part {
        void run() throws InterruptedException;
    }

    private static Thread start(String name, Part part) {
        Thread thread = new Thread(
                () -> {
                    try {
                        part.run();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
