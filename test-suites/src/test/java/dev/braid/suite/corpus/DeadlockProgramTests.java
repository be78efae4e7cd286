// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.deadlock.DeadlockSimulator;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Programs that can deadlock, but never do: a latch, which is neither start nor join, lets one part run after the
 * other.
 */
@SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop", "UnusedVariable"}) // that is what they are about
class DeadlockProgramTests {
    private final Object one = new Object();
    private final Object two = new Object();
    private final Object three = new Object();
    private final Lock lock = new ReentrantLock();
    private final Lock otherLock = new ReentrantLock();
    private int value;

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @TracedConcurrencyTest(simulators = DeadlockSimulator.class, expect = DIVERGES)
    private @interface Deadlocking {}

    /** Runs each part in a thread of its own, all started at once, one after the other. */
    private static void inTurn(Crew.Part... parts) throws InterruptedException {
        CountDownLatch[] done = new CountDownLatch[parts.length];
        Crew.Part[] turns = new Crew.Part[parts.length];
        for (int i = 0; i < parts.length; i++) {
            int number = i;
            done[i] = new CountDownLatch(1);
            turns[i] = () -> {
                if (number > 0) {
                    done[number - 1].await();
                }
                parts[number].run();
                done[number].countDown();
            };
        }
        Crew.run(turns);
    }

    private void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                value++;
            }
        }
    }

    private void nested(Lock outer, Lock inner) {
        outer.lock();
        inner.lock();
        value++;
        inner.unlock();
        outer.unlock();
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void twoMonitors() throws InterruptedException {
        inTurn(() -> nested(one, two), () -> nested(two, one));
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void threeMonitors() throws InterruptedException {
        inTurn(() -> nested(one, two), () -> nested(two, three), () -> nested(three, one));
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void twoLocks() throws InterruptedException {
        inTurn(() -> nested(lock, otherLock), () -> nested(otherLock, lock));
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void fairLocks() throws InterruptedException {
        Lock fair = new ReentrantLock(true);
        Lock otherFair = new ReentrantLock(true);
        inTurn(() -> nested(fair, otherFair), () -> nested(otherFair, fair));
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void monitorAndLock() throws InterruptedException {
        inTurn(
                () -> {
                    synchronized (one) {
                        lock.lock();
                        lock.unlock();
                    }
                },
                () -> {
                    lock.lock();
                    synchronized (one) {
                        value++;
                    }
                    lock.unlock();
                });
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void lockInterruptibly() throws InterruptedException {
        inTurn(() -> nested(lock, otherLock), () -> {
            otherLock.lockInterruptibly();
            lock.lockInterruptibly();
            lock.unlock();
            otherLock.unlock();
        });
    }

    /** The account that money is taken from is locked first. */
    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void transferBetweenAccounts() throws InterruptedException {
        Account a = new Account();
        Account b = new Account();
        inTurn(() -> a.transferTo(b, 5), () -> b.transferTo(a, 3));
    }

    private static final class Account {
        private int balance;

        synchronized void transferTo(Account other, int amount) {
            balance -= amount;
            other.add(amount);
        }

        private synchronized void add(int amount) {
            balance += amount;
        }
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void diningPhilosophers() throws InterruptedException {
        Object[] forks = {new Object(), new Object(), new Object(), new Object(), new Object()};
        Crew.Part[] philosophers = new Crew.Part[forks.length];
        for (int i = 0; i < forks.length; i++) {
            Object left = forks[i];
            Object right = forks[(i + 1) % forks.length];
            philosophers[i] = () -> nested(left, right);
        }
        inTurn(philosophers);
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void waitTakesItsMonitorAgain_whileAnotherIsHeld() throws InterruptedException {
        inTurn(
                () -> {
                    synchronized (one) {
                        synchronized (two) {
                            one.wait(1);
                        }
                    }
                },
                () -> nested(one, two));
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void conditionTakesItsLockAgain_whileAnotherIsHeld() throws InterruptedException {
        Condition condition = lock.newCondition();
        inTurn(
                () -> {
                    lock.lock();
                    otherLock.lock();
                    boolean ignored = condition.await(1, TimeUnit.MILLISECONDS);
                    otherLock.unlock();
                    lock.unlock();
                },
                () -> nested(lock, otherLock));
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void readingOneAndWritingTheOther() throws InterruptedException {
        ReentrantReadWriteLock a = new ReentrantReadWriteLock();
        ReentrantReadWriteLock b = new ReentrantReadWriteLock();
        inTurn(() -> nested(a.readLock(), b.writeLock()), () -> nested(b.readLock(), a.writeLock()));
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void writeLocks() throws InterruptedException {
        ReentrantReadWriteLock a = new ReentrantReadWriteLock();
        ReentrantReadWriteLock b = new ReentrantReadWriteLock(true);
        inTurn(() -> nested(a.writeLock(), b.writeLock()), () -> nested(b.writeLock(), a.writeLock()));
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void stampedLocks() throws InterruptedException {
        StampedLock a = new StampedLock();
        StampedLock b = new StampedLock();
        inTurn(
                () -> {
                    long outer = a.readLock();
                    long inner = b.writeLock();
                    b.unlockWrite(inner);
                    a.unlockRead(outer);
                },
                () -> {
                    long outer = b.writeLock();
                    long inner = a.writeLock();
                    a.unlockWrite(inner);
                    b.unlockWrite(outer);
                });
    }

    /** A thread that holds a lock by trying holds it none the less. */
    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void outerLockByTrying() throws InterruptedException {
        inTurn(
                () -> {
                    if (lock.tryLock()) {
                        otherLock.lock();
                        otherLock.unlock();
                        lock.unlock();
                    }
                },
                () -> nested(otherLock, lock));
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void gateThatOnlyOneSideHolds() throws InterruptedException {
        inTurn(
                () -> {
                    synchronized (three) {
                        nested(one, two);
                    }
                },
                () -> nested(two, one));
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void gateOpenedTooEarly() throws InterruptedException {
        Lock gate = new ReentrantLock();
        inTurn(
                () -> {
                    gate.lock();
                    synchronized (one) {
                        gate.unlock();
                        synchronized (two) {
                            value++;
                        }
                    }
                },
                () -> {
                    gate.lock();
                    synchronized (two) {
                        gate.unlock();
                        synchronized (one) {
                            value++;
                        }
                    }
                });
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void sharedGate() throws InterruptedException {
        ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
        inTurn(
                () -> {
                    gate.readLock().lock();
                    nested(one, two);
                    gate.readLock().unlock();
                },
                () -> {
                    gate.readLock().lock();
                    nested(two, one);
                    gate.readLock().unlock();
                });
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void callbackUnderTheLockOfAMap() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("key", 1);
        inTurn(
                () -> map.compute("key", (key, old) -> {
                    synchronized (one) {
                        return value++;
                    }
                }),
                () -> {
                    synchronized (one) {
                        map.put("key", 2);
                    }
                });
    }

    @Deadlocking
    @Bug(BugClass.DEADLOCK)
    void classAndInstance() throws InterruptedException {
        inTurn(() -> nested(DeadlockProgramTests.class, one), () -> nested(one, DeadlockProgramTests.class));
    }
}
