// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that pass as long as the thread wakes first that sleeps shortest, and fail if it is held up. */
@SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop"}) // the bugs
public class SleepingBugs {
    private int plain;
    private volatile boolean flag;
    private volatile @Nullable String text;
    private volatile @Nullable Thread worker;
    private volatile @Nullable CompletableFuture<String> future;

    /** Two locks in two orders, the second thread some time after the first one. */
    private static void inTwoOrders(
            Together.Code first, Together.Code second, Together.Code third, Together.Code last) {
        Together.run(
                () -> {
                    first.run();
                    Thread.sleep(10);
                    second.run();
                },
                () -> {
                    Thread.sleep(50);
                    third.run();
                    Thread.sleep(10);
                    last.run();
                });
    }

    @Test
    @Least(1)
    void monitorsInTwoOrders() {
        Object one = new Object();
        Object two = new Object();
        Together.run(
                () -> {
                    synchronized (one) {
                        Thread.sleep(10);
                        synchronized (two) {
                            plain++;
                        }
                    }
                },
                () -> {
                    Thread.sleep(50);
                    synchronized (two) {
                        synchronized (one) {
                            plain++;
                        }
                    }
                });
        assertEquals(2, plain);
    }

    @Test
    @Least(1)
    void locksInTwoOrders() {
        ReentrantLock one = new ReentrantLock();
        ReentrantLock two = new ReentrantLock();
        inTwoOrders(
                one::lock,
                () -> {
                    two.lock();
                    two.unlock();
                    one.unlock();
                },
                two::lock,
                () -> {
                    one.lock();
                    one.unlock();
                    two.unlock();
                });
    }

    @Test
    @Least(1)
    void semaphoresInTwoOrders() {
        Semaphore one = new Semaphore(1);
        Semaphore two = new Semaphore(1);
        inTwoOrders(
                one::acquire,
                () -> {
                    two.acquire();
                    two.release();
                    one.release();
                },
                two::acquire,
                () -> {
                    one.acquire();
                    one.release();
                    two.release();
                });
    }

    @Test
    @Least(1)
    void notificationBeforeTheWait() {
        Object lock = new Object();
        Together.run(
                () -> {
                    Thread.sleep(20);
                    synchronized (lock) {
                        lock.wait();
                    }
                },
                () -> {
                    Thread.sleep(100);
                    synchronized (lock) {
                        lock.notifyAll();
                    }
                });
    }

    @Test
    @Least(1)
    void signalBeforeTheAwait() {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Together.run(
                () -> {
                    Thread.sleep(20);
                    lock.lock();
                    condition.await();
                    lock.unlock();
                },
                () -> {
                    Thread.sleep(100);
                    lock.lock();
                    condition.signal();
                    lock.unlock();
                });
    }

    @Test
    @Least(1)
    void valueThatIsThereByThen() {
        Together.run(
                () -> {
                    Thread.sleep(10);
                    text = "value";
                },
                () -> {
                    Thread.sleep(100);
                    assertNotNull(text);
                });
    }

    @Test
    @Least(1)
    void elementThatIsThereByThen() {
        Deque<String> queue = new ArrayDeque<>();
        Together.run(
                () -> {
                    Thread.sleep(10);
                    synchronized (queue) {
                        queue.add("element");
                    }
                },
                () -> {
                    Thread.sleep(100);
                    synchronized (queue) {
                        assertEquals("element", queue.poll());
                    }
                });
    }

    @Test
    @Least(1)
    void futureThatNobodyCompletes() {
        Together.run(
                () -> {
                    Thread.sleep(50);
                    CompletableFuture<String> made = new CompletableFuture<>();
                    future = made;
                    made.join();
                },
                () -> {
                    Thread.sleep(100);
                    CompletableFuture<String> found = future;
                    if (found != null) {
                        found.complete("");
                    }
                });
    }

    @Test
    @Least(1)
    void threadThatHasBeenStartedByThen() {
        Together.run(
                () -> {
                    Thread.sleep(10);
                    Thread started = new Thread(() -> flag = true);
                    worker = started;
                    started.start();
                },
                () -> {
                    Thread.sleep(100);
                    Thread started = worker;
                    assertNotNull(started);
                    started.join();
                });
    }

    @Test
    @Least(1)
    void updateWithAPauseInside() {
        Together.run(
                () -> {
                    int old = plain;
                    Thread.sleep(10);
                    plain = old + 1;
                },
                () -> {
                    Thread.sleep(50);
                    plain++;
                });
        assertEquals(2, plain);
    }

    @Test
    @Least(3)
    void threeTriesThatAreEnough() {
        Together.run(
                () -> {
                    Thread.sleep(5);
                    flag = true;
                },
                () -> {
                    for (int i = 0; i < 3 && !flag; i++) {
                        Thread.sleep(10);
                    }
                    assertTrue(flag);
                });
    }

    @Test
    @Least(1)
    void nestedMonitor() {
        Object outer = new Object();
        Object inner = new Object();
        Together.run(
                () -> {
                    Thread.sleep(50);
                    synchronized (outer) {
                        synchronized (inner) {
                            while (!flag) {
                                inner.wait();
                            }
                        }
                    }
                },
                () -> {
                    Thread.sleep(10);
                    synchronized (outer) {
                        synchronized (inner) {
                            flag = true;
                            inner.notifyAll();
                        }
                    }
                });
    }
}
