// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule.corpus;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * Tests that are right, and have pairs of accesses between which others may come, or which something keeps together.
 */
public class AtomicPrograms {
    private final Object lock = new Object();
    private final ReentrantLock libraryLock = new ReentrantLock();
    private int balance = 100;
    private volatile int approximate;
    private volatile int version;
    private volatile int width;
    private volatile int height;

    private static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    @Test
    void readAndWrittenUnderOneLock() {
        Together.Code withdraw = () -> {
            synchronized (lock) {
                int seen = balance;
                balance = seen - 50;
            }
        };
        Together.run(withdraw, withdraw);
        check(balance == 0);
    }

    @Test
    void readAndWrittenUnderALockOfTheLibrary() {
        Together.Code withdraw = () -> {
            libraryLock.lock();
            try {
                int seen = balance;
                balance = seen - 50;
            } finally {
                libraryLock.unlock();
            }
        };
        Together.run(withdraw, withdraw);
        check(balance == 0);
    }

    @Test
    void lookedAtBeforeItIsComputed() {
        Map<String, Integer> counts = new ConcurrentHashMap<>();
        Together.Code count = () -> {
            if (counts.get("word") == null) {
                counts.putIfAbsent("word", 0);
            }
            counts.compute("word", (word, old) -> old + 1);
        };
        Together.run(count, count);
        check(Integer.valueOf(2).equals(counts.get("word")));
    }

    @Test
    void triedAgainUntilNobodyCameInBetween() {
        AtomicInteger counter = new AtomicInteger();
        Together.Code add = () -> {
            int seen;
            do {
                seen = counter.get();
            } while (!counter.compareAndSet(seen, seen + 1));
        };
        Together.run(add, add);
        check(counter.get() == 2);
    }

    /** A count that need not be exact. */
    @Test
    void lossyByIntention() {
        Together.Code add = () -> approximate = approximate + 1;
        Together.run(add, add);
        check(approximate == 1 || approximate == 2);
    }

    /** A reader that may have seen a width with another height looks again. */
    @Test
    void twoFieldsThatAreReadAgainUntilTheyBelongTogether() {
        Together.run(
                () -> {
                    version = 1;
                    width = 3;
                    height = 4;
                    version = 2;
                },
                () -> {
                    int seen;
                    int area;
                    do {
                        seen = version;
                        int wide = width;
                        area = wide * height;
                    } while (seen % 2 != 0 || seen != version);
                    check(area == 0 || area == 12);
                });
    }

    @Test
    void twoFieldsUnderOneLock() {
        Together.run(
                () -> {
                    synchronized (lock) {
                        width = 3;
                        height = 4;
                    }
                },
                () -> {
                    synchronized (lock) {
                        int wide = width;
                        check(wide * height == 0 || wide * height == 12);
                    }
                });
    }

    /** Two counts that mean nothing together. */
    @Test
    void twoFieldsThatDoNotBelongTogether() {
        AtomicInteger hits = new AtomicInteger();
        AtomicInteger misses = new AtomicInteger();
        Together.run(
                () -> {
                    hits.incrementAndGet();
                    misses.incrementAndGet();
                },
                () -> {
                    int seen = hits.get();
                    check(seen + misses.get() <= 2);
                });
        check(hits.get() + misses.get() == 2);
    }
}
