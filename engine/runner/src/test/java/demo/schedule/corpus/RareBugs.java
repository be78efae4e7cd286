// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that pass in nearly all schedules, the default one among them. */
@SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop"}) // the bugs
public class RareBugs {
    private int plain;
    private volatile int number;
    private volatile boolean flag;
    private volatile boolean otherFlag;
    private @Nullable String text;

    // ---- Updates that are not atomic.

    @Test
    @Least(1)
    void plainCounter() {
        Together.run(() -> plain++, () -> plain++);
        assertEquals(2, plain);
    }

    @Test
    @Least(1)
    @SuppressWarnings("NonAtomicVolatileUpdate")
    void volatileCounter() {
        Together.run(() -> number++, () -> number++);
        assertEquals(2, number);
    }

    @Test
    @Least(1)
    void counterOfThreeThreads() {
        Together.run(() -> plain++, () -> plain++, () -> plain++);
        assertEquals(3, plain);
    }

    /** Both threads spin at once, and one of them has to go on all the same. */
    @Test
    @Least(1)
    @SuppressWarnings("NonAtomicVolatileUpdate")
    void counterAfterBoundedSpin() {
        Together.run(
                () -> {
                    for (int round = 0; round < 100 && !flag; round++) {
                        Thread.onSpinWait();
                    }
                    otherFlag = true;
                    number++;
                },
                () -> {
                    while (!otherFlag) {
                        Thread.onSpinWait();
                    }
                    number++;
                });
        assertEquals(2, number);
    }

    @Test
    @Least(1)
    void getThenSet() {
        AtomicInteger counter = new AtomicInteger();
        Together.run(() -> counter.set(counter.get() + 1), () -> counter.set(counter.get() + 1));
        assertEquals(2, counter.get());
    }

    @Test
    @Least(1)
    void elementOfAtomicArray() {
        AtomicIntegerArray array = new AtomicIntegerArray(1);
        Together.run(() -> array.set(0, array.get(0) + 1), () -> array.set(0, array.get(0) + 1));
        assertEquals(2, array.get(0));
    }

    @Test
    @Least(1)
    void countInConcurrentMap() {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        map.put("a", 0);
        Together.Code count = () -> map.put("a", map.get("a") + 1);
        Together.run(count, count);
        assertEquals(2, map.get("a"));
    }

    @Test
    @Least(1)
    void putTwiceIfAbsent() {
        Map<String, Object> map = new ConcurrentHashMap<>();
        AtomicInteger made = new AtomicInteger();
        Together.Code get = () -> {
            if (!map.containsKey("a")) {
                map.put("a", made.incrementAndGet());
            }
        };
        Together.run(get, get);
        assertEquals(1, made.get());
    }

