// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule.corpus;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;

/**
 * Tests with a data race or a deadlock that no run shows in which the second thread is late, as it is here: a trace
 * only predicts it. None of them fails by itself in any schedule, unless it has a deadlock.
 */
public class HiddenBugs {
    private static final long LATE_MILLIS = 30;
    private static final AtomicInteger NESTED = new AtomicInteger();
    private static int ofClass;

    private final Object lock = new Object();
    private final Object other = new Object();
    private final Object third = new Object();
    private int value;
    private int counter;
    private int read;

    /** Runs both, the second one late. */
    private static void oneLate(Together.Code first, Together.Code late) {
        Together.run(first, () -> {
            Thread.sleep(LATE_MILLIS);
            late.run();
        });
    }

    /** Reads nothing that another thread has written, so that a schedule may leave out the other thread's section. */
    private void section() {
        synchronized (lock) {
            counter = 1;
        }
    }

    @Test
    void writeBeforeTheMonitor_readAfterIt() {
        oneLate(
                () -> {
                    value = 1;
                    section();
                },
                () -> {
                    section();
                    read = value;
                });
    }

    @Test
    void bothWrite() {
        oneLate(
                () -> {
                    value = 1;
                    section();
                },
                () -> {
                    section();
                    value = 2;
                });
    }

    @Test
    void staticField() {
        oneLate(
                () -> {
                    ofClass++;
                    section();
                },
                () -> {
                    section();
                    ofClass++;
                });
    }

    @Test
    void elementOfAnArray() {
        int[] shared = new int[4];
        oneLate(
                () -> {
                    for (int i = 0; i < shared.length; i++) {
                        shared[i] = i;
                    }
                    section();
                },
                () -> {
                    section();
                    shared[2] = 7;
                });
    }

    /** Only the last round of the loop is of the same memory. */
    @Test
    void laterRoundOfALoop() {
        HiddenBugs[] all = {new HiddenBugs(), new HiddenBugs(), this};
        oneLate(
                () -> {
                    for (HiddenBugs each : all) {
                        each.value = 1;
                    }
                    section();
                },
                () -> {
                    section();
                    value = 2;
                });
    }

    @Test
    void mapOfOneLockOnly() {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        oneLate(
                () -> {
                    map.put("a", 2);
                    section();
                },
                () -> {
                    section();
                    map.get("a");
                });
    }

    @Test
    void raceBesideALockOfTheLibrary() {
        Lock guard = new ReentrantLock();
        Together.Code underLock = () -> taken(guard, () -> counter = 1);
        oneLate(
                () -> {
                    value = 1;
                    underLock.run();
                },
                () -> {
                    underLock.run();
                    value = 2;
                });
    }

    @Test
    void raceInAPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> {
            value = 1;
            section();
        });
        pool.execute(() -> {
            sleep();
            section();
            value = 2;
        });
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
    }

    private static void sleep() {
        try {
            Thread.sleep(LATE_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                NESTED.incrementAndGet();
            }
        }
    }

    @Test
    void monitorsInTwoOrders() {
        oneLate(() -> nested(lock, other), () -> nested(other, lock));
    }

    @Test
    void monitorsOfThreeThreads() {
        Together.run(
                () -> nested(lock, other),
                () -> {
                    sleep();
                    nested(other, third);
                },
                () -> {
                    sleep();
                    sleep();
                    nested(third, lock);
                });
    }

    private static final class Account {
        private int balance = 100;

        synchronized void transfer(Account to, int amount) {
            if (balance >= amount) {
                balance -= amount;
                to.deposit(amount);
            }
        }

        synchronized void deposit(int amount) {
            balance += amount;
        }
    }

    @Test
    void synchronizedMethods() {
        Account one = new Account();
        Account two = new Account();
        oneLate(() -> one.transfer(two, 1), () -> two.transfer(one, 1));
    }

    private static void nested(Lock outer, Lock inner) {
        taken(outer, () -> taken(inner, () -> {}));
    }

    private static void taken(Lock guard, Runnable code) {
        guard.lock();
        try {
            code.run();
        } finally {
            guard.unlock();
        }
    }

    @Test
    void locksInTwoOrders() {
        Lock one = new ReentrantLock();
        Lock two = new ReentrantLock();
        oneLate(() -> nested(one, two), () -> nested(two, one));
    }

    @Test
    void readWriteLocksInTwoOrders() {
        ReentrantReadWriteLock one = new ReentrantReadWriteLock();
        ReentrantReadWriteLock two = new ReentrantReadWriteLock();
        oneLate(() -> nested(one.readLock(), two.writeLock()), () -> nested(two.writeLock(), one.writeLock()));
    }

    @Test
    void monitorAndLock() {
        Lock guard = new ReentrantLock();
        oneLate(
                () -> {
                    synchronized (lock) {
                        taken(guard, () -> {});
                    }
                },
                () -> {
                    taken(guard, this::section);
                });
    }

    /** Other acquisitions come before those of the cycle. */
    @Test
    void locksInTwoOrders_afterSomeInOne() {
        Lock one = new ReentrantLock();
        Lock two = new ReentrantLock();
        oneLate(
                () -> {
                    taken(one, () -> {});
                    nested(one, two);
                },
                () -> {
                    taken(two, () -> {});
                    nested(two, one);
                });
    }
}
