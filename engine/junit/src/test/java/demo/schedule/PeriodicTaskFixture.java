// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestMethodOrder;

/** A deadlock in a class of which an earlier test has started a task that runs again and again, as libraries do. */
@SuppressWarnings("LockNotBeforeTry")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Schedules(count = 200, seconds = 20)
public class PeriodicTaskFixture {
    private static final ScheduledExecutorService TICKS = Executors.newScheduledThreadPool(1, task -> {
        Thread thread = new Thread(task, "ticks");
        thread.setDaemon(true);
        return thread;
    });

    private final Lock left = new ReentrantLock();
    private final Lock right = new ReentrantLock();

    @Order(1)
    @TracedConcurrencyTest
    void startsAPeriodicTask() throws InterruptedException {
        Future<?> ticking = TICKS.scheduleAtFixedRate(() -> {}, 100, 100, TimeUnit.MILLISECONDS);
        Thread other = new Thread(() -> both(left, right));
        other.start();
        both(left, right);
        other.join();
        assertFalse(ticking.isDone());
    }

    @Order(2)
    @TracedConcurrencyTest
    void locksInEitherOrder() throws InterruptedException {
        Thread other = new Thread(() -> both(left, right));
        other.start();
        both(right, left);
        other.join();
    }

    private static void both(Lock first, Lock second) {
        first.lock();
        try {
            nested(second);
        } finally {
            first.unlock();
        }
    }

    private static void nested(Lock lock) {
        lock.lock();
        lock.unlock();
    }
}
