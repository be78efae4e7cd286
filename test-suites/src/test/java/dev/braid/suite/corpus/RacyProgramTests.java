// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.BenignRace;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.race.RaceSimulator;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * Programs with data races: each is found, whatever the order in which its threads happen to run. In a first trial the
 * JVM may order threads in passing, where both link the same instruction; so there are a few.
 */
@SuppressWarnings({"DoubleCheckedLocking", "LockNotBeforeTry", "UnusedVariable", "WaitNotInLoop", "NakedNotify"
}) // that is what they are about
class RacyProgramTests {
    private static final VarHandle REFERENCE;

    static {
        try {
            REFERENCE = MethodHandles.lookup().findVarHandle(RacyProgramTests.class, "reference", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int staticCounter;

    private final Object lock = new Object();
    private final Object otherLock = new Object();
    private int value;
    private boolean flag;

    @BenignRace(reason = "a statistic, which may miss some")
    private int hits;

    private long wide;
    private @Nullable Object reference;
    private volatile int[] volatileArray = new int[2];
    private volatile boolean ready;

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @TracedConcurrencyTest(simulators = RaceSimulator.class, expect = DIVERGES, trials = 5)
    private @interface Racy {}

    @Racy
    @Bug(BugClass.RACE)
    void counterWithoutLock() throws InterruptedException {
        Crew.run(() -> value++, () -> value++);
    }

    /** A thread's end comes before a join, and not before the start of a thread that is made later. */
    @Racy
    @Bug(BugClass.RACE)
    void threadStartedAfterTheEndOfAnother() throws InterruptedException {
        Thread first = new Thread(() -> value++);
        first.start();
        Thread.sleep(50); // in which the first one ends, in all likelihood
        Thread second = new Thread(() -> value++);
        second.start();
        first.join();
        second.join();
    }

    @Racy
    @Bug(BugClass.RACE)
    void staticCounterWithoutLock() throws InterruptedException {
        Crew.run(() -> staticCounter++, () -> staticCounter++);
    }

    @Racy
    @Bug(BugClass.VISIBILITY)
    void flagThatIsNotVolatile() throws InterruptedException {
        Crew.run(() -> flag = true, () -> {
            for (int i = 0; i < 1000 && !flag; i++) {
                Thread.onSpinWait();
            }
        });
    }

    @Racy
    @Bug(BugClass.PUBLICATION)
    void publicationWithoutSynchronisation() throws InterruptedException {
        Crew.run(() -> reference = new int[] {1}, () -> value = reference == null ? 0 : 1);
    }

    @Racy
    @Bug(BugClass.PUBLICATION)
    void publicationByOpaqueStore_leavesTheContentsUnordered() throws InterruptedException {
        Crew.run(() -> REFERENCE.setOpaque(this, new int[] {1}), () -> {
            int[] seen = null;
            while (seen == null) {
                seen = (int[]) REFERENCE.getOpaque(this);
            }
            value = seen[0];
        });
    }

    @Racy
    @Bug(BugClass.DOUBLE_CHECKED_LOCKING)
    void doubleCheckedLockingWithoutVolatile() throws InterruptedException {
        Crew.run(this::doubleChecked, this::doubleChecked, this::doubleChecked);
    }

    private void doubleChecked() {
        if (reference == null) {
            synchronized (lock) {
                if (reference == null) {
                    reference = new int[1];
                }
            }
        }
    }

    @Racy
    @Bug(BugClass.PUBLICATION)
    void lazyInitialisationWithoutLock() throws InterruptedException {
        Crew.Part lazy = () -> {
            if (reference == null) {
                reference = new int[1];
            }
        };
        Crew.run(lazy, lazy);
    }

    @Racy
    @Bug(BugClass.RACE)
    void twoDifferentLocks() throws InterruptedException {
        Crew.run(
                () -> {
                    synchronized (lock) {
                        value++;
                    }
                },
                () -> {
                    synchronized (otherLock) {
                        value++;
                    }
                });
    }

    @Racy
    @Bug(BugClass.RACE)
    void oneSideWithoutLock() throws InterruptedException {
        Crew.run(() -> wide = 5, () -> {
            synchronized (lock) {
                value = (int) wide;
            }
        });
    }

    @Racy
    @Bug(BugClass.RACE)
    void lockOfTheThreadItself() throws InterruptedException {
        Crew.Part own = () -> {
            synchronized (new Object()) {
                value++;
            }
        };
        Crew.run(own, own);
    }

    @Racy
    @Bug(BugClass.RACE)
    void writeUnderAReadLock() throws InterruptedException {
        ReentrantReadWriteLock locks = new ReentrantReadWriteLock();
        CountDownLatch both = new CountDownLatch(2);
        Crew.Part write = () -> {
            locks.readLock().lock();
            both.countDown();
            both.await();
            value++;
            locks.readLock().unlock();
        };
        Crew.run(write, write);
    }

    @Racy
    @Bug(BugClass.RACE)
    void optimisticReadThatNobodyValidates() throws InterruptedException {
        StampedLock mutex = new StampedLock();
        Crew.run(
                () -> {
                    while (REFERENCE.getOpaque(this) == null) {
                        Thread.onSpinWait();
                    }
                    long stamp = mutex.writeLock();
                    value++;
                    mutex.unlockWrite(stamp);
                },
                () -> {
                    if (mutex.tryOptimisticRead() == 0 || value < 0) {
                        throw new IllegalStateException();
                    }
                    REFERENCE.setOpaque(this, mutex);
                });
    }

    @Racy
    @Bug(BugClass.RACE)
    void fieldBesideOneWhoseRacesAreDeclaredBenign() throws InterruptedException {
        Crew.run(this::countBoth, this::countBoth);
    }

    private void countBoth() {
        hits++;
        value++;
    }

    @Racy
    @Bug(BugClass.RACE)
    void semaphoreWithTwoPermits() throws InterruptedException {
        Semaphore semaphore = new Semaphore(2);
        CountDownLatch both = new CountDownLatch(2);
        Crew.Part increment = () -> {
            semaphore.acquire();
            both.countDown();
            both.await();
            value++;
            semaphore.release();
        };
        Crew.run(increment, increment);
    }

    @Racy
    @Bug(BugClass.RACE)
    void tryLockWhoseAnswerIsIgnored() throws InterruptedException {
        ReentrantLock mutex = new ReentrantLock();
        CountDownLatch isHeld = new CountDownLatch(1);
        CountDownLatch isDone = new CountDownLatch(1);
        Crew.run(
                () -> {
                    mutex.lock();
                    isHeld.countDown();
                    isDone.await();
                    value++;
                    mutex.unlock();
                },
                () -> {
                    isHeld.await();
                    boolean ignored = mutex.tryLock();
                    isDone.countDown();
                    value++;
                });
    }

    @Racy
    @Bug(BugClass.ORDER)
    void writeAfterTheThreadHasStarted() throws InterruptedException {
        List<Thread> threads = Crew.start(() -> value++);
        value++;
        Crew.join(threads);
    }

    @Racy
    @Bug(BugClass.ORDER)
    void readBeforeTheThreadIsJoined() throws InterruptedException {
        List<Thread> threads = Crew.start(() -> value++);
        wide = value;
        Crew.join(threads);
    }

    @Racy
    @Bug(BugClass.ORDER)
    void readBeforeTheLatchIsAwaited() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Crew.run(
                () -> {
                    value = 1;
                    latch.countDown();
                },
                () -> {
                    wide = value;
                    latch.await();
                });
    }

    @Racy
    @Bug(BugClass.PUBLICATION)
    void writeAfterTheVolatileFlag() throws InterruptedException {
        Crew.run(
                () -> {
                    ready = true;
                    value = 1;
                },
                () -> {
                    while (!ready) {
                        Thread.onSpinWait();
                    }
                    wide = value;
                });
    }

    @Racy
    @Bug(BugClass.VISIBILITY)
    void elementsOfAVolatileArrayField() throws InterruptedException {
        Crew.run(() -> volatileArray[0] = 1, () -> volatileArray[0] = 2);
    }

    @Racy
    @Bug(BugClass.RACE)
    void sameElementOfAnArray() throws InterruptedException {
        byte[] bytes = new byte[8];
        Crew.run(() -> bytes[3] = 1, () -> bytes[3] = 2);
    }

    @Racy
    @Bug(BugClass.RACE)
    void copyOfAnArrayThatIsWritten() throws InterruptedException {
        int[] numbers = new int[100];
        Crew.run(() -> numbers[57] = 1, () -> volatileArray = numbers.clone());
    }

    @Racy
    @Bug(BugClass.CHECK_THEN_ACT)
    void checkOfAnAtomicAndPlainAct() throws InterruptedException {
        AtomicInteger guard = new AtomicInteger();
        Crew.Part act = () -> {
            if (guard.get() == 0) {
                value++;
            }
        };
        Crew.run(act, act);
    }

    @Racy
    @Bug(BugClass.VISIBILITY)
    void plainReadBesideCompareAndSet() throws InterruptedException {
        Crew.run(() -> REFERENCE.compareAndSet(this, null, this), () -> flag = reference == null);
    }

    @Racy
    @Bug(BugClass.RACE)
    void sharedArrayList() throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        Crew.run(() -> list.add(1), () -> list.add(2));
    }

    @Racy
    @Bug(BugClass.RACE)
    void sharedHashMap() throws InterruptedException {
        Map<String, String> map = new HashMap<>();
        Crew.run(() -> map.put("a", "b"), () -> map.get("a"));
    }

    @Racy
    @Bug(BugClass.ITERATOR_INVALIDATION)
    void iterationWhileTheListGrows() throws InterruptedException {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Crew.run(() -> list.add(4), () -> {
            int sum = 0;
            for (int i = 0; i < list.size(); i++) {
                sum += i;
            }
            wide = sum;
        });
    }

    @Racy
    @Bug(BugClass.LOST_WAKE_UP)
    void flagCheckedBeforeTheMonitorIsEntered() throws InterruptedException {
        Crew.run(
                () -> {
                    flag = true;
                    synchronized (lock) {
                        lock.notifyAll();
                    }
                },
                () -> {
                    if (!flag) {
                        synchronized (lock) {
                            lock.wait(1);
                        }
                    }
                });
    }

    @Racy
    @Bug(BugClass.WAIT_AND_NOTIFY)
    void notifiedWithoutTheLock() throws InterruptedException {
        Crew.run(() -> flag = true, () -> {
            synchronized (lock) {
                for (int i = 0; i < 3 && !flag; i++) {
                    lock.wait(1);
                }
            }
        });
    }

    /** A finalizer comes after the constructor, and before nothing. */
    @Racy
    @Bug(BugClass.RACE)
    void counterOfAFinalizer() throws InterruptedException {
        AtomicBoolean isFound = new AtomicBoolean();
        Cleaner cleaner = Cleaner.create();
        makeCounting(cleaner, isFound);
        Collected.collectUntil(isFound::getPlain);
        Thread.sleep(100); // in which the finalizer runs, in all likelihood
        Collected.counter++;
    }

    private static void makeCounting(Cleaner cleaner, AtomicBoolean isFound) {
        for (int number = 0; number < 10; number++) {
            new Collected.Counting();
        }
        cleaner.register(new Object(), () -> isFound.setPlain(true));
    }
}
