// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.deadlock.DeadlockSimulator;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Tests that hang forever. */
@SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop", "NakedNotify"}) // that is what they are about
class HangFixture {
    private final Object one = new Object();
    private final Object two = new Object();
    private final Lock lock = new ReentrantLock();
    private final Lock otherLock = new ReentrantLock();
    private final CyclicBarrier bothHoldOne = new CyclicBarrier(2);
    private int value;

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @TracedConcurrencyTest(simulators = DeadlockSimulator.class, timeoutSeconds = 5)
    private @interface Hanging {}

    private interface Part {
        void run() throws InterruptedException, BrokenBarrierException;
    }

    private static Thread start(String name, Part part) {
        Thread thread = new Thread(
                () -> {
                    try {
                        part.run();
                    } catch (InterruptedException | BrokenBarrierException e) {
                        throw new IllegalStateException(e);
                    }
                },
                name);
        thread.start();
        return thread;
    }

    @Hanging
    void locksDeadlock() throws InterruptedException {
        Thread there = start("there", () -> nested(lock, otherLock));
        Thread back = start("back", () -> nested(otherLock, lock));
        there.join();
        back.join();
    }

    private void nested(Lock outer, Lock inner) throws InterruptedException, BrokenBarrierException {
        outer.lock();
        bothHoldOne.await();
        inner.lock();
        value++;
        inner.unlock();
        outer.unlock();
    }

    @Hanging
    void monitorsDeadlock() throws InterruptedException {
        Thread there = start("there", () -> nested(one, two));
        Thread back = start("back", () -> nested(two, one));
        there.join();
        back.join();
    }

    private void nested(Object outer, Object inner) throws InterruptedException, BrokenBarrierException {
        synchronized (outer) {
            bothHoldOne.await();
            synchronized (inner) {
                value++;
            }
        }
    }

    @Hanging
    void readerWantsToWrite() throws InterruptedException {
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        start("upgrade", () -> {
                    both.readLock().lock();
                    both.writeLock().lock();
                    value++;
                })
                .join();
    }

    @Hanging
    void notificationComesTooEarly() throws InterruptedException {
        start("notifier", () -> {
                    synchronized (one) {
                        one.notifyAll();
                    }
                })
                .join();
        start("waiter", () -> {
                    synchronized (one) {
                        one.wait();
                    }
                })
                .join();
    }

    /** Beside it, a worker of a pool waits for work, which is nobody's fault. */
    @Hanging
    void latchIsNeverCountedDown() throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1, task -> new Thread(task, "idle"));
        pool.submit(() -> value++).get();
        CountDownLatch latch = new CountDownLatch(1);
        start("awaits", latch::await).join();
        pool.shutdown();
    }
}
