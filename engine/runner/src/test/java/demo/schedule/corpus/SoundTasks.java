// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Tests of pools, futures, virtual threads and limits of time that pass in all schedules. */
public class SoundTasks {
    private final AtomicInteger count = new AtomicInteger();
    private boolean isReady;

    @Test
    void counterOfTasks() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> results =
                pool.invokeAll(List.of(count::incrementAndGet, count::incrementAndGet, count::incrementAndGet));
        int sum = 0;
        for (Future<Integer> result : results) {
            sum += result.get();
        }
        pool.shutdown();
        assertTrue(pool.awaitTermination(1, TimeUnit.MINUTES));
        assertEquals(6, sum);
    }

    @Test
    void rejectedOrRun() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        AtomicInteger rejected = new AtomicInteger();
        Together.run(
                () -> {
                    try {
                        pool.execute(count::incrementAndGet);
                    } catch (RejectedExecutionException e) {
                        rejected.incrementAndGet();
                    }
                },
                pool::shutdown);
        assertTrue(pool.awaitTermination(1, TimeUnit.MINUTES));
        assertEquals(1, count.get() + rejected.get());
    }

    @Test
    void tasksThatWaitForTasksOfACachedPool() {
        ExecutorService pool = Executors.newCachedThreadPool();
        Callable<Integer> outer = () -> pool.submit(() -> 1).get();
        Together.Code submit = () -> assertEquals(1, pool.submit(outer).get());
        Together.run(submit, submit);
        pool.shutdown();
    }

    @Test
    void forkJoinSum() {
        ForkJoinPool pool = new ForkJoinPool(2);
        assertEquals(28, pool.invoke(new Sum(0, 8)));
        pool.shutdown();
    }

    private static final class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;

        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return from;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            left.fork();
            return new Sum(middle, to).compute() + left.join();
        }
    }

    @Test
    void delayedTasks() throws Exception {
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
        Future<Integer> late = scheduler.schedule(count::incrementAndGet, 20, TimeUnit.MILLISECONDS);
        Future<Integer> early = scheduler.schedule(count::incrementAndGet, 10, TimeUnit.MILLISECONDS);
        assertEquals(2, late.get());
        assertEquals(1, early.get());
        scheduler.shutdown();
    }

    @Test
    void computedOnce() {
        Map<String, CompletableFuture<Integer>> cache = new ConcurrentHashMap<>();
        Together.Code get = () -> {
            CompletableFuture<Integer> mine = new CompletableFuture<>();
            CompletableFuture<Integer> known = cache.putIfAbsent("a", mine);
            if (known == null) {
                mine.complete(count.incrementAndGet());
            }
            assertEquals(1, (known == null ? mine : known).join());
        };
        Together.run(get, get);
        assertEquals(1, count.get());
    }

    @Test
    void combinedStages() {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        assertEquals(3, one.thenCombineAsync(two, Integer::sum).join());
    }

    @Test
    void onlyOneCompletes() {
        CompletableFuture<String> future = new CompletableFuture<>();
        Together.Code complete = () -> {
            if (future.complete("done")) {
                count.incrementAndGet();
            }
        };
        Together.run(complete, complete);
        assertEquals(1, count.get());
    }

    @Test
    void virtualThreadsWithALock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        int[] sum = new int[1];
        Runnable add = () -> {
            lock.lock();
            try {
                sum[0]++;
            } finally {
                lock.unlock();
            }
        };
        Threads.both(add, add);
        assertEquals(2, sum[0]);
    }

    @Test
    void virtualTasks() throws Exception {
        ExecutorService executor = Threads.executor();
        Future<Integer> one = executor.submit(() -> 1);
        Future<Integer> two = executor.submit(() -> 1 + one.get());
        assertEquals(2, two.get());
        executor.shutdown();
        assertTrue(executor.awaitTermination(1, TimeUnit.MINUTES));
    }

    @Test
    void timedWaitInALoop() {
        Object lock = new Object();
        Together.run(
                () -> {
                    synchronized (lock) {
                        while (!isReady) {
                            lock.wait(10);
                        }
                    }
                },
                () -> {
                    synchronized (lock) {
                        isReady = true;
                        lock.notifyAll();
                    }
                });
        assertTrue(isReady);
    }

    @Test
    void pollUntilThereIsOne() {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Together.run(
                () -> {
                    String taken;
                    do {
                        taken = queue.poll(10, TimeUnit.MILLISECONDS);
                    } while (taken == null);
                },
                () -> queue.put("a"));
        assertTrue(queue.isEmpty());
    }
}
