// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.contention;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads for which there is no room, in one way each, as {@link ContentionFixture} has them lose time. */
public final class SaturationFixture {
    private static final long HELD_MILLIS = 100;
    private static final Semaphore PERMIT = new Semaphore(1);
    private static final BlockingQueue<String> QUEUE = new ArrayBlockingQueue<>(1);

    private SaturationFixture() {}

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "permit" -> holdPermit();
            case "room" -> leaveNoRoom();
            case "rejected" -> overload(new ThreadPoolExecutor.AbortPolicy(), false);
            case "caller" -> overload(new ThreadPoolExecutor.CallerRunsPolicy(), false);
            case "shut down" -> overload(new ThreadPoolExecutor.AbortPolicy(), true);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void holdPermit() throws InterruptedException {
        Thread waiter = new Thread(SaturationFixture::waitForPermit, "waiter");
        PERMIT.acquire();
        waiter.start();
        ContentionFixture.await(waiter, Thread.State.WAITING, "waitForPermit");
        Thread.sleep(HELD_MILLIS);
        PERMIT.release();
        waiter.join();
    }

    private static void waitForPermit() {
        long start = System.nanoTime();
        PERMIT.acquireUninterruptibly();
        System.out.println(System.nanoTime() - start);
        PERMIT.release();
    }

    private static void leaveNoRoom() throws InterruptedException {
        Thread waiter = new Thread(SaturationFixture::waitForRoom, "waiter");
        QUEUE.put("first");
        waiter.start();
        ContentionFixture.await(waiter, Thread.State.WAITING, "waitForRoom");
        Thread.sleep(HELD_MILLIS);
        QUEUE.take();
        waiter.join();
    }

    private static void waitForRoom() {
        try {
            long start = System.nanoTime();
            QUEUE.put("second");
            System.out.println(System.nanoTime() - start);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Brings work to a pool whose one thread is busy, and which has no queue. */
    private static void overload(RejectedExecutionHandler policy, boolean isShutDown) throws InterruptedException {
        CountDownLatch isOver = new CountDownLatch(1);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), policy);
        pool.execute(() -> awaitUninterruptibly(isOver));
        if (isShutDown) {
            pool.shutdown();
        }
        long start = System.nanoTime();
        try {
            pool.execute(SaturationFixture::sleep);
        } catch (RejectedExecutionException e) {
            Thread.sleep(HELD_MILLIS);
        }
        System.out.println(System.nanoTime() - start);
        isOver.countDown();
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("the pool does not end");
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(HELD_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
