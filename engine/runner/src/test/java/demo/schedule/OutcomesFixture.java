// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.Outputs;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that never fail, and of which some have outcomes that no schedule without a preemption has. */
public class OutcomesFixture {
    private static final int CONSTANT = Integer.parseInt("1");
    private static final AtomicInteger COUNT = new AtomicInteger(5);
    private static final int[] NUMBERS = {1, 2};
    private static final Set<String> NAMES = new HashSet<>(Set.of("first"));
    private static final Map<String, Integer> PLACES = new ConcurrentHashMap<>(Map.of("first", 1));
    private static final Thread[] THREADS = new Thread[1];
    private static final StringBuilder TEXT = new StringBuilder();
    private static int number;
    private static @Nullable Object last;

    private int total;

    private static void both(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    @Test
    void totalIsPutOut(Outputs outputs) throws InterruptedException {
        both(() -> total++, () -> total++);
        outputs.put("total", total);
    }

    @Test
    void totalIsPrinted() throws InterruptedException {
        both(() -> total++, () -> total++);
        System.out.println("total " + total);
    }

    @Test
    void createdTwice() throws InterruptedException {
        ConcurrentHashMap<String, String> made = new ConcurrentHashMap<>();
        Runnable getOrCreate = () -> {
            if (!made.containsKey("key")) {
                made.put("key", "value");
                System.out.println("created");
            }
        };
        both(getOrCreate, getOrCreate);
    }

    @Test
    void lockedTotal(Outputs outputs) throws InterruptedException {
        Runnable add = () -> {
            synchronized (this) {
                total++;
            }
        };
        both(add, add);
        outputs.put("total", total);
    }

    @Test
    void bothPrint() throws InterruptedException {
        both(() -> System.out.println("one"), () -> System.err.println("other"));
    }

    /** The order of the threads decides which one is first, which none has to preempt. */
    @Test
    void eitherIsFirst() throws InterruptedException {
        AtomicReference<String> first = new AtomicReference<>();
        both(() -> first.compareAndSet(null, "one"), () -> first.compareAndSet(null, "other"));
        System.out.println("first is " + first);
    }

    @Test
    void eachRunHasANumber() throws InterruptedException {
        both(() -> total++, () -> total++);
        assertThat(last).isNotSameAs(this);
        last = this;
        number += CONSTANT;
        System.out.println("run " + number + " of total " + total);
    }

    @Test
    void constantsHaveOtherContents() throws InterruptedException {
        assertThat(COUNT.getAndIncrement()).isEqualTo(5);
        assertThat(NUMBERS[1]++).isEqualTo(2);
        assertThat(NAMES.add("second")).isTrue();
        assertThat(PLACES.put("first", 2)).isEqualTo(1);
        assertThat(THREADS[0]).isNull();
        THREADS[0] = Thread.currentThread();
        TEXT.append(total);
        assertThat(System.setProperty("demo.outcomes", "left")).isNull();
        both(() -> total++, () -> total++);
        assertThat(total).isEqualTo(2);
    }
}
