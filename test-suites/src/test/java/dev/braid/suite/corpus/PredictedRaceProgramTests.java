// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.predict.PredictedRaceSimulator;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Programs whose races hide behind a monitor that happens to order them: one thread sleeps until the other one is done,
 * which orders nothing, and takes the monitor after it. And programs in which threads do hand over to each other, by
 * monitors too: nothing must be predicted there.
 */
@SuppressWarnings({"EmptyBlock", "LockNotBeforeTry", "UnusedVariable", "WaitNotInLoop"}) // short programs
class PredictedRaceProgramTests {
    private static final int PAUSE_MILLIS = 30;

    private final Object lock = new Object();
    private final Object otherLock = new Object();
    private int value;
    private int first;
    private int second;
    private boolean flag;
    private volatile boolean ready;
    private @Nullable Object reference;

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @TracedConcurrencyTest(simulators = PredictedRaceSimulator.class, expect = DIVERGES, trials = 10)
    private @interface Racy {}

    private static void pause() throws InterruptedException {
        Thread.sleep(PAUSE_MILLIS);
    }

    @Racy
    @Bug(BugClass.RACE)
    void monitorTakenAfterOneWrite_andBeforeTheOther() throws InterruptedException {
        Crew.run(
                () -> {
                    value = 1;
                    synchronized (lock) {
                    }
                },
                () -> {
                    pause();
                    synchronized (lock) {
                    }
                    value = 2;
                });
    }

    @Racy
    @Bug(BugClass.RACE)
    void sectionsThatAccessDifferentFields() throws InterruptedException {
        Crew.run(
                () -> {
                    value = 1;
                    synchronized (lock) {
                        first++;
                    }
                },
                () -> {
                    pause();
                    synchronized (lock) {
                        second++;
                    }
                    first = value;
                });
    }

    @Racy
    @Bug(BugClass.RACE)
    void sectionsThatWriteTheSameField() throws InterruptedException {
        Crew.run(
                () -> {
                    value = 1;
                    synchronized (lock) {
                        first = 1;
                    }
                },
                () -> {
                    pause();
                    synchronized (lock) {
                        first = 2;
                    }
                    value = 2;
                });
    }

    @Racy
    @Bug(BugClass.RACE)
    void orderByWayOfAThirdThread() throws InterruptedException {
        Crew.run(
                () -> {
                    value = 1;
                    synchronized (lock) {
                    }
                },
                () -> {
                    pause();
                    synchronized (lock) {
                    }
                    synchronized (otherLock) {
                    }
                },
                () -> {
                    LockSupport.parkNanos(3_000_000L * PAUSE_MILLIS);
                    synchronized (otherLock) {
                    }
                    value = 2;
                });
    }

    @Racy
    @Bug(BugClass.CHECK_THEN_ACT)
    void checkOutsideOfTheMonitor() throws InterruptedException {
        Crew.run(
                () -> {
                    if (reference == null) {
                        synchronized (lock) {
                            first = 1;
                        }
                    }
                },
                () -> {
                    pause();
                    synchronized (lock) {
                        second = 1;
                    }
                    reference = new int[1];
                });
    }

