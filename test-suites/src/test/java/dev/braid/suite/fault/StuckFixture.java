// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * Tests each of which hangs in another way, long before its deadline. Each thread that is to block says when, in a
 * file: the last one that did is the one that counts.
 */
@SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop", "NakedNotify", "ThreadJoinLoop"}) // that is what they are about
class StuckFixture {
    static final String FOLDER = "braid.test.stuck";
    private static final int MANY = 20_000;

    private final Object one = new Object();
    private final Object two = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private final CountDownLatch both = new CountDownLatch(2);
    private int value;

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @TracedConcurrencyTest(timeoutSeconds = 40)
    private @interface Stuck {}

    private interface Part {
        void run() throws InterruptedException;
    }

    static Path time(String test) {
        return Path.of(System.getProperty("java.io.tmpdir"), FOLDER + "." + test);
    }

    private static void blocks(String test) {
        try {
            Files.writeString(time(test), Long.toString(System.currentTimeMillis()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Thread thread(String name, Part part) {
        return new Thread(
                () -> {
                    try {
                        part.run();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                name);
    }

    private static Thread start(String name, Part part) {
        Thread thread = thread(name, part);
        thread.start();
        return thread;
    }

    private static void join(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void meet(String test) throws InterruptedException {
        both.countDown();
        both.await();
        blocks(test);
    }

    @Stuck
    void monitors() throws InterruptedException {
        Thread there = start("there", () -> nested(one, two, "monitors"));
        Thread back = start("back", () -> nested(two, one, "monitors"));
        join(there, back);
    }

    private void nested(Object outer, Object inner, String test) throws InterruptedException {
        synchronized (outer) {
            meet(test);
            synchronized (inner) {
                value++;
            }
        }
    }

    private final class Account {
        synchronized void give(Account to) throws InterruptedException {
            meet("synchronizedMethods");
            to.take();
        }

        synchronized void take() {
            value++;
        }
    }

    @Stuck
    void synchronizedMethods() throws InterruptedException {
        Account mine = new Account();
        Account yours = new Account();
        Thread there = start("there", () -> mine.give(yours));
        Thread back = start("back", () -> yours.give(mine));
        join(there, back);
    }

    @Stuck
    void monitorAndLock() throws InterruptedException {
        Thread there = start("there", () -> {
            synchronized (one) {
                meet("monitorAndLock");
                lock.lock();
            }
        });
        Thread back = start("back", () -> {
            lock.lock();
            meet("monitorAndLock");
            synchronized (one) {
                value++;
            }
        });
        join(there, back);
    }

    @Stuck
    void reentryAfterWait() throws InterruptedException {
        CountDownLatch waits = new CountDownLatch(1);
        Thread there = start("there", () -> {
            synchronized (two) {
                synchronized (one) {
                    waits.countDown();
                    one.wait();
                }
            }
        });
        waits.await();
        Thread back = start("back", () -> {
            synchronized (one) {
                one.notifyAll();
                blocks("reentryAfterWait");
                synchronized (two) {
                    value++;
                }
            }
        });
        join(there, back);
    }

    @Stuck
    void readerWantsToWrite() throws InterruptedException {
        ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
        join(start("upgrade", () -> {
            readWrite.readLock().lock();
            blocks("readerWantsToWrite");
            readWrite.writeLock().lock();
        }));
    }

    @Stuck
    void readersWantToWrite() throws InterruptedException {
        ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
        Part upgrade = () -> {
            readWrite.readLock().lock();
            meet("readersWantToWrite");
            readWrite.writeLock().lock();
        };
        join(start("there", upgrade), start("back", upgrade));
    }

    @Stuck
    void stampTakenTwice() throws InterruptedException {
        StampedLock stamped = new StampedLock();
        join(start("twice", () -> {
            stamped.writeLock();
            blocks("stampTakenTwice");
            stamped.writeLock();
        }));
    }

    @Stuck
    void joinEachOther() throws InterruptedException {
        Thread[] threads = new Thread[2];
        threads[0] = thread("there", () -> {
            meet("joinEachOther");
            threads[1].join();
        });
        threads[1] = thread("back", () -> {
            meet("joinEachOther");
            threads[0].join();
        });
        threads[0].start();
        threads[1].start();
        join(threads);
    }

    @Stuck
    void joinsItself() throws InterruptedException {
        join(start("alone", () -> {
            blocks("joinsItself");
            Thread.currentThread().join();
        }));
    }

    @Stuck
    void joinsWhoWantsItsLock() throws InterruptedException {
        synchronized (one) {
            Thread worker = start("worker", () -> {
                synchronized (one) {
                    value++;
                }
            });
            blocks("joinsWhoWantsItsLock");
            worker.join();
        }
    }

    private static final CountDownLatch INITIALISERS = new CountDownLatch(2);

    private static void meetInitialiser(String test) {
        INITIALISERS.countDown();
        try {
            INITIALISERS.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        blocks(test);
    }

    private static final class First {
        static int value = 1;

        static {
            meetInitialiser("initialisers");
            value += Second.value;
        }
    }

    private static final class Second {
        static int value = 2;

        static {
            meetInitialiser("initialisers");
            value += First.value;
        }
    }

    @Stuck
    void initialisers() throws InterruptedException {
        join(start("first", () -> value += First.value), start("second", () -> value += Second.value));
    }

    private static class Parent {
        static Object child;

        static {
            Gate.open();
            blocks("superclass");
            child = new Child();
        }
    }

    private static final class Child extends Parent {}

    /** The latches, in a class that is initialised before the others. */
    private static final class Gate {
        static final CountDownLatch BEGUN = new CountDownLatch(1);
        static final CountDownLatch NEEDED = new CountDownLatch(1);

        static void open() {
            BEGUN.countDown();
            try {
                NEEDED.await();
                Thread.sleep(300); // until the other one is in the initialisation of Child
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Stuck
    void superclass() throws InterruptedException {
        Thread parent = start("parent", () -> value += Parent.child == null ? 0 : 1);
        Thread child = start("child", () -> {
            Gate.BEGUN.await();
            Gate.NEEDED.countDown();
            value += new Child().hashCode();
        });
        join(parent, child);
    }

    private static final class JoinsItsUser {
        static int value = 1;

        static {
            Thread user = start("user", () -> value++);
            blocks("initialiserJoins");
            try {
                user.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Stuck
    void initialiserJoins() {
        value += JoinsItsUser.value;
    }

    @Stuck
    void latch() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        join(start("counts", latch::countDown));
        blocks("latch");
        join(start("awaits", latch::await));
    }

    @Stuck
    void semaphore() throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        blocks("semaphore");
        join(start("acquires", semaphore::acquire));
    }

    @Stuck
    void exchanger() throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        blocks("exchanger");
        join(start("exchanges", () -> exchanger.exchange("alone")));
    }

    @Stuck
    void park() throws InterruptedException {
        blocks("park");
        join(start("parks", LockSupport::park));
    }

    @Stuck
    void lostNotification() throws InterruptedException {
        synchronized (one) {
            one.notifyAll();
        }
        blocks("lostNotification");
        join(start("waiter", () -> {
            synchronized (one) {
                one.wait();
            }
        }));
    }

    /** A queue of one place, and one notification for two conditions. */
    private static final class WrongQueue {
        private int filled;

        synchronized void put() throws InterruptedException {
            while (filled == 1) {
                blocks("wrongWaiter");
                wait();
            }
            filled++;
            notify();
        }

        synchronized void take() throws InterruptedException {
            while (filled == 0) {
                blocks("wrongWaiter");
                wait();
            }
            filled--;
            notify();
        }
    }

    @Stuck
    void wrongWaiter() throws InterruptedException {
        WrongQueue queue = new WrongQueue();
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            boolean puts = i % 2 == 0;
            threads[i] = start((puts ? "puts-" : "takes-") + i / 2, () -> {
                for (int k = 0; k < MANY; k++) {
                    if (puts) {
                        queue.put();
                    } else {
                        queue.take();
                    }
                }
            });
        }
        join(threads);
    }

    @Stuck
    void virtualMonitors() throws Exception {
        join(
                startVirtual(() -> nested(one, two, "virtualMonitors")),
                start("back", () -> nested(two, one, "virtualMonitors")));
    }

    @Stuck
    void virtualLocks() throws Exception {
        ReentrantLock other = new ReentrantLock();
        join(startVirtual(() -> locks(lock, other)), startVirtual(() -> locks(other, lock)));
    }

    private void locks(ReentrantLock outer, ReentrantLock inner) throws InterruptedException {
        outer.lock();
        meet("virtualLocks");
        inner.lock();
    }

    /** JDK 17, for which this is compiled, has no such method. */
    private static Thread startVirtual(Part part) throws ReflectiveOperationException {
        Runnable body = () -> {
            try {
                part.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        @Nullable
        Object thread =
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
        return (Thread) java.util.Objects.requireNonNull(thread);
    }
}
