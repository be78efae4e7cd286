// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.predict.PredictedRaceSimulator;
import dev.braid.simulator.race.RaceSimulator;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Programs with the locks of {@code java.util.concurrent}. A thread that holds one for reading is not ordered with
 * others that do. Accesses that a lock has ordered by chance are found in another schedule.
 */
@SuppressWarnings({"EmptyBlock", "LockNotBeforeTry", "UnusedVariable", "WaitNotInLoop"}) // short programs
class LockProgramTests {
    private static final int PAUSE_MILLIS = 30;
    private static final int ROUNDS = 20;

    private final ReentrantLock mutex = new ReentrantLock();
    private final ReentrantReadWriteLock locks = new ReentrantReadWriteLock();
    private final ReentrantReadWriteLock fairLocks = new ReentrantReadWriteLock(true);
    private final StampedLock stamped = new StampedLock();
    private final int[] slots = new int[4];
    private int value;
    private int other;
    private boolean flag;

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @TracedConcurrencyTest(simulators = RaceSimulator.class, expect = DIVERGES, trials = 10)
    private @interface Racy {}

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @TracedConcurrencyTest(simulators = PredictedRaceSimulator.class, expect = DIVERGES, trials = 10)
    private @interface Predictable {}

    private static void pause() throws InterruptedException {
        Thread.sleep(PAUSE_MILLIS);
    }

    /** Runs a part under a lock in one thread, and later in another one. */
    private static void oneAfterTheOther(Lock lock, Crew.Part part) throws InterruptedException {
        Crew.Part locked = () -> {
            lock.lock();
            part.run();
            lock.unlock();
        };
        Crew.run(locked, () -> {
            pause();
            locked.run();
        });
    }

    @Racy
    @Bug(BugClass.RACE)
    void readersWrite_oneAfterTheOther() throws InterruptedException {
        oneAfterTheOther(locks.readLock(), () -> value++);
    }

    @Racy
    @Bug(BugClass.RACE)
    void readersOfAFairLockWrite_oneAfterTheOther() throws InterruptedException {
        oneAfterTheOther(fairLocks.readLock(), () -> value++);
    }

    @Racy
    @Bug(BugClass.RACE)
    void readersOfAStampedLockWrite_oneAfterTheOther() throws InterruptedException {
        oneAfterTheOther(stamped.asReadLock(), () -> value++);
    }

    @Racy
    @Bug(BugClass.RACE)
    void downgradedLock_keepsNoReaderOut() throws InterruptedException {
        Crew.run(
                () -> {
                    locks.writeLock().lock();
                    locks.readLock().lock();
                    locks.writeLock().unlock();
                    value = 1;
                    locks.readLock().unlock();
                },
                () -> {
                    pause();
                    locks.readLock().lock();
                    other = value;
                    locks.readLock().unlock();
                });
    }

    @Racy
    @Bug(BugClass.RACE)
    void stampConvertedToOneForReading_keepsNoReaderOut() throws InterruptedException {
        Crew.run(
                () -> {
                    long stamp = stamped.tryConvertToReadLock(stamped.writeLock());
                    value = 1;
                    stamped.unlockRead(stamp);
                },
                () -> {
                    pause();
                    long stamp = stamped.readLock();
                    other = value;
                    stamped.unlockRead(stamp);
                });
    }

    @Predictable
    @Bug(BugClass.RACE)
    void emptySectionsOfALock() throws InterruptedException {
        sections(mutex, mutex);
    }

    @Predictable
    @Bug(BugClass.RACE)
    void emptySectionsOfAWriteLock() throws InterruptedException {
        sections(fairLocks.writeLock(), fairLocks.writeLock());
    }

    @Predictable
    @Bug(BugClass.RACE)
    void emptySectionsOfAReadLockAndAWriteLock() throws InterruptedException {
        sections(locks.readLock(), locks.writeLock());
    }

    @Predictable
    @Bug(BugClass.RACE)
    void emptySectionsOfAStampedLock() throws InterruptedException {
        sections(stamped.asWriteLock(), stamped.asReadLock());
    }

    private void sections(Lock first, Lock second) throws InterruptedException {
        Crew.run(
                () -> {
                    value = 1;
                    first.lock();
                    first.unlock();
                },
                () -> {
                    pause();
                    second.lock();
                    second.unlock();
                    value = 2;
                });
    }

    @Predictable
    @Bug(BugClass.RACE)
    void sectionsOfALockThatAccessDifferentFields() throws InterruptedException {
        Crew.run(
                () -> {
                    value = 1;
                    mutex.lock();
                    slots[0]++;
                    mutex.unlock();
                },
                () -> {
                    pause();
                    mutex.lock();
                    slots[1]++;
                    mutex.unlock();
                    value = 2;
                });
    }

