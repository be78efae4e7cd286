// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import dev.braid.engine.api.Atomic;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.atomicity.AtomicitySimulator;
import dev.braid.simulator.deadlock.DeadlockSimulator;
import dev.braid.simulator.predict.PredictedRaceSimulator;
import dev.braid.simulator.race.RaceSimulator;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** Methods that are atomic, of all kinds that a tool might doubt: no false alarm, whatever the schedule. */
@SuppressWarnings({"LockNotBeforeTry", "NonAtomicVolatileUpdate", "WaitNotInLoop"}) // short programs
class SerialisableProgramTests {
    private static final int ROUNDS = 200;
    private static final AtomicIntegerFieldUpdater<SerialisableProgramTests> STATE =
            AtomicIntegerFieldUpdater.newUpdater(SerialisableProgramTests.class, "state");

    private final Object lock = new Object();
    private final Object innerLock = new Object();
    private final ReentrantLock mutex = new ReentrantLock();
    private final Condition changed = mutex.newCondition();
    private final ReentrantReadWriteLock locks = new ReentrantReadWriteLock();
    private final Map<Integer, Integer> map = new ConcurrentHashMap<>();
    private final List<Integer> list = Collections.synchronizedList(new ArrayList<>());
    private final Deque<Integer> queue = new ArrayDeque<>();
    private final AtomicInteger number = new AtomicInteger();
    private final LongAdder adder = new LongAdder();
    private final AtomicReference<@Nullable Entry> first = new AtomicReference<>();
    private volatile int state;
    private volatile boolean ready;
    private int x;
    private int y;

    private record Entry(int value, @Nullable Entry next) {}

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @TracedConcurrencyTest(
            simulators = {
                AtomicitySimulator.class,
                RaceSimulator.class,
                PredictedRaceSimulator.class,
                DeadlockSimulator.class
            },
            trials = 3)
    private @interface Serialisable {}

    private static void threeTimes(Crew.Part part) throws InterruptedException {
        Crew.Part rounds = () -> {
            for (int i = 0; i < ROUNDS; i++) {
                part.run();
            }
        };
        Crew.run(rounds, rounds, rounds);
    }

    @Serialisable
    void oneMonitor() throws InterruptedException {
        threeTimes(this::moveLocked);
    }

    @Atomic
    void moveLocked() {
        synchronized (lock) {
            x++;
            y--;
        }
    }

    @Serialisable
    void synchronizedMethods_callEachOther() throws InterruptedException {
        threeTimes(this::outer);
    }

    synchronized void outer() {
        x++;
        inner();
        y++;
    }

    synchronized void inner() {
        x += y;
    }

    @Serialisable
    void reentrantLock() throws InterruptedException {
        threeTimes(this::moveUnderLock);
    }

    /** The others queue, give up and try again meanwhile. */
    @Atomic
    void moveUnderLock() {
        mutex.lock();
        try {
            x++;
            mutex.lock();
            y += x;
            mutex.unlock();
        } finally {
            mutex.unlock();
        }
    }

    @Serialisable
    void tryLock() throws InterruptedException {
        threeTimes(this::moveIfFree);
    }

    @Atomic
    void moveIfFree() {
        if (mutex.tryLock()) {
            x++;
            y--;
            mutex.unlock();
        }
    }

    @Serialisable
    void nestedLocks() throws InterruptedException {
        threeTimes(this::moveNested);
    }

    @Atomic
    void moveNested() {
        synchronized (lock) {
            synchronized (innerLock) {
                x++;
            }
            synchronized (innerLock) {
                y++;
            }
        }
    }

    @Serialisable
    void readLocks() throws InterruptedException {
        Crew.Part reader = () -> {
            for (int i = 0; i < ROUNDS; i++) {
                difference();
            }
        };
        Crew.run(reader, reader, () -> {
            for (int i = 0; i < ROUNDS; i++) {
                locks.writeLock().lock();
                x++;
                y++;
                locks.writeLock().unlock();
            }
        });
    }

    @Atomic
    int difference() {
        locks.readLock().lock();
        int difference = x - y;
        locks.readLock().unlock();
        return difference;
    }

    @Serialisable
    void readsOnly() throws InterruptedException {
        x = 1;
        y = 2;
        threeTimes(this::add);
    }

    @Atomic
    int add() {
        return x + y + x + state;
    }

    @Serialisable
    void threadLocalData() throws InterruptedException {
        threeTimes(this::countAlone);
    }

    @Atomic
    void countAlone() {
        Map<Integer, Integer> own = new HashMap<>();
        own.put(1, 1);
        own.put(1, own.get(1) + 1);
    }

    @Serialisable
    void disjointObjects() throws InterruptedException {
        int[][] arrays = new int[2][4];
        Crew.run(() -> fill(arrays[0]), () -> fill(arrays[1]));
    }

