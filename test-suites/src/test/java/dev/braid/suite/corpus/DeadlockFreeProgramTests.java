// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.BooleanSupplier;

/** Programs that cannot deadlock, most of which take locks in different orders: no false alarm. */
@SuppressWarnings({"LockNotBeforeTry", "UnusedVariable"}) // short programs
class DeadlockFreeProgramTests {
    private static final int ROUNDS = 20;

    private final Object one = new Object();
    private final Object two = new Object();
    private final Object three = new Object();
    private final Lock lock = new ReentrantLock();
    private final Lock otherLock = new ReentrantLock();
    private final AtomicInteger counter = new AtomicInteger();
    private int value;

    private void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                counter.incrementAndGet();
            }
        }
    }

    private void nested(Lock outer, Lock inner) {
        outer.lock();
        inner.lock();
        counter.incrementAndGet();
        inner.unlock();
        outer.unlock();
    }

    private static Crew.Part often(Crew.Part part) {
        return () -> {
            for (int i = 0; i < ROUNDS; i++) {
                part.run();
            }
        };
    }

    @Correct
    void sameOrder() throws InterruptedException {
        Crew.run(often(() -> nested(one, two)), often(() -> nested(two, three)), often(() -> nested(one, three)));
    }

    @Correct
    void gateLock() throws InterruptedException {
        Crew.run(
                often(() -> {
                    synchronized (three) {
                        nested(one, two);
                    }
                }),
                often(() -> {
                    synchronized (three) {
                        nested(two, one);
                    }
                }));
    }

    @Correct
    void gateOfAnotherKind() throws InterruptedException {
        Lock gate = new ReentrantLock();
        Crew.run(
                often(() -> {
                    gate.lock();
                    nested(one, two);
                    gate.unlock();
                }),
                often(() -> {
                    gate.lock();
                    nested(two, one);
                    gate.unlock();
                }));
    }

    /** A reader and a writer are never behind this gate together. */
    @Correct
    void gateForReadingAndWriting() throws InterruptedException {
        ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
        Crew.run(
                often(() -> {
                    gate.readLock().lock();
                    nested(one, two);
                    gate.readLock().unlock();
                }),
                often(() -> {
                    gate.writeLock().lock();
                    nested(two, one);
                    gate.writeLock().unlock();
                }));
    }

    @Correct
    void orderedByJoin() throws InterruptedException {
        Crew.run(() -> nested(one, two));
        Crew.run(() -> nested(two, one));
    }

    @Correct
    void orderedByStart() throws InterruptedException {
        nested(one, two);
        Crew.run(() -> nested(two, one));
    }

    /** The second thread starts under the first one's lock, and passes through it before it takes the others. */
    @Correct
    void orderedByAStartUnderALock() throws InterruptedException {
        Thread started = new Thread(
                () -> {
                    synchronized (three) {
                        counter.incrementAndGet();
                    }
                    nested(two, one);
                },
                "started");
        synchronized (three) {
            started.start();
            nested(one, two);
        }
        started.join();
    }

    @Correct
    void oneThreadAlone() throws InterruptedException {
        Crew.run(() -> {
            nested(one, two);
            nested(two, one);
        });
    }

    @Correct
    void innerLockByTrying() throws InterruptedException {
        Crew.Part there = often(() -> nested(lock, otherLock));
        Crew.Part back = often(() -> {
            otherLock.lock();
            if (lock.tryLock()) {
                lock.unlock();
            }
            otherLock.unlock();
        });
        Crew.run(there, back);
    }

    @Correct
    void innerLockByTryingForATime() throws InterruptedException {
        Crew.Part there = often(() -> nested(lock, otherLock));
        Crew.Part back = often(() -> {
            otherLock.lock();
            if (lock.tryLock(1, TimeUnit.MILLISECONDS)) {
                lock.unlock();
            }
            otherLock.unlock();
        });
        Crew.run(there, back);
    }

    @Correct
    void innerLockByTrying_byReferenceToAMethod() throws InterruptedException {
        BooleanSupplier attempt = lock::tryLock;
        Crew.Part there = often(() -> nested(lock, otherLock));
        Crew.Part back = often(() -> {
            otherLock.lock();
            if (attempt.getAsBoolean()) {
                lock.unlock();
            }
            otherLock.unlock();
        });
        Crew.run(there, back);
    }

    /** Each node is locked before the one behind it is released. */
    @Correct
    void handOverHand() throws InterruptedException {
        Lock[] nodes = {new ReentrantLock(), new ReentrantLock(), new ReentrantLock(), new ReentrantLock()};
        Crew.Part walk = often(() -> {
            nodes[0].lock();
            for (int i = 1; i < nodes.length; i++) {
                nodes[i].lock();
                nodes[i - 1].unlock();
            }
            nodes[nodes.length - 1].unlock();
        });
        Crew.run(walk, walk);
    }

    @Correct
    void reentrant() throws InterruptedException {
        Crew.run(
                often(() -> {
                    synchronized (one) {
                        synchronized (two) {
                            synchronized (one) {
                                counter.incrementAndGet();
                            }
                        }
                    }
                }),
                often(() -> nested(one, two)));
    }

    @Correct
    void readersInAnyOrder() throws InterruptedException {
        ReentrantReadWriteLock a = new ReentrantReadWriteLock();
        ReentrantReadWriteLock b = new ReentrantReadWriteLock();
        Crew.run(often(() -> nested(a.readLock(), b.readLock())), often(() -> nested(b.readLock(), a.readLock())));
    }

    @Correct
    void downgrading() throws InterruptedException {
        ReentrantReadWriteLock a = new ReentrantReadWriteLock();
        Crew.Part downgrade = often(() -> {
            a.writeLock().lock();
            a.readLock().lock();
            a.writeLock().unlock();
            synchronized (one) {
                counter.incrementAndGet();
            }
            a.readLock().unlock();
        });
        Crew.run(downgrade, downgrade);
    }

    @Correct
    void convertingAStamp() throws InterruptedException {
        StampedLock a = new StampedLock();
        Crew.Part convert = often(() -> {
            long stamp = a.readLock();
            long write = a.tryConvertToWriteLock(stamp);
            a.unlock(write == 0 ? stamp : write);
        });
        Crew.run(convert, convert, often(() -> {
            if (a.validate(a.tryOptimisticRead())) {
                counter.incrementAndGet();
            }
        }));
    }

    /** Locks are taken by their hash codes, and under a lock of their own if these are the same. */
    @Correct
    void orderedByIdentityHashCode() throws InterruptedException {
        Crew.run(often(() -> byHash(one, two)), often(() -> byHash(two, one)));
    }

    private void byHash(Object a, Object b) {
        int hashOfA = System.identityHashCode(a);
        int hashOfB = System.identityHashCode(b);
        if (hashOfA < hashOfB) {
            nested(a, b);
        } else if (hashOfA > hashOfB) {
            nested(b, a);
        } else {
            synchronized (three) {
                nested(a, b);
            }
        }
    }

    @Correct
    void ofDifferentObjects() throws InterruptedException {
        Crew.Part own = often(() -> {
            Object a = new Object();
            Object b = new Object();
            countNested(a, b);
            countNested(b, a);
        });
        Crew.run(own, own);
    }

    private void countNested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                counter.incrementAndGet();
            }
        }
    }

    @Correct
    void oneAfterTheOther() throws InterruptedException {
        Crew.Part part = often(() -> {
            synchronized (one) {
                counter.incrementAndGet();
            }
            synchronized (two) {
                counter.incrementAndGet();
            }
            synchronized (one) {
                counter.incrementAndGet();
            }
        });
        Crew.run(part, part);
    }

    @Correct
    void waitAndNotify() throws InterruptedException {
        Crew.run(
                () -> {
                    synchronized (one) {
                        while (value == 0) {
                            one.wait();
                        }
                    }
                },
                () -> {
                    synchronized (one) {
                        value = 1;
                        one.notifyAll();
                    }
                });
    }

    @Correct
    void condition() throws InterruptedException {
        Condition changed = lock.newCondition();
        Crew.run(
                () -> {
                    lock.lock();
                    while (value == 0) {
                        changed.await();
                    }
                    lock.unlock();
                },
                () -> {
                    lock.lock();
                    value = 1;
                    changed.signalAll();
                    lock.unlock();
                });
    }

    @Correct
    void queues() throws InterruptedException {
        BlockingQueue<Integer> there = new LinkedBlockingQueue<>(2);
        BlockingQueue<Integer> back = new ArrayBlockingQueue<>(2);
        Crew.run(
                often(() -> {
                    there.put(1);
                    value = back.take();
                }),
                often(() -> back.put(there.take())));
    }

    @Correct
    void poolsAndTheirShutdown() throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < ROUNDS; i++) {
            pool.submit(() -> nested(lock, otherLock)).get();
        }
        pool.submit(pool::shutdown).get();
        if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("the pool did not end");
        }
    }

    @Correct
    void collections() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
        CyclicBarrier barrier = new CyclicBarrier(2);
        Crew.Part part = often(() -> {
            map.merge(map.size() % 40, 1, Integer::sum);
            list.add(map.computeIfAbsent(list.size(), key -> key));
            barrier.await();
        });
        Crew.run(part, part);
    }
}