    @Correct
    void writerComesAfterAllReaders() throws InterruptedException {
        for (ReentrantReadWriteLock lock : new ReentrantReadWriteLock[] {locks, fairLocks}) {
            Crew.run(reader(lock, 0), reader(lock, 1), reader(lock, 2), () -> {
                for (int i = 0; i < ROUNDS; i++) {
                    lock.writeLock().lock();
                    value += slots[0] + slots[1] + slots[2];
                    lock.writeLock().unlock();
                }
            });
        }
    }

    private Crew.Part reader(ReentrantReadWriteLock lock, int own) {
        return () -> {
            for (int i = 0; i < ROUNDS; i++) {
                lock.readLock().lock();
                slots[own] += value;
                lock.readLock().unlock();
            }
        };
    }

    @Correct
    void downgradeFromWritingToReading() throws InterruptedException {
        Crew.Part downgrade = () -> {
            for (int i = 0; i < ROUNDS; i++) {
                locks.writeLock().lock();
                value++;
                locks.readLock().lock();
                locks.writeLock().unlock();
                int seen = value;
                locks.readLock().unlock();
            }
        };
        Crew.run(downgrade, downgrade, downgrade);
    }

    @Correct
    void attemptsAndTimeLimits() throws InterruptedException {
        Crew.Part attempt = () -> {
            for (int i = 0; i < ROUNDS; i++) {
                boolean isWriting = locks.writeLock().tryLock();
                if (isWriting || locks.writeLock().tryLock(1, TimeUnit.MILLISECONDS)) {
                    value++;
                    locks.writeLock().unlock();
                } else if (locks.readLock().tryLock(1, TimeUnit.MILLISECONDS)) {
                    int seen = value;
                    locks.readLock().unlock();
                }
                if (mutex.tryLock()) {
                    other++;
                    mutex.unlock();
                }
                if (mutex.tryLock(1, TimeUnit.MILLISECONDS)) {
                    other++;
                    mutex.unlock();
                }
            }
        };
        Crew.run(attempt, attempt, attempt);
    }

    /** Nobody should do this, but a thread that sees that a lock is held comes after the one that has taken it. */
    @Correct
    void handoverByWhatIsSeenOfALock() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Crew.run(
                () -> {
                    value = 1;
                    locks.readLock().lock();
                    done.await();
                    locks.readLock().unlock();
                },
                () -> {
                    while (locks.getReadLockCount() == 0) {
                        Thread.onSpinWait();
                    }
                    value = 2;
                    done.countDown();
                });
        Crew.run(
                () -> {
                    other = 1;
                    mutex.lock();
                    flag = true;
                },
                () -> {
                    while (mutex.tryLock()) {
                        mutex.unlock();
                    }
                    other = 2;
                });
    }

    @Correct
    void conditionOfAWriteLock() throws InterruptedException {
        Condition isSet = locks.writeLock().newCondition();
        Crew.run(
                () -> {
                    pause();
                    other = 1;
                    locks.writeLock().lock();
                    flag = true;
                    isSet.signalAll();
                    locks.writeLock().unlock();
                },
                () -> {
                    locks.writeLock().lock();
                    while (!flag) {
                        isSet.await();
                    }
                    locks.writeLock().unlock();
                    other = 2;
                },
                reader(locks, 3));
    }

    /** Without a flag: a thread that is signalled comes after the one that signals. */
    @Correct
    void conditionAlone() throws InterruptedException {
        Condition signalled = mutex.newCondition();
        CountDownLatch waits = new CountDownLatch(1);
        Crew.run(
                () -> {
                    waits.await();
                    value = 1;
                    mutex.lock();
                    signalled.signal();
                    mutex.unlock();
                },
                () -> {
                    mutex.lock();
                    waits.countDown();
                    signalled.await();
                    mutex.unlock();
                    value = 2;
                });
    }

    @Correct
    void stampsInAllModes() throws InterruptedException {
        Crew.Part part = () -> {
            for (int i = 0; i < ROUNDS; i++) {
                long stamp = stamped.readLock();
                while (value < Integer.MAX_VALUE) {
                    long write = stamped.tryConvertToWriteLock(stamp);
                    if (write != 0) {
                        stamp = write;
                        value++;
                        break;
                    }
                    stamped.unlockRead(stamp);
                    stamp = stamped.writeLock();
                }
                stamp = stamped.tryConvertToReadLock(stamp);
                int seen = value;
                stamped.unlock(stamp);
                stamp = stamped.tryReadLock(1, TimeUnit.MILLISECONDS);
                if (stamp != 0) {
                    seen = value;
                    stamped.unlockRead(stamp);
                }
                stamp = stamped.tryWriteLock();
                if (stamp != 0) {
                    value++;
                    stamped.unlockWrite(stamp);
                }
            }
        };
        Crew.run(part, part, part);
    }

    /** A stamp may be given back by another thread. */
    @Correct
    void stampHandedOver() throws InterruptedException {
        long[] stamp = {stamped.writeLock()};
        value = 1;
        Crew.run(
                () -> {
                    value = 2;
                    stamped.unlockWrite(stamp[0]);
                },
                () -> {
                    long own = stamped.readLock();
                    int seen = value;
                    stamped.unlockRead(own);
                });
    }
}