    @Atomic
    void fill(int[] array) {
        for (int i = 0; i < ROUNDS; i++) {
            array[i % array.length] += i;
        }
    }

    @Serialisable
    void handOffByJoin() throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            Crew.run(this::increment);
            increment();
        }
    }

    @Atomic
    void increment() {
        x++;
        y++;
        x += y;
    }

    @Serialisable
    void handOffByAVolatileFlag() throws InterruptedException {
        Crew.run(this::publish, () -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            increment();
        });
    }

    @Atomic
    void publish() {
        x = 1;
        y = 1;
        ready = true;
    }

    @Serialisable
    void waitInALoop() throws InterruptedException {
        Crew.run(
                () -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        put(i);
                    }
                },
                () -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        take();
                    }
                });
    }

    synchronized void put(int value) throws InterruptedException {
        while (queue.size() >= 2) {
            wait();
        }
        queue.add(value);
        notifyAll();
    }

    @Atomic
    synchronized int take() throws InterruptedException {
        while (queue.isEmpty()) {
            wait();
        }
        notifyAll();
        return queue.remove();
    }

    @Serialisable
    void waitForACondition() throws InterruptedException {
        Crew.run(
                () -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        putUnderLock(i);
                    }
                },
                () -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        takeUnderLock();
                    }
                });
    }

    @Atomic
    void putUnderLock(int value) throws InterruptedException {
        mutex.lock();
        try {
            while (queue.size() >= 2) {
                changed.await();
            }
            queue.add(value);
            changed.signalAll();
        } finally {
            mutex.unlock();
        }
    }

    @Atomic
    int takeUnderLock() throws InterruptedException {
        mutex.lock();
        try {
            while (queue.isEmpty()) {
                changed.await();
            }
            changed.signalAll();
            return queue.remove();
        } finally {
            mutex.unlock();
        }
    }

    @Serialisable
    void atomicUpdates() throws InterruptedException {
        threeTimes(this::update);
    }

    /** Makes an update that is tried again until it succeeds. */
    @Atomic
    void update() {
        number.updateAndGet(value -> value * 3 + 1);
    }

    @Serialisable
    void ownCompareAndSet() throws InterruptedException {
        threeTimes(this::updateByHand);
    }

    @Atomic
    void updateByHand() {
        int seen = number.get();
        while (!number.compareAndSet(seen, seen * 3 + 1)) {
            seen = number.get();
        }
    }

    @Serialisable
    void fieldUpdater() throws InterruptedException {
        threeTimes(this::updateField);
    }

    @Atomic
    void updateField() {
        STATE.accumulateAndGet(this, 7, (one, other) -> one * other + 1);
    }

    @Serialisable
    void stackWithoutLocks() throws InterruptedException {
        threeTimes(() -> {
            push(1);
            pop();
        });
    }

    @Atomic
    void push(int value) {
        Entry next;
        do {
            next = first.get();
        } while (!first.compareAndSet(next, new Entry(value, next)));
    }

    @Atomic
    int pop() {
        while (true) {
            Entry top = first.get();
            if (top == null) {
                return 0;
            }
            if (first.compareAndSet(top, top.next)) {
                return top.value;
            }
        }
    }

    @Serialisable
    void oneCallOfAConcurrentMap() throws InterruptedException {
        threeTimes(this::countInMap);
    }

    @Atomic
    void countInMap() {
        map.merge(1, 1, Integer::sum);
    }

    @Serialisable
    void differentKeysOfAMapThatGrows() throws InterruptedException {
        AtomicInteger threads = new AtomicInteger();
        Crew.Part puts = () -> {
            int thread = threads.incrementAndGet();
            for (int i = 0; i < ROUNDS; i++) {
                putTwo(10_000 * thread + 16 * i);
            }
        };
        Crew.run(puts, puts, puts);
    }

    /** The map counts its entries, and grows, whichever thread puts something into it. */
    @Atomic
    void putTwo(int key) {
        map.put(key, 1);
        map.get(key);
    }

    @Serialisable
    void oneCallOfASynchronizedList() throws InterruptedException {
        threeTimes(this::addToList);
    }

    @Atomic
    void addToList() {
        list.add(1);
    }

    @Serialisable
    void addersCountInAnyOrder() throws InterruptedException {
        threeTimes(this::addTwice);
    }

    @Atomic
    void addTwice() {
        adder.increment();
        adder.increment();
    }

    /** The other thread accesses what the method accesses, but not between two accesses that conflict with its own. */
    @Serialisable
    void accessBeforeAndAfter() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch outside = new CountDownLatch(1);
        state = 1;
        Crew.run(() -> readBetween(inside, outside), () -> {
            state = 2;
            inside.await();
            outside.countDown();
            x = 3;
        });
    }

    @Atomic
    void readBetween(CountDownLatch inside, CountDownLatch outside) throws InterruptedException {
        y = state;
        inside.countDown();
        outside.await();
        y++;
    }
}
