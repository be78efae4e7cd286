// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.contention;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Threads that lose time to each other by locks that readers share, in one way each, as {@link ContentionFixture} does.
 */
public final class ReadersFixture {
    private static final long HELD_MILLIS = 100;
    private static final StampedLock STAMPED = new StampedLock();
    private static final ReentrantReadWriteLock READ_WRITE = new ReentrantReadWriteLock();

    private static int data;
    private static int draft;

    private ReadersFixture() {}

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "validation" -> writeBetween();
            case "upgrade" -> upgradeAmongReaders();
            case "overtaken" -> upgradeTooLate();
            case "reader" -> keepOut(READ_WRITE.writeLock(), ReadersFixture::waitToRead, "waitToRead");
            case "writer" -> keepOut(READ_WRITE.readLock(), ReadersFixture::waitToWrite, "waitToWrite");
            case "timeout" -> keepOutTooLong();
            case "stamped" -> keepOut(STAMPED.asWriteLock(), ReadersFixture::waitForStamp, "waitForStamp");
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void inAnotherThread(Runnable action) throws InterruptedException {
        Thread other = new Thread(action, "other");
        other.start();
        other.join();
    }

    private static void writeBetween() throws InterruptedException {
        long start = System.nanoTime();
        long stamp = STAMPED.tryOptimisticRead();
        int seen = data;
        Thread.sleep(HELD_MILLIS);
        inAnotherThread(ReadersFixture::write);
        if (STAMPED.validate(stamp)) {
            throw new IllegalStateException("nobody has written since " + seen);
        }
        System.out.println(System.nanoTime() - start);
    }

    private static void write() {
        long stamp = STAMPED.writeLock();
        data++;
        STAMPED.unlockWrite(stamp); // writer that invalidates
    }

    private static void upgradeAmongReaders() throws InterruptedException {
        inAnotherThread(STAMPED::readLock); // nobody unlocks that
        long start = System.nanoTime();
        long stamp = STAMPED.readLock();
        draft = data + 1; // draft of a writer
        Thread.sleep(HELD_MILLIS);
        if (STAMPED.tryConvertToWriteLock(stamp) != 0) {
            throw new IllegalStateException("nobody else reads");
        }
        System.out.println(System.nanoTime() - start);
        STAMPED.unlockRead(stamp);
    }

    private static void upgradeTooLate() throws InterruptedException {
        long start = System.nanoTime();
        long stamp = STAMPED.tryOptimisticRead();
        draft = data + 1; // draft of a victim
        Thread.sleep(HELD_MILLIS);
        inAnotherThread(ReadersFixture::write);
        if (STAMPED.tryConvertToWriteLock(stamp) != 0) {
            throw new IllegalStateException("nobody has written " + draft);
        }
        System.out.println(System.nanoTime() - start);
    }

    private static void keepOut(Lock lock, Runnable action, String method) throws InterruptedException {
        Thread waiter = new Thread(action, "waiter");
        lock.lock(); // holder of the lock
        try {
            waiter.start();
            ContentionFixture.await(waiter, Thread.State.WAITING, method);
            Thread.sleep(HELD_MILLIS);
        } finally {
            lock.unlock();
        }
        waiter.join();
    }

    private static void waitToRead() {
        long start = System.nanoTime();
        READ_WRITE.readLock().lock(); // reader that is kept out
        try {
            System.out.println(System.nanoTime() - start);
        } finally {
            READ_WRITE.readLock().unlock();
        }
    }

    private static void waitToWrite() {
        long start = System.nanoTime();
        READ_WRITE.writeLock().lock(); // writer that readers keep out
        try {
            System.out.println(System.nanoTime() - start);
        } finally {
            READ_WRITE.writeLock().unlock();
        }
    }

    private static void waitForStamp() {
        long start = System.nanoTime();
        long stamp = STAMPED.readLock(); // reader that waits for its stamp
        System.out.println(System.nanoTime() - start);
        STAMPED.unlockRead(stamp);
    }

    private static void keepOutTooLong() throws InterruptedException {
        READ_WRITE.readLock().lock();
        try {
            inAnotherThread(ReadersFixture::tryToWrite);
        } finally {
            READ_WRITE.readLock().unlock();
        }
    }

    private static void tryToWrite() {
        try {
            long start = System.nanoTime();
            if (READ_WRITE.writeLock().tryLock(HELD_MILLIS, TimeUnit.MILLISECONDS)) { // writer in vain
                throw new IllegalStateException("nobody read");
            }
            data++;
            System.out.println(System.nanoTime() - start);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
