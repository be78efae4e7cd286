// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.contention;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads that lose time to each other in one way, told by the argument, and in no other. It is certain who comes
 * first: a thread goes on once the other one is seen to wait, or has ended. Prints how long the thread lost, by its own
 * clock.
 */
public final class ContentionFixture {
    private static final long HELD_MILLIS = 100;
    /**
     * Rounds: those of both threads together are fewer than the transactions remembered of a thread that lags behind.
     */
    private static final int ROUNDS = 1_900;

    private static final Object MONITOR = new Object();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final AtomicInteger COUNTER = new AtomicInteger();
    private static final ContentionFixture SHARED = new ContentionFixture();

    private static int data;

    private ContentionFixture() {}

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "monitor" -> holdMonitor();
            case "method" -> SHARED.hold(new Thread(SHARED::enter, "waiter"));
            case "static method" -> holdClass(new Thread(ContentionFixture::enterClass, "waiter"));
            case "lock" -> holdLock();
            case "timeout" -> holdLockTooLong();
            case "round" -> changeBetween();
            case "garbage" -> collectGarbage();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void holdMonitor() throws InterruptedException {
        Thread waiter = new Thread(ContentionFixture::waitForMonitor, "waiter");
        synchronized (MONITOR) { // holder of the monitor
            waiter.start();
            await(waiter, Thread.State.BLOCKED, "waitForMonitor");
            Thread.sleep(HELD_MILLIS);
            data++;
        }
        waiter.join();
    }

    private static void waitForMonitor() {
        long start = System.nanoTime();
        synchronized (MONITOR) { // waiter for the monitor
            System.out.println(System.nanoTime() - start);
            data++;
        }
    }

    private synchronized void hold(Thread waiter) throws InterruptedException {
        waiter.start(); // holder by a method
        await(waiter, Thread.State.BLOCKED, "increment");
        Thread.sleep(HELD_MILLIS);
        data++;
    }

    private void enter() {
        long start = System.nanoTime();
        increment();
        System.out.println(System.nanoTime() - start);
    }

    private synchronized void increment() {
        data++; // waiter for the method
    }

    private static void holdClass(Thread waiter) throws InterruptedException {
        try {
            holdClassAndThrow(waiter);
        } catch (IllegalStateException expected) {
            waiter.join();
        }
    }

    /** Leaves its monitor by an exception, out of which the waiter gets it. */
    private static synchronized void holdClassAndThrow(Thread waiter) throws InterruptedException {
        waiter.start(); // holder by a static method
        await(waiter, Thread.State.BLOCKED, "incrementOfClass");
        Thread.sleep(HELD_MILLIS);
        throw new IllegalStateException("data is " + data++);
    }

    private static void enterClass() {
        long start = System.nanoTime();
        incrementOfClass();
        System.out.println(System.nanoTime() - start);
    }

    private static synchronized void incrementOfClass() {
        data++; // waiter for the static method
    }

    private static void holdLock() throws InterruptedException {
        Thread waiter = new Thread(ContentionFixture::waitForLock, "waiter");
        LOCK.lock(); // holder of the lock
        try {
            waiter.start();
            await(waiter, Thread.State.WAITING, "waitForLock");
            Thread.sleep(HELD_MILLIS);
            data++;
        } finally {
            LOCK.unlock();
        }
        waiter.join();
    }

    private static void waitForLock() {
        long start = System.nanoTime();
        LOCK.lock(); // waiter for the lock
        try {
            System.out.println(System.nanoTime() - start);
            data++;
        } finally {
            LOCK.unlock();
        }
    }

    private static void holdLockTooLong() throws InterruptedException {
        Thread waiter = new Thread(ContentionFixture::tryLock, "waiter");
        LOCK.lock(); // holder for too long
        try {
            waiter.start();
            waiter.join();
        } finally {
            LOCK.unlock();
        }
    }

    private static void tryLock() {
        try {
            long start = System.nanoTime();
            if (LOCK.tryLock(HELD_MILLIS, TimeUnit.MILLISECONDS)) { // waiter in vain
                throw new IllegalStateException("the lock was free");
            }
            data++;
            System.out.println(System.nanoTime() - start);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void changeBetween() throws InterruptedException {
        int seen = COUNTER.get();
        long start = System.nanoTime();
        Thread other = new Thread(ContentionFixture::change, "other");
        other.start();
        other.join();
        if (COUNTER.compareAndSet(seen, 10)) { // round that fails
            throw new IllegalStateException("nobody has changed it");
        }
        Thread.sleep(HELD_MILLIS);
        if (!COUNTER.compareAndSet(COUNTER.get(), 10)) { // round that follows
            throw new IllegalStateException("somebody has changed it");
        }
        System.out.println(System.nanoTime() - start);
    }

    private static void change() {
        COUNTER.incrementAndGet(); // writer that was first
    }

    /** Two threads that share nothing, while the virtual machine stops both again and again. */
    private static void collectGarbage() throws InterruptedException {
        Thread one = new Thread(ContentionFixture::work, "one");
        Thread other = new Thread(ContentionFixture::work, "other");
        one.start();
        other.start();
        for (int i = 0; i < 10; i++) {
            System.gc();
        }
        one.join();
        other.join();
        System.out.println(0);
    }

    private static void work() {
        Object own = new Object();
        int[] numbers = new int[1];
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (own) {
                numbers[0] += new int[100].length;
            }
        }
        if (numbers[0] < 0) {
            throw new IllegalStateException();
        }
    }

    /** Returns once a thread waits in the program's method, and not where the agent or the JVM has it wait. */
    static void await(Thread thread, Thread.State state, String method) throws InterruptedException {
        while (thread.getState() != state || !isIn(thread, method, state == Thread.State.BLOCKED)) {
            Thread.sleep(1);
        }
    }

    private static boolean isIn(Thread thread, String method, boolean atTheTop) {
        StackTraceElement[] stack = thread.getStackTrace();
        for (int i = 0; i < (atTheTop ? Math.min(1, stack.length) : stack.length); i++) {
            if (stack[i].getMethodName().equals(method)) {
                return true;
            }
        }
        return false;
    }
}
