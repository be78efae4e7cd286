// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import static dev.braid.engine.api.TracedConcurrencyTest.Expectation.DIVERGES;

import dev.braid.engine.api.Atomic;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.atomicity.AtomicitySimulator;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Methods that are not atomic, without any data race in most of them: each is found, whatever the order in which its
 * threads happen to run. Where an access must come in between, the methods call {@link Turn#pause}, by which the other
 * thread learns that it is its turn.
 */
@SuppressWarnings({"LockNotBeforeTry", "NonAtomicVolatileUpdate", "WaitNotInLoop", "NakedNotify"
}) // that is what they are about
class AtomicityProgramTests {
    private final Map<String, Integer> map = new ConcurrentHashMap<>();
    private final AtomicInteger number = new AtomicInteger();
    private final ReentrantLock mutex = new ReentrantLock();
    private final Object lock = new Object();
    private final List<Integer> list = Collections.synchronizedList(new ArrayList<>());
    private final List<Integer> copied = new CopyOnWriteArrayList<>(List.of(1, 2));
    private volatile int count;
    private volatile @Nullable Object lazy;
    private int x;
    private int y;

    /** The one that is to be interrupted pauses here. */
    private final Turn turn = new Turn();

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @TracedConcurrencyTest(simulators = AtomicitySimulator.class, expect = DIVERGES)
    private @interface Broken {}

    /** Lets another thread come in between, by nothing that a trace orders transactions by. */
    private static final class Turn {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch done = new CountDownLatch(1);

        void pause() {
            reached.countDown();
            await(done);
        }

        void take(Crew.Part part) throws Exception {
            await(reached);
            part.run();
            done.countDown();
        }

        private static void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void between(Crew.Part atomic, Crew.Part other) throws InterruptedException {
        Crew.run(atomic, () -> turn.take(other));
    }

    @Broken
    @Bug(BugClass.CHECK_THEN_ACT)
    void checkThenActOnAConcurrentMap() throws InterruptedException {
        between(this::putIfMissing, () -> map.put("a", 2));
    }

    @Atomic
    void putIfMissing() {
        if (!map.containsKey("a")) {
            turn.pause();
            map.put("a", 1);
        }
    }

    @Broken
    @Bug(BugClass.CHECK_THEN_ACT)
    void getAndPutOfACountInAMap() throws InterruptedException {
        map.put("a", 0);
        between(this::countInMap, () -> map.merge("a", 1, Integer::sum));
    }

    @Atomic
    void countInMap() {
        int seen = map.getOrDefault("a", 0);
        turn.pause();
        map.put("a", seen + 1);
    }

    @Broken
    @Bug(BugClass.ATOMICITY)
    void getAndSetOfAnAtomic() throws InterruptedException {
        between(this::incrementInTwoSteps, () -> number.incrementAndGet());
    }

    @Atomic
    void incrementInTwoSteps() {
        int seen = number.get();
        turn.pause();
        number.set(seen + 1);
    }

    @Broken
    @Bug(BugClass.ATOMICITY)
    void sumOfTwoIncrements() throws InterruptedException {
        between(this::incrementTwice, () -> number.set(0));
    }

    @Atomic
    void incrementTwice() {
        number.incrementAndGet();
        turn.pause();
        number.incrementAndGet();
    }

    @Broken
    @Bug(BugClass.ATOMICITY_OF_SEVERAL_VARIABLES)
    void twoVariablesUnderTwoSections() throws InterruptedException {
        between(this::moveInTwoSections, () -> {
            synchronized (lock) {
                x = 0;
                y = 0;
            }
        });
    }

    @Atomic
    void moveInTwoSections() {
        synchronized (lock) {
            x++;
        }
        turn.pause();
        synchronized (lock) {
            y--;
        }
    }

    @Broken
    @Bug(BugClass.ATOMICITY)
    void lockTakenTwice() throws InterruptedException {
        between(this::readAndWriteInTwoSections, () -> {
            mutex.lock();
            x++;
            mutex.unlock();
        });
    }

    @Atomic
    void readAndWriteInTwoSections() {
        mutex.lock();
        int seen = x;
        mutex.unlock();
        turn.pause();
        mutex.lock();
        x = seen + 1;
        mutex.unlock();
    }

    /** The lock is the only thing that its holders have in common. */
    @Broken
    @Bug(BugClass.ATOMICITY)
    void lockTakenTwice_byWhoeverHoldsIt() throws InterruptedException {
        between(this::lockTwice, () -> {
            mutex.lock();
            mutex.unlock();
        });
    }

    @Atomic
    void lockTwice() {
        mutex.lock();
        mutex.unlock();
        turn.pause();
        mutex.lock();
        mutex.unlock();
    }

    private static final class Account {
        private int balance = 10;

        synchronized int balance() {
            return balance;
        }

        synchronized void add(int amount) {
            balance += amount;
        }
    }

    @Broken
    @Bug(BugClass.ATOMICITY_OF_SEVERAL_VARIABLES)
    void transferByTwoSynchronizedCalls() throws InterruptedException {
        Account from = new Account();
        Account to = new Account();
        between(() -> transfer(from, to), () -> y = from.balance() + to.balance());
    }

    @Atomic
    void transfer(Account from, Account to) {
        from.add(-5);
        turn.pause();
        to.add(5);
    }

    @Broken
    @Bug(BugClass.CHECK_THEN_ACT)
    void lazyInitialisation() throws InterruptedException {
        between(this::lazy, () -> lazy = new Object());
    }

    @Atomic
    Object lazy() {
        Object known = lazy;
        if (known == null) {
            turn.pause();
            known = new Object();
            lazy = known;
        }
        return known;
    }

    @Broken
    @Bug(BugClass.ATOMICITY)
    void volatileIncrement() throws InterruptedException {
        between(this::incrementVolatile, () -> count++);
    }

    @Atomic
    void incrementVolatile() {
        int seen = count;
        turn.pause();
        count = seen + 1;
    }

    /** A thread that looks before it enters the monitor is notified before it waits. */
    @Broken
    @Bug(BugClass.LOST_WAKE_UP)
    void lookThenWait() throws InterruptedException {
        between(this::awaitCount, () -> {
            count = 1;
            synchronized (lock) {
                lock.notifyAll();
            }
        });
    }

    @Atomic
    void awaitCount() throws InterruptedException {
        if (count == 0) {
            turn.pause();
            synchronized (lock) {
                lock.wait(1);
            }
        }
    }

    @Broken
    @Bug(BugClass.CHECK_THEN_ACT)
    void sizeThenAdd() throws InterruptedException {
        between(this::addIfEmpty, () -> list.add(2));
    }

    @Atomic
    void addIfEmpty() {
        if (list.isEmpty()) {
            turn.pause();
            list.add(1);
        }
    }

    @Broken
    @Bug(BugClass.ITERATOR_INVALIDATION)
    void twoLooksAtACopiedList() throws InterruptedException {
        between(this::last, () -> copied.remove(0));
    }

    @Atomic
    int last() {
        int size = copied.size();
        turn.pause();
        return size > copied.size() ? 0 : copied.get(0);
    }

    @Broken
    @Bug(BugClass.ITERATOR_INVALIDATION)
    void iteration() throws InterruptedException {
        list.addAll(List.of(1, 2, 3));
        between(this::sum, () -> list.set(2, 9));
    }

    @Atomic
    int sum() {
        int sum = list.get(0);
        for (int i = 1; i < list.size(); i++) {
            sum += list.get(i);
            if (i == 1) {
                turn.pause();
            }
            sum += list.get(2);
        }
        return sum;
    }

    @Broken
    @Bug(BugClass.CHECK_THEN_ACT)
    void topThenPop() throws InterruptedException {
        Stack stack = new Stack();
        stack.push(1);
        stack.push(2);
        between(() -> topThenPop(stack), stack::pop);
    }

    @Atomic
    void topThenPop(Stack stack) {
        if (stack.top() != null) {
            turn.pause();
            stack.pop();
        }
    }

    /** Treiber's. */
    private static final class Stack {
        private final AtomicReference<@Nullable Entry> first = new AtomicReference<>();

        private record Entry(int value, @Nullable Entry next) {}

        @Nullable
        Integer top() {
            Entry entry = first.get();
            return entry == null ? null : entry.value;
        }

        void push(int value) {
            Entry next = first.get();
            while (!first.compareAndSet(next, new Entry(value, next))) {
                next = first.get();
            }
        }

        void pop() {
            Entry entry = first.get();
            while (entry != null && !first.compareAndSet(entry, entry.next)) {
                entry = first.get();
            }
        }
    }

    /** The lock that is held meanwhile is not the one that the others take. */
    @Broken
    @Bug(BugClass.ATOMICITY_OF_SEVERAL_VARIABLES)
    void synchronizedMethodWithAnotherLock() throws InterruptedException {
        between(this::incrementUnderAnotherLock, () -> {
            synchronized (lock) {
                x++;
            }
        });
    }

    synchronized void incrementUnderAnotherLock() {
        int seen;
        synchronized (lock) {
            seen = x;
        }
        turn.pause();
        synchronized (lock) {
            x = seen + 1;
        }
    }

    @Broken
    @Bug(BugClass.ATOMICITY)
    void blockThatWaitsForAnotherThread() throws InterruptedException {
        Crew.run(this::startAndJoin);
    }

    @Atomic
    void startAndJoin() throws InterruptedException {
        List<Thread> threads = Crew.start(() -> x++);
        Crew.join(threads);
    }

    /** None of three threads conflicts with both of its neighbours at once. */
    @Broken
    @Bug(BugClass.ATOMICITY_OF_SEVERAL_VARIABLES)
    void cycleOfThree() throws InterruptedException {
        CountDownLatch middle = new CountDownLatch(1);
        Crew.run(
                this::readXThenWriteY,
                () -> turn.take(() -> {
                    count = 1;
                    middle.await();
                }),
                () -> {
                    while (count == 0) {
                        Thread.onSpinWait();
                    }
                    y = 1;
                    middle.countDown();
                });
    }

    @Atomic
    void readXThenWriteY() {
        int seen = count;
        turn.pause();
        y = seen;
    }
}