    /**
     * A bug of the JDK, 17 and 25 among others: the removal reads that its node is the last one, and loses it to the
     * {@code poll}. Then it ends, though there has been such an element all the time.
     */
    @Test
    @Least(1)
    void removalFromALockFreeQueue() {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(2));
        AtomicBoolean removed = new AtomicBoolean();
        Together.run(() -> removed.set(queue.remove(2)), () -> {
            queue.offer(2);
            queue.poll();
        });
        assertTrue(removed.get());
    }

    @Test
    @Least(1)
    void updateOfImmutableList() {
        AtomicReference<List<Integer>> list = new AtomicReference<>(List.of());
        Together.run(() -> append(list, 1), () -> append(list, 2));
        assertEquals(2, Objects.requireNonNull(list.get()).size());
    }

    private static void append(AtomicReference<List<Integer>> list, int element) {
        List<Integer> longer = new ArrayList<>(Objects.requireNonNull(list.get()));
        longer.add(element);
        list.set(longer);
    }

    @Test
    @Least(1)
    void runsOnce() {
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger runs = new AtomicInteger();
        Together.Code once = () -> {
            if (!done.get()) {
                done.set(true);
                runs.incrementAndGet();
            }
        };
        Together.run(once, once);
        assertEquals(1, runs.get());
    }

    @Test
    @Least(1)
    void lastReferenceFrees() {
        AtomicInteger references = new AtomicInteger(2);
        AtomicInteger freed = new AtomicInteger();
        Together.Code release = () -> {
            references.decrementAndGet();
            if (references.get() == 0) {
                freed.incrementAndGet();
            }
        };
        Together.run(release, release);
        assertEquals(1, freed.get());
    }

    @Test
    @Least(1)
    void fallbackWithoutLock() {
        ReentrantLock lock = new ReentrantLock();
        Together.Code count = () -> {
            if (lock.tryLock()) {
                try {
                    plain++;
                } finally {
                    lock.unlock();
                }
            } else {
                plain++;
            }
        };
        Together.run(count, count);
        assertEquals(2, plain);
    }

    @Test
    @Least(1)
    void counterInPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            Future<?> one = pool.submit(() -> plain++);
            Future<?> other = pool.submit(() -> plain++);
            one.get();
            other.get();
        } finally {
            pool.shutdown();
        }
        assertEquals(2, plain);
    }

    /** Its switch is inside of a call of {@code java.util.concurrent}, which does not promise to be one step. */
    @Test
    @Least(1)
    void halfOfPutAll() {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Map<String, Integer> both = new TreeMap<>(); // not of Map.of, whose order is another one in each JVM
        both.put("a", 1);
        both.put("b", 1);
        Together.run(() -> map.putAll(both), () -> {
            if (map.containsKey("a")) {
                assertTrue(map.containsKey("b"));
            }
        });
    }

    // ---- Checks that are not one step with what follows.

    @Test
    @Least(1)
    void withdrawalAfterCheck() {
        AtomicInteger balance = new AtomicInteger(100);
        Together.Code withdraw = () -> {
            if (balance.get() >= 100) {
                balance.addAndGet(-100);
            }
        };
        Together.run(withdraw, withdraw);
        assertEquals(0, balance.get());
    }

    @Test
    @Least(1)
    void withdrawalUnderLockAfterCheckOutside() {
        int[] balance = {100};
        Object lock = new Object();
        Together.Code withdraw = () -> {
            boolean isEnough;
            synchronized (lock) {
                isEnough = balance[0] >= 100;
            }
            if (isEnough) {
                synchronized (lock) {
                    balance[0] -= 100;
                }
            }
        };
        Together.run(withdraw, withdraw);
        assertEquals(0, balance[0]);
    }

    @Test
    @Least(1)
    void elementOfSynchronizedList() {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));
        Together.Code take = () -> {
            if (!list.isEmpty()) {
                list.remove(0);
            }
        };
        Together.run(take, take);
    }

    @Test
    @Least(1)
    @SuppressWarnings("JdkObsolete")
    void elementOfVector() {
        Vector<Integer> vector = new Vector<>(List.of(1));
        Together.Code take = () -> {
            if (vector.size() > 0) {
                vector.remove(0);
            }
        };
        Together.run(take, take);
    }

    @Test
    @Least(1)
    void peekThenPoll() {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>(List.of("a"));
        Together.Code take = () -> {
            if (queue.peek() != null) {
                assertNotNull(queue.poll());
            }
        };
        Together.run(take, take);
    }

    @Test
    @Least(1)
    void twoSingletons() {
        AtomicReference<@Nullable Object> first = new AtomicReference<>();
        AtomicReference<@Nullable Object> second = new AtomicReference<>();
        Together.run(() -> first.set(instance()), () -> second.set(instance()));
        assertSame(first.get(), second.get());
    }

    private volatile @Nullable Object singleton;

    private Object instance() {
        Object known = singleton;
        if (known == null) {
            known = new Object();
            singleton = known;
        }
        return known;
    }

    @Test
    @Least(1)
    void addedAfterClose() {
        List<Integer> taken = new CopyOnWriteArrayList<>();
        List<Integer> queue = new CopyOnWriteArrayList<>();
        Together.run(
                () -> {
                    if (!flag) {
                        queue.add(1);
                    }
                },
                () -> {
                    flag = true;
                    taken.addAll(queue);
                });
        assertEquals(queue, taken);
    }

    @Test
    @Least(2)
    void bothEnter() {
        AtomicInteger inside = new AtomicInteger();
        Together.run(
                () -> {
                    if (!otherFlag) {
                        flag = true;
                        assertEquals(1, inside.incrementAndGet());
                        inside.decrementAndGet();
                        flag = false;
                    }
                },
                () -> {
                    if (!flag) {
                        otherFlag = true;
                        assertEquals(1, inside.incrementAndGet());
                        inside.decrementAndGet();
                        otherFlag = false;
                    }
                });
    }

    // ---- Order of steps.

    @Test
    @Least(1)
    void readyBeforeText() {
        Together.run(
                () -> {
                    flag = true;
                    text = "text";
                },
                () -> {
                    if (flag) {
                        assertNotNull(text);
                    }
                });
    }

    @Test
    @Least(1)
    void startedInConstructor() throws InterruptedException {
        class Service extends Thread {
            private volatile @Nullable String name;
            private boolean sawNull;

            Service() {
                start();
                name = "name";
            }

            @Override
            public void run() {
                sawNull = name == null;
            }
        }
        Service service = new Service();
        service.join();
        assertFalse(service.sawNull);
    }

    @Test
    @Least(1)
    void tornPair() {
        int[] pair = {0, 0};
        Together.run(
                () -> {
                    pair[0] = 1;
                    pair[1] = 1;
                },
                () -> assertEquals(pair[0], pair[1]));
    }

    @Test
    @Least(1)
    void sumWhileTransferIsUnderWay() {
        AtomicInteger one = new AtomicInteger(50);
        AtomicInteger other = new AtomicInteger(50);
        Together.run(
                () -> {
                    one.addAndGet(-10);
                    other.addAndGet(10);
                },
                () -> assertEquals(100, one.get() + other.get()));
    }

    @Test
    @Least(2)
    void snapshotWithoutSecondLook() {
        AtomicInteger version = new AtomicInteger();
        int[] pair = {0, 0};
        Together.run(
                () -> {
                    version.incrementAndGet();
                    pair[0] = 1;
                    pair[1] = 1;
                    version.incrementAndGet();
                },
                () -> {
                    if (version.get() % 2 == 0) {
                        int one = pair[0];
                        int other = pair[1];
                        assertEquals(one, other);
                    }
                });
    }

    @Test
    @Least(2)
    void optimisticReadWithoutValidation() {
        StampedLock lock = new StampedLock();
        int[] pair = {0, 0};
        Together.run(
                () -> {
                    long stamp = lock.writeLock();
                    pair[0] = 1;
                    pair[1] = 1;
                    lock.unlockWrite(stamp);
                },
                () -> {
                    long stamp = lock.tryOptimisticRead();
                    if (stamp != 0) {
                        assertEquals(pair[0], pair[1]);
                    }
                });
    }

    @Test
    @Least(1)
    void resultWithoutJoin() throws InterruptedException {
        Thread worker = new Thread(() -> text = "done");
        worker.start();
        Thread.yield();
        String result = text;
        worker.join();
        assertNotNull(result);
    }

    // ---- Collections that are not made for threads.

    @Test
    @Least(1)
    void listWhileItIsIterated() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Together.run(
                () -> {
                    int sum = 0;
                    for (int element : list) {
                        sum += element;
                    }
                    assertTrue(sum > 0);
                },
                () -> list.add(4));
    }

    @Test
    @Least(1)
    void twoPutsInHashMap() {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(0, 0);
        Together.run(() -> map.put(1, 1), () -> map.put(17, 17)); // of one bin
        assertEquals(3, map.size());
        assertEquals(1, map.get(1));
        assertEquals(17, map.get(17));
    }

    @Test
    @Least(1)
    void twoAddsToArrayDeque() {
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        Together.run(() -> deque.add(1), () -> deque.add(2));
        assertEquals(2, deque.size());
        assertEquals(3, deque.stream().mapToInt(i -> i).sum());
    }

    @Test
    @Least(1)
    void pushByGetAndSet() {
        AtomicReference<@Nullable Node> top = new AtomicReference<>();
        Together.run(() -> top.set(new Node(top.get())), () -> top.set(new Node(top.get())));
        assertNotNull(Objects.requireNonNull(top.get()).next);
    }

    private static final class Node {
        private volatile @Nullable Node next;

        Node(@Nullable Node next) {
            this.next = next;
        }
    }

    /** A pop that does not notice that the top has gone and come back in between. */
    @Test
    @Least(1)
    void popOfNodeThatCameBack() {
        AtomicReference<@Nullable Node> top = new AtomicReference<>(new Node(new Node(new Node(null))));
        List<Node> popped = new ArrayList<>();
        Together.run(() -> pop(top), () -> {
            Node first = pop(top);
            popped.add(pop(top));
            push(top, first);
        });
        for (Node node = top.get(); node != null; node = node.next) {
            assertFalse(popped.contains(node));
        }
    }

    private static Node pop(AtomicReference<@Nullable Node> top) {
        while (true) {
            Node first = Objects.requireNonNull(top.get());
            Node next = first.next;
            if (top.compareAndSet(first, next)) {
                return first;
            }
        }
    }

    private static void push(AtomicReference<@Nullable Node> top, Node node) {
        do {
            node.next = top.get();
        } while (!top.compareAndSet(node.next, node));
    }

    // ---- Deadlocks.

    @Test
    @Least(1)
    void twoMonitors() {
        Object left = new Object();
        Object right = new Object();
        Together.run(() -> nested(left, right), () -> nested(right, left));
    }

    private void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                plain++;
            }
        }
    }

    @Test
    @Least(2)
    void threeMonitors() {
        Object one = new Object();
        Object two = new Object();
        Object three = new Object();
        Together.run(() -> nested(one, two), () -> nested(two, three), () -> nested(three, one));
    }

    @Test
    @Least(1)
    void twoLocks() {
        ReentrantLock left = new ReentrantLock();
        ReentrantLock right = new ReentrantLock();
        Together.run(() -> nested(left, right), () -> nested(right, left));
    }

    private void nested(ReentrantLock outer, ReentrantLock inner) {
        outer.lock();
        try {
            inner.lock();
            try {
                plain++;
            } finally {
                inner.unlock();
            }
        } finally {
            outer.unlock();
        }
    }

    @Test
    @Least(1)
    void twoReadersThatBecomeWriters() {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Together.Code upgrade = () -> {
            lock.readLock().lock();
            boolean isSet = flag;
            if (!isSet) {
                if (lock.getReadHoldCount() == 1 && lock.getReadLockCount() == 1) {
                    lock.readLock().unlock();
                    lock.writeLock().lock();
                    flag = true;
                    lock.writeLock().unlock();
                } else {
                    lock.writeLock().lock(); // never comes, while it reads itself
                }
            } else {
                lock.readLock().unlock();
            }
        };
        Together.run(upgrade, upgrade);
    }

    @Test
    @Least(1)
    void joinUnderMonitor() {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                plain++;
            }
        });
        Together.run(() -> {
            other.start();
            Thread.yield();
            synchronized (lock) {
                other.join();
            }
        });
    }

    @Test
    @Least(1)
    void waitInsideOfOtherMonitor() {
        Object outer = new Object();
        Object inner = new Object();
        Together.run(
                () -> {
                    synchronized (outer) {
                        synchronized (inner) {
                            flag = true;
                            inner.notifyAll();
                        }
                    }
                },
                () -> {
                    synchronized (outer) {
                        synchronized (inner) {
                            while (!flag) {
                                inner.wait();
                            }
                        }
                    }
                });
    }

    // ---- Wake-ups that get lost.

    @Test
    @Least(1)
    void notificationBeforeWait() {
        Object lock = new Object();
        Together.run(
                () -> {
                    synchronized (lock) {
                        lock.wait();
                    }
                },
                () -> {
                    synchronized (lock) {
                        lock.notifyAll();
                    }
                });
    }

    @Test
    @Least(1)
    void waitAfterCheckOutside() {
        Object lock = new Object();
        Together.run(
                () -> {
                    if (!flag) {
                        synchronized (lock) {
                            lock.wait();
                        }
                    }
                },
                () -> {
                    flag = true;
                    synchronized (lock) {
                        lock.notifyAll();
                    }
                });
    }

    @Test
    @Least(1)
    void signalBeforeAwait() {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Together.run(
                () -> {
                    lock.lock();
                    try {
                        condition.await();
                    } finally {
                        lock.unlock();
                    }
                },
                () -> {
                    lock.lock();
                    try {
                        condition.signalAll();
                    } finally {
                        lock.unlock();
                    }
                });
    }

    @Test
    @Least(1)
    void parkAfterCheckOfWaiter() {
        AtomicReference<@Nullable Thread> waiter = new AtomicReference<>();
        Together.run(
                () -> {
                    if (!flag) {
                        waiter.set(Thread.currentThread());
                        LockSupport.park(this);
                    }
                },
                () -> {
                    flag = true;
                    Thread thread = waiter.get();
                    if (thread != null) {
                        LockSupport.unpark(thread);
                    }
                });
    }

    @Test
    @Least(3)
    void consumersThatCheckOnce() {
        List<Integer> queue = new ArrayList<>();
        Together.Code take = () -> {
            synchronized (queue) {
                if (queue.isEmpty()) {
                    queue.wait(1_000);
                }
                queue.remove(0);
            }
        };
        Together.run(
                () -> {
                    for (int i = 0; i < 2; i++) {
                        synchronized (queue) {
                            queue.add(i);
                            queue.notifyAll();
                        }
                    }
                },
                take,
                take);
    }

    @Test
    @Least(1)
    void endlessSpin() {
        Together.run(
                () -> {
                    number = 1;
                    while (number == 1) {
                        Thread.onSpinWait();
                    }
                },
                () -> number = 2);
    }

    @Test
    @Least(1)
    void interruptThatIsCleared() {
        AtomicReference<@Nullable Thread> sleeper = new AtomicReference<>();
        Together.run(
                () -> {
                    sleeper.set(Thread.currentThread());
                    if (Thread.interrupted()) {
                        flag = true;
                    }
                    try {
                        TimeUnit.MILLISECONDS.sleep(10);
                    } catch (InterruptedException e) {
                        otherFlag = true;
                    }
                },
                () -> {
                    Thread thread = sleeper.get();
                    if (thread != null) {
                        thread.interrupt();
                    }
                });
        assertFalse(flag && !otherFlag);
    }

    // ---- Locks of one's own.

    @Test
    @Least(2)
    void lockByFlag() {
        AtomicInteger inside = new AtomicInteger();
        Together.Code enter = () -> {
            while (flag) {
                Thread.onSpinWait();
            }
            flag = true;
            assertEquals(1, inside.incrementAndGet());
            inside.decrementAndGet();
            flag = false;
        };
        Together.run(enter, enter);
    }

    /** Peterson's, with the turn given before the wish is declared. */
    @Test
    @Least(2)
    void petersonInWrongOrder() {
        AtomicInteger inside = new AtomicInteger();
        Together.run(
                () -> {
                    number = 1;
                    flag = true;
                    while (otherFlag && number == 1) {
                        Thread.onSpinWait();
                    }
                    assertEquals(1, inside.incrementAndGet());
                    inside.decrementAndGet();
                    flag = false;
                },
                () -> {
                    number = 2;
                    otherFlag = true;
                    while (flag && number == 2) {
                        Thread.onSpinWait();
                    }
                    assertEquals(1, inside.incrementAndGet());
                    inside.decrementAndGet();
                    otherFlag = false;
                });
    }
}
