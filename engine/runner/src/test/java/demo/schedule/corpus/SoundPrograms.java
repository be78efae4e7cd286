// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that pass in every schedule, though they look as those do that have a bug. */
public class SoundPrograms {
    private int plain;
    private volatile int number;
    private volatile boolean flag;
    private volatile boolean otherFlag;
    private @Nullable String text;

    @Test
    void counterUnderMonitor() {
        Object lock = new Object();
        Together.Code count = () -> {
            synchronized (lock) {
                plain++;
            }
        };
        Together.run(count, count, count);
        assertEquals(3, plain);
    }

    @Test
    void counterByCompareAndSet() {
        AtomicInteger counter = new AtomicInteger();
        Together.Code count = () -> {
            int value;
            do {
                value = counter.get();
            } while (!counter.compareAndSet(value, value + 1));
        };
        Together.run(count, count, count);
        assertEquals(3, counter.get());
    }

    @Test
    void sumOfAdder() {
        LongAdder adder = new LongAdder();
        Together.run(adder::increment, adder::increment);
        assertEquals(2, adder.sum());
    }

    @Test
    void mergeInConcurrentMap() {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        Together.Code count = () -> map.merge("a", 1, Integer::sum);
        Together.run(count, count);
        assertEquals(2, map.get("a"));
    }

    @Test
    void singletonCheckedTwice() {
        AtomicReference<@Nullable Object> first = new AtomicReference<>();
        AtomicReference<@Nullable Object> second = new AtomicReference<>();
        Together.run(() -> first.set(instance()), () -> second.set(instance()));
        assertSame(first.get(), second.get());
    }

    private volatile @Nullable Object singleton;

    private Object instance() {
        Object known = singleton;
        if (known == null) {
            synchronized (this) {
                known = singleton;
                if (known == null) {
                    known = new Object();
                    singleton = known;
                }
            }
        }
        return known;
    }

    @Test
    void textBeforeReady() {
        Together.run(
                () -> {
                    text = "text";
                    flag = true;
                },
                () -> {
                    if (flag) {
                        assertNotNull(text);
                    }
                });
    }

    @Test
    void monitorsInOneOrder() {
        Object left = new Object();
        Object right = new Object();
        Together.Code nested = () -> {
            synchronized (left) {
                synchronized (right) {
                    plain++;
                }
            }
        };
        Together.run(nested, nested);
        assertEquals(2, plain);
    }

    @Test
    void monitorsInTwoOrdersUnderAThird() {
        Object gate = new Object();
        Object left = new Object();
        Object right = new Object();
        Together.run(() -> nested(gate, left, right), () -> nested(gate, right, left));
        assertEquals(2, plain);
    }

    private void nested(Object gate, Object outer, Object inner) {
        synchronized (gate) {
            synchronized (outer) {
                synchronized (inner) {
                    plain++;
                }
            }
        }
    }

    @Test
    void locksTriedInTwoOrders() {
        ReentrantLock left = new ReentrantLock();
        ReentrantLock right = new ReentrantLock();
        Together.run(() -> both(left, right), () -> both(right, left));
        assertEquals(2, plain);
    }

    private void both(ReentrantLock outer, ReentrantLock inner) {
        while (true) {
            outer.lock();
            try {
                if (inner.tryLock()) {
                    try {
                        plain++;
                        return;
                    } finally {
                        inner.unlock();
                    }
                }
            } finally {
                outer.unlock();
            }
            Thread.yield();
        }
    }

    @Test
    void waitInALoop() {
        Object lock = new Object();
        Together.run(
                () -> {
                    synchronized (lock) {
                        while (!flag) {
                            lock.wait();
                        }
                    }
                },
                () -> {
                    synchronized (lock) {
                        flag = true;
                        lock.notifyAll();
                    }
                });
    }

