// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
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
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of pools, futures, virtual threads and limits of time that pass in nearly all schedules. */
@SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop"}) // the bugs
public class TaskBugs {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private int plain;
    private volatile boolean flag;
    private volatile @Nullable Runnable listener;
    private volatile @Nullable String value;

    // ---- Pools.

    private void inPool(int threads, Callable<?> one, Callable<?> other) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            Future<?> first = pool.submit(one);
            Future<?> second = pool.submit(other);
            first.get();
            second.get();
        } finally {
            pool.shutdown();
        }
    }

    @Test
    @Least(1)
    void listOfTasks() throws Exception {
        List<String> list = new ArrayList<>();
        inPool(2, () -> list.add("a"), () -> list.add("b"));
        assertEquals(2, list.size());
    }

    @Test
    @Least(1)
    void submittedAfterCheckOfShutdown() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Together.run(
                () -> {
                    if (!pool.isShutdown()) {
                        pool.execute(() -> plain++);
                    }
                },
                pool::shutdown);
        assertTrue(pool.awaitTermination(1, TimeUnit.MINUTES));
    }

    @Test
    @Least(1)
    void leavesOfForkJoinTask() {
        ForkJoinPool pool = new ForkJoinPool(2);
        try {
            pool.invoke(new RecursiveAction() {
                private static final long serialVersionUID = 1;

                @Override
                protected void compute() {
                    invokeAll(leaf(), leaf());
                }
            });
        } finally {
            pool.shutdown();
        }
        assertEquals(2, plain);
    }

    private RecursiveAction leaf() {
        return new RecursiveAction() {
            private static final long serialVersionUID = 1;

            @Override
            protected void compute() {
                plain++;
            }
        };
    }

    // ---- Futures.

    @Test
    @Least(1)
    void asyncUpdates() {
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> plain++);
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> plain++);
        one.join();
        other.join();
        assertEquals(2, plain);
    }

    @Test
    @Least(1)
    void completedAfterCheck() {
        CompletableFuture<String> future = new CompletableFuture<>();
        AtomicInteger winners = new AtomicInteger();
        Together.Code complete = () -> {
            if (!future.isDone()) {
                future.complete("done");
                winners.incrementAndGet();
            }
        };
        Together.run(complete, complete);
        assertEquals(1, winners.get());
    }

    @Test
    @Least(1)
    void listenerThatIsCalledTwice() {
        AtomicInteger calls = new AtomicInteger();
        Together.run(
                () -> {
                    value = "value";
                    Runnable registered = listener;
                    if (registered != null) {
                        registered.run();
                    }
                },
                () -> {
                    listener = calls::incrementAndGet;
                    if (value != null) {
                        calls.incrementAndGet();
                    }
                });
        assertEquals(1, calls.get());
    }

    @Test
    @Least(1)
    void listenerThatIsNeverCalled() {
        AtomicInteger calls = new AtomicInteger();
        Together.run(
                () -> {
                    if (value == null) {
                        listener = calls::incrementAndGet;
                    } else {
                        calls.incrementAndGet();
                    }
                },
                () -> {
                    value = "value";
                    Runnable registered = listener;
                    if (registered != null) {
                        registered.run();
                    }
                });
        assertEquals(1, calls.get());
    }

    @Test
    @Least(1)
    void computedTwice() {
        Map<String, CompletableFuture<Integer>> cache = new ConcurrentHashMap<>();
        AtomicInteger computed = new AtomicInteger();
        Together.Code get = () -> {
            CompletableFuture<Integer> future = cache.get("a");
            if (future == null) {
                future = CompletableFuture.completedFuture(computed.incrementAndGet());
                cache.put("a", future);
            }
            assertNotNull(future.join());
        };
        Together.run(get, get);
        assertEquals(1, computed.get());
    }

    @Test
    @Least(1)
    void stagesThatShareAState() {
        CompletableFuture<Integer> start = new CompletableFuture<>();
        CompletableFuture<Void> one = start.thenAcceptAsync(more -> plain += more);
        CompletableFuture<Void> other = start.thenAcceptAsync(more -> plain += more);
        start.complete(2);
        CompletableFuture.allOf(one, other).join();
        assertEquals(4, plain);
    }

    // ---- Virtual threads.

    @Test
    @Least(1)
    void counterOfVirtualThreads() throws InterruptedException {
        Threads.both(() -> plain++, () -> plain++);
        assertEquals(2, plain);
    }

    @Test
    @Least(1)
    void counterOfVirtualTasks() throws Exception {
        ExecutorService executor = Threads.executor();
        try {
            Future<?> one = executor.submit(() -> plain++);
            Future<?> other = executor.submit(() -> plain++);
            one.get();
            other.get();
        } finally {
            executor.shutdown();
        }
        assertEquals(2, plain);
    }

    @Test
    @Least(1)
    void monitorsOfVirtualThreads() throws InterruptedException {
        Object a = new Object();
        Object b = new Object();
        Threads.both(() -> nested(a, b), () -> nested(b, a));
    }

    private void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                plain++;
            }
        }
    }

    @Test
    @Least(2)
    void virtualThreadThatParksAfterACheck() throws InterruptedException {
        Thread waiting = Threads.virtual(() -> {
            if (!flag) {
                listener = () -> {};
                LockSupport.park();
            }
        });
        waiting.start();
        flag = true;
        if (listener != null) {
            LockSupport.unpark(waiting);
        }
        waiting.join();
    }

    // ---- Limits of time.

    @Test
    @Least(1)
    void notificationThatComesTooEarlyForATimedWait() {
        Object lock = new Object();
        Together.run(
                () -> {
                    long begin = System.nanoTime();
                    if (!flag) {
                        synchronized (lock) {
                            lock.wait(5_000);
                        }
                    }
                    assertTrue(System.nanoTime() - begin < SECOND, "it has waited for its whole limit");
                },
                () -> {
                    flag = true;
                    synchronized (lock) {
                        lock.notifyAll();
                    }
                });
    }

    @Test
    @Least(1)
    void signalThatComesTooEarlyForATimedAwait() {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Together.run(
                () -> {
                    boolean wait = !flag;
                    lock.lock();
                    try {
                        assertTrue(!wait || condition.await(5, TimeUnit.SECONDS), "no signal");
                    } finally {
                        lock.unlock();
                    }
                },
                () -> {
                    lock.lock();
                    try {
                        flag = true;
                        condition.signalAll();
                    } finally {
                        lock.unlock();
                    }
                });
    }

    @Test
    @Least(1)
    void polledWithALimitAfterACheck() {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>(List.of("a"));
        Together.Code poll = () -> {
            if (!queue.isEmpty()) {
                assertNotNull(queue.poll(1, TimeUnit.SECONDS));
            }
        };
        Together.run(poll, poll);
    }

    @Test
    @Least(1)
    void locksThatAreTriedForAWhile() {
        ReentrantLock a = new ReentrantLock();
        ReentrantLock b = new ReentrantLock();
        Together.run(() -> transfer(a, b), () -> transfer(b, a));
        assertEquals(2, plain);
    }

    private void transfer(ReentrantLock from, ReentrantLock to) throws InterruptedException {
        from.lock();
        try {
            if (to.tryLock(10, TimeUnit.MILLISECONDS)) {
                plain++;
                to.unlock();
            }
        } finally {
            from.unlock();
        }
    }

    @Test
    @Least(1)
    void resultThatIsAskedForWithALimit() throws Exception {
        CompletableFuture<String> result = new CompletableFuture<>();
        Thread answering = new Thread(() -> {
            if (listener != null) {
                result.complete("answer");
            }
        });
        Thread asking = new Thread(() -> listener = () -> {});
        asking.start();
        answering.start();
        assertEquals("answer", result.get(1, TimeUnit.SECONDS));
    }
}
