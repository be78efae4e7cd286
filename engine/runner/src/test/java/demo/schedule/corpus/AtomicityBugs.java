// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule.corpus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests without a data race that fail if an access of one thread comes between two of the other one. Each thread has so
 * much more to do that is shared that few of all schedules show it.
 */
public class AtomicityBugs {
    private static final int NOISE = 300;

    private volatile int noise;
    private int balance = 100;
    private volatile @Nullable Object instance;
    private volatile @Nullable String text = "text";
    private volatile int total;
    private volatile String owner = "";
    private volatile int low;
    private volatile int high = 5;

    private void busily(Together.Code... codes) {
        Together.Code[] busy = new Together.Code[codes.length];
        for (int i = 0; i < codes.length; i++) {
            Together.Code code = codes[i];
            busy[i] = () -> {
                makeNoise();
                code.run();
                makeNoise();
            };
        }
        Together.run(busy);
    }

    private void makeNoise() {
        for (int i = 0; i < NOISE; i++) {
            noise = Math.max(noise, i);
        }
    }

    private static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    private synchronized int balance() {
        return balance;
    }

    private synchronized void setBalance(int newBalance) {
        balance = newBalance;
    }

    @Test
    void readAndWrittenUnderALockEach() {
        busily(() -> setBalance(balance() - 30), () -> setBalance(balance() - 70));
        check(balance() == 0);
    }

    @Test
    void gotFromAMap_andPutBack() {
        Map<String, Integer> counts = new ConcurrentHashMap<>(Map.of("word", 0));
        Together.Code count = () -> counts.put("word", of(counts) + 1);
        busily(count, count);
        check(of(counts) == 2);
    }

    private static int of(Map<String, Integer> counts) {
        return Objects.requireNonNull(counts.get("word"));
    }

    @Test
    void putIfTheMapHasItNot() {
        Map<String, Object> cache = new ConcurrentHashMap<>();
        List<Object> seen = Collections.synchronizedList(new ArrayList<>());
        Together.Code look = () -> {
            if (!cache.containsKey("key")) {
                cache.put("key", new Object());
            }
            seen.add(cache.get("key"));
        };
        busily(look, look);
        check(seen.get(0) == seen.get(1));
    }

    @Test
    void madeIfThereIsNone() {
        List<Object> seen = Collections.synchronizedList(new ArrayList<>());
        Together.Code look = () -> {
            if (instance == null) {
                instance = new Object();
            }
            seen.add(instance);
        };
        busily(look, look);
        check(seen.get(0) == seen.get(1));
    }

    @Test
    void takenIfTheQueueHasSome() {
        Queue<String> queue = new ConcurrentLinkedQueue<>(List.of("one"));
        Together.Code take = () -> {
            if (!queue.isEmpty()) {
                check(queue.poll() != null);
            }
        };
        busily(take, take);
    }

    @Test
    void removedIfTheListHasSome() {
        List<String> list = Collections.synchronizedList(new ArrayList<>(List.of("one")));
        Together.Code take = () -> {
            if (!list.isEmpty()) {
                list.remove(0);
            }
        };
        busily(take, take);
    }

    @Test
    void atomicButForTheSum() {
        AtomicInteger counter = new AtomicInteger();
        busily(() -> counter.set(counter.get() + 1), () -> counter.set(counter.get() + 1));
        check(counter.get() == 2);
    }

    @Test
    void readTwice() {
        busily(
                () -> {
                    if (text != null) {
                        check(text != null);
                    }
                },
                () -> text = null);
    }

    @Test
    void wrongInBetween() {
        busily(
                () -> {
                    total = -1;
                    total = 5;
                },
                () -> check(total >= 0));
    }

    @Test
    void ownValueIsGone() {
        Together.Code take = () -> {
            String name = Thread.currentThread().getName();
            owner = name;
            check(owner.equals(name));
        };
        busily(take, () -> owner = "thief");
    }

    /** Two fields that are read together. */
    @Test
    void boundsThatAreWrittenOneAfterTheOther() {
        Together.run(
                () -> {
                    makeNoise();
                    low = 10;
                    high = 20;
                },
                () -> {
                    int seen = low;
                    check(seen <= high);
                    makeNoise();
                });
    }

    @Test
    void boundsUnderALockEach() {
        busily(() -> setBounds(10, 20), () -> check(low() <= high()));
    }

    private void setBounds(int newLow, int newHigh) {
        setLow(newLow);
        setHigh(newHigh);
    }

    private synchronized int low() {
        return low;
    }

    private synchronized int high() {
        return high;
    }

    private synchronized void setLow(int newLow) {
        low = newLow;
    }

    private synchronized void setHigh(int newHigh) {
        high = newHigh;
    }

    /** One thing is checked, and another one used. */
    @Test
    void putIntoWhatIsClosedMeanwhile() {
        Queue<String> queue = new ConcurrentLinkedQueue<>();
        AtomicInteger left = new AtomicInteger(-1);
        AtomicInteger isClosed = new AtomicInteger();
        busily(
                () -> {
                    if (isClosed.get() == 0) {
                        queue.add("one");
                    }
                },
                () -> {
                    isClosed.set(1);
                    left.set(queue.size());
                });
        check(left.get() == queue.size());
    }

    @Test
    void countAndSumThatAreAddedToOneAfterTheOther() {
        AtomicInteger count = new AtomicInteger();
        AtomicInteger sum = new AtomicInteger();
        busily(
                () -> {
                    count.incrementAndGet();
                    sum.addAndGet(10);
                },
                () -> {
                    int seen = count.get();
                    check(sum.get() == 10 * seen);
                });
    }
}