    @Test
    void limitThatIsLongEnough() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Together.run(
                () -> {
                    Thread.sleep(50);
                    done.countDown();
                },
                () -> assertTrue(done.await(10, TimeUnit.SECONDS)));
    }

    @Test
    void sleepOfTheOther() throws InterruptedException {
        Thread other = new Thread(() -> flag = true);
        other.start();
        Thread.sleep(100);
        assertTrue(flag);
        other.join();
    }

    @Test
    void parkInALoop() {
        AtomicReference<@Nullable Thread> waiter = new AtomicReference<>();
        Together.run(
                () -> {
                    waiter.set(Thread.currentThread());
                    while (!flag) {
                        LockSupport.park(this);
                    }
                },
                () -> {
                    flag = true;
                    Thread thread = waiter.get();
                    if (thread != null) {
                        LockSupport.unpark(thread);
                    }
                });
    }

    @Test
    void spinThatEnds() {
        Together.run(
                () -> {
                    while (!flag) {
                        Thread.onSpinWait();
                    }
                },
                () -> flag = true);
    }

    @Test
    void petersonsLock() {
        AtomicInteger inside = new AtomicInteger();
        Together.run(
                () -> {
                    flag = true;
                    number = 1;
                    while (otherFlag && number == 1) {
                        Thread.onSpinWait();
                    }
                    assertEquals(1, inside.incrementAndGet());
                    inside.decrementAndGet();
                    flag = false;
                },
                () -> {
                    otherFlag = true;
                    number = 2;
                    while (flag && number == 2) {
                        Thread.onSpinWait();
                    }
                    assertEquals(1, inside.incrementAndGet());
                    inside.decrementAndGet();
                    otherFlag = false;
                });
    }

    @Test
    void boundedQueue() {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        AtomicInteger sum = new AtomicInteger();
        Together.run(
                () -> {
                    for (int i = 1; i <= 3; i++) {
                        queue.put(i);
                    }
                },
                () -> {
                    for (int i = 0; i < 3; i++) {
                        sum.addAndGet(queue.take());
                    }
                });
        assertEquals(6, sum.get());
    }

    @Test
    void handOver() {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Together.run(() -> queue.put(7), () -> assertEquals(7, queue.take()));
    }

    @Test
    void exchange() {
        Exchanger<Integer> exchanger = new Exchanger<>();
        Together.run(() -> assertEquals(2, exchanger.exchange(1)), () -> assertEquals(1, exchanger.exchange(2)));
    }

    @Test
    void barrier() {
        int[] parts = new int[2];
        CyclicBarrier barrier = new CyclicBarrier(2);
        Together.run(
                () -> {
                    parts[0] = 1;
                    barrier.await();
                    assertEquals(2, parts[0] + parts[1]);
                },
                () -> {
                    parts[1] = 1;
                    barrier.await();
                    assertEquals(2, parts[0] + parts[1]);
                });
    }

    @Test
    void phaser() {
        Phaser phaser = new Phaser(2);
        int[] parts = new int[2];
        Together.run(
                () -> {
                    parts[0] = 1;
                    phaser.arriveAndAwaitAdvance();
                    assertEquals(1, parts[1]);
                },
                () -> {
                    parts[1] = 1;
                    phaser.arriveAndAwaitAdvance();
                    assertEquals(1, parts[0]);
                });
    }

    @Test
    void semaphore() {
        Semaphore semaphore = new Semaphore(1);
        Together.Code count = () -> {
            semaphore.acquire();
            try {
                plain++;
            } finally {
                semaphore.release();
            }
        };
        Together.run(count, count, count);
        assertEquals(3, plain);
    }

    @Test
    void conditions() {
        ReentrantLock lock = new ReentrantLock();
        Condition isSet = lock.newCondition();
        Together.run(
                () -> {
                    lock.lock();
                    try {
                        while (!flag) {
                            isSet.await();
                        }
                    } finally {
                        lock.unlock();
                    }
                },
                () -> {
                    lock.lock();
                    try {
                        flag = true;
                        isSet.signal();
                    } finally {
                        lock.unlock();
                    }
                });
    }

    @Test
    void optimisticReadThatIsValidated() {
        StampedLock lock = new StampedLock();
        int[] pair = {0, 0};
        Together.run(
                () -> {
                    long stamp = lock.writeLock();
                    pair[0] = 1;
                    pair[1] = 1;
                    lock.unlockWrite(stamp);
                },
                () -> {
                    long stamp = lock.tryOptimisticRead();
                    int one = pair[0];
                    int other = pair[1];
                    if (lock.validate(stamp)) {
                        assertEquals(one, other);
                    }
                });
    }

    @Test
    void ownPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<Future<Integer>> futures = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int number = i;
                futures.add(pool.submit(() -> number));
            }
            int sum = 0;
            for (Future<Integer> future : futures) {
                sum += future.get(10, TimeUnit.SECONDS);
            }
            assertEquals(3, sum);
        } finally {
            pool.shutdown();
            assertTrue(pool.awaitTermination(10, TimeUnit.SECONDS));
        }
    }

    @Test
    void futures() throws Exception {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> 2);
        assertEquals(3, one.thenCombineAsync(other, Integer::sum).get(10, TimeUnit.SECONDS));
    }

    @Test
    void forkAndJoin() {
        class Sum extends RecursiveTask<Integer> {
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
                Sum left = new Sum(from, (from + to) / 2);
                left.fork();
                return new Sum((from + to) / 2, to).compute() + left.join();
            }
        }
        ForkJoinPool pool = new ForkJoinPool(2);
        try {
            assertEquals(6, pool.invoke(new Sum(0, 4)));
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void delays() throws Exception {
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
        try {
            long start = System.nanoTime();
            assertEquals(
                    5, scheduler.schedule(() -> 5, 30, TimeUnit.MILLISECONDS).get());
            assertTrue(System.nanoTime() - start >= 30_000_000);
        } finally {
            scheduler.shutdownNow();
        }
    }

    @Test
    void timer() throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch ran = new CountDownLatch(1);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        ran.countDown();
                    }
                },
                20);
        assertTrue(ran.await(10, TimeUnit.SECONDS));
        timer.cancel();
    }

    @Test
    void synchronizedListUnderItsMonitor() {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));
        Together.Code take = () -> {
            synchronized (list) {
                if (!list.isEmpty()) {
                    list.remove(0);
                }
            }
        };
        Together.run(take, take);
        assertTrue(list.isEmpty());
    }

    @Test
    void interruptOfASleeper() throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(10_000);
                flag = true;
            } catch (InterruptedException e) {
                otherFlag = true;
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        assertTrue(otherFlag);
        assertFalse(flag);
    }

    @Test
    void localsOfThreads() {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 0);
        Together.Code count = () -> {
            local.set(local.get() + 1);
            assertEquals(1, local.get());
        };
        Together.run(count, count);
        assertEquals(0, local.get());
        assertNull(text);
    }
}