    @Racy
    @Bug(BugClass.RACE)
    void listThatIsSharedOutsideOfTheMonitor() throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        Crew.run(
                () -> {
                    list.add(1);
                    synchronized (lock) {
                        first = 1;
                    }
                },
                () -> {
                    pause();
                    synchronized (lock) {
                        second = 1;
                    }
                    list.add(2);
                    first = list.size();
                });
    }

    @Racy
    @Bug(BugClass.RACE)
    void counterBesideALockedFlag() throws InterruptedException {
        Crew.Part count = () -> {
            for (int i = 0; i < 5; i++) {
                value++;
                synchronized (lock) {
                    flag = true;
                }
            }
        };
        Crew.run(count, () -> {
            pause();
            synchronized (lock) {
                flag = false;
            }
            count.run();
        });
    }

    @Correct
    void counterUnderOneMonitor() throws InterruptedException {
        Crew.Part count = () -> {
            for (int i = 0; i < 50; i++) {
                synchronized (lock) {
                    value++;
                }
            }
        };
        Crew.run(count, count, count);
    }

    @Correct
    void handoverByAFlagUnderAMonitor() throws InterruptedException {
        Crew.run(
                () -> {
                    value = 1;
                    synchronized (lock) {
                        flag = true;
                    }
                },
                () -> {
                    while (!isFlagSet()) {
                        Thread.onSpinWait();
                    }
                    value = 2;
                });
    }

    private boolean isFlagSet() {
        synchronized (lock) {
            return flag;
        }
    }

    @Correct
    void handoverByWaitAndNotify() throws InterruptedException {
        Crew.run(
                () -> {
                    pause();
                    value = 1;
                    synchronized (lock) {
                        flag = true;
                        lock.notifyAll();
                    }
                },
                () -> {
                    synchronized (lock) {
                        while (!flag) {
                            lock.wait();
                        }
                    }
                    value = 2;
                });
    }

    /**
     * Code that relies on notification alone is wrong about spurious wake-ups; a schedule without the notification is
     * not a proof.
     */
    @Correct
    void handoverByANotificationAlone() throws InterruptedException {
        CountDownLatch waits = new CountDownLatch(1);
        Crew.run(
                () -> {
                    waits.await();
                    value = 1;
                    synchronized (lock) {
                        lock.notifyAll();
                    }
                },
                () -> {
                    synchronized (lock) {
                        waits.countDown();
                        lock.wait();
                    }
                    value = 2;
                });
    }

    @Correct
    void handoverByAVolatileFlag() throws InterruptedException {
        Crew.run(
                () -> {
                    value = 1;
                    ready = true;
                },
                () -> {
                    while (!ready) {
                        Thread.onSpinWait();
                    }
                    value = 2;
                });
    }

    @Correct
    void startAndJoin() throws InterruptedException {
        value = 1;
        Crew.run(() -> value++);
        value++;
        Crew.run(() -> value++);
        value++;
    }

    @Correct
    void twoMonitorsOneInTheOther() throws InterruptedException {
        Crew.Part both = () -> {
            synchronized (lock) {
                first++;
                synchronized (otherLock) {
                    second++;
                }
            }
        };
        Crew.run(both, both, () -> {
            synchronized (otherLock) {
                second++;
            }
        });
    }

    @Correct
    void counterUnderAReentrantLock() throws InterruptedException {
        ReentrantLock mutex = new ReentrantLock();
        Crew.Part count = () -> {
            for (int i = 0; i < 50; i++) {
                mutex.lock();
                value++;
                mutex.unlock();
            }
        };
        Crew.run(count, count);
    }

    @Correct
    void handoverByAQueue() throws InterruptedException {
        BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(2);
        Crew.run(
                () -> {
                    for (int i = 0; i < 20; i++) {
                        queue.put(new int[] {i});
                    }
                },
                () -> {
                    for (int i = 0; i < 20; i++) {
                        value += queue.take()[0]++;
                    }
                });
    }

    @Correct
    void handoverByAMap() throws InterruptedException {
        ConcurrentHashMap<String, int[]> map = new ConcurrentHashMap<>();
        Crew.run(
                () -> {
                    for (int i = 0; i < 20; i++) {
                        map.put("key" + i, new int[] {i});
                    }
                },
                () -> {
                    for (int i = 0; i < 20; i++) {
                        int[] found = null;
                        while (found == null) {
                            found = map.get("key" + i);
                        }
                        found[0]++;
                    }
                });
    }

    @Correct
    void handoverByAnExchanger() throws InterruptedException {
        Exchanger<int[]> exchanger = new Exchanger<>();
        Crew.Part swap = () -> {
            int[] own = {1};
            int[] other = exchanger.exchange(own);
            other[0]++;
        };
        Crew.run(swap, swap);
    }

    @Correct
    void spinLock() throws InterruptedException {
        AtomicBoolean taken = new AtomicBoolean();
        Crew.Part count = () -> {
            for (int i = 0; i < 20; i++) {
                while (!taken.compareAndSet(false, true)) {
                    Thread.onSpinWait();
                }
                value++;
                taken.set(false);
            }
        };
        Crew.run(count, count);
    }

    @Correct
    void tasksOfAnExecutor() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            for (int i = 0; i < 10; i++) {
                value++;
                executor.submit(() -> value++).get();
            }
        } finally {
            executor.shutdown();
        }
    }
}
