// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule.corpus;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * Tests with a notification that may come before the wait that it is to end. The notifying thread has so much to do
 * before that few of all schedules show it.
 */
@SuppressWarnings("WaitNotInLoop") // the bug
public class NotificationBugs {
    private static final int NOISE = 300;

    private final Object gate = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition isOpen = lock.newCondition();
    private volatile boolean isDone;
    private volatile int noise;
    private volatile int waiters;

    private void makeNoise() {
        for (int i = 0; i < NOISE; i++) {
            noise = Math.max(noise, i);
        }
    }

    /** Has a thread wait, and another one notify it; in most schedules, in this order. */
    private void run(Together.Code waiter, Together.Code notifier) {
        Together.run(
                () -> {
                    waiter.run();
                    makeNoise();
                },
                () -> {
                    for (int i = 0; i < 3 && waiters == 0; i++) {
                        Thread.yield();
                    }
                    makeNoise();
                    notifier.run();
                });
    }

    @Test
    void waitWithoutACondition() {
        run(
                () -> {
                    waiters = 1;
                    synchronized (gate) {
                        gate.wait();
                    }
                },
                () -> {
                    synchronized (gate) {
                        gate.notifyAll();
                    }
                });
    }

    @Test
    void conditionThatIsReadTooEarly() {
        run(
                () -> {
                    waiters = 1;
                    if (!isDone) {
                        synchronized (gate) {
                            gate.wait();
                        }
                    }
                },
                () -> {
                    isDone = true;
                    synchronized (gate) {
                        gate.notifyAll();
                    }
                });
    }

    @Test
    void conditionThatIsWrittenTooLate() {
        run(
                () -> {
                    waiters = 1;
                    synchronized (gate) {
                        if (!isDone) {
                            gate.wait();
                        }
                    }
                },
                () -> {
                    synchronized (gate) {
                        gate.notifyAll();
                    }
                    isDone = true;
                });
    }

    @Test
    void conditionOfALockThatIsNotChecked() {
        run(
                () -> {
                    waiters = 1;
                    lock.lock();
                    try {
                        isOpen.await();
                    } finally {
                        lock.unlock();
                    }
                },
                () -> {
                    lock.lock();
                    try {
                        isOpen.signalAll();
                    } finally {
                        lock.unlock();
                    }
                });
    }

    @Test
    void conditionOfALockThatIsCheckedTooEarly() {
        run(
                () -> {
                    waiters = 1;
                    if (!isDone) {
                        lock.lock();
                        try {
                            isOpen.await();
                        } finally {
                            lock.unlock();
                        }
                    }
                },
                () -> {
                    isDone = true;
                    lock.lock();
                    try {
                        isOpen.signal();
                    } finally {
                        lock.unlock();
                    }
                });
    }
}
