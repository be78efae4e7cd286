// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule.corpus;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Tests whose threads take locks in orders that could deadlock, if something else did not keep them apart. */
public class VainPredictions {
    private static final AtomicInteger NESTED = new AtomicInteger();

    private final Object lock = new Object();
    private final Object other = new Object();
    private volatile boolean isDone;

    private static void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                NESTED.incrementAndGet();
            }
        }
    }

    private static void nested(Lock outer, Lock inner) {
        outer.lock();
        try {
            inner.lock();
            try {
                NESTED.incrementAndGet();
            } finally {
                inner.unlock();
            }
        } finally {
            outer.unlock();
        }
    }

    @Test
    void cycleOfWhichOneHalfWaitsForAFlag() {
        Together.run(
                () -> {
                    nested(lock, other);
                    isDone = true;
                },
                () -> {
                    while (!isDone) {
                        Thread.onSpinWait();
                    }
                    nested(other, lock);
                });
    }

    @Test
    void cycleOfWhichOneHalfWaitsForALatch() {
        CountDownLatch latch = new CountDownLatch(1);
        Together.run(
                () -> {
                    nested(lock, other);
                    latch.countDown();
                },
                () -> {
                    latch.await();
                    nested(other, lock);
                });
    }

    @Test
    void cycleOfLocksOfWhichOneHalfWaitsForAMonitor() {
        Lock one = new ReentrantLock();
        Lock two = new ReentrantLock();
        Together.run(
                () -> {
                    nested(one, two);
                    synchronized (lock) {
                        isDone = true;
                        lock.notifyAll();
                    }
                },
                () -> {
                    synchronized (lock) {
                        while (!isDone) {
                            lock.wait();
                        }
                    }
                    nested(two, one);
                });
    }

    @Test
    void cycleInOneThread() {
        Together.run(
                () -> {
                    nested(lock, other);
                    nested(other, lock);
                },
                () -> isDone = true);
    }
}
