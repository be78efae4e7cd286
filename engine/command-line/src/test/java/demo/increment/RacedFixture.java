// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import java.util.ArrayList;
import java.util.List;

/** A thread that gets to a data race by methods, loops, conditions and calls into the JDK. */
public final class RacedFixture {
    static int shared;

    private final List<Integer> list = new ArrayList<>();
    private int value;

    private RacedFixture() {}

    public static void main(String[] args) throws InterruptedException {
        int rounds = Integer.getInteger("demo.rounds", 3);
        Thread before = new Thread(() -> work(rounds), "other-0"); // so that the JVM has linked all of it
        before.start();
        before.join();
        Thread thread = new Thread(() -> work(rounds), "raced-0");
        thread.start();
        shared = 1;
        thread.join();
        SteppedThreads.awaitEnd(thread.getName());
    }

    private static void work(int rounds) {
        RacedFixture fixture = new RacedFixture();
        for (int round = 0; round < rounds; round++) {
            fixture.step(round);
        }
        shared += fixture.value;
    }

    private void step(int round) {
        if ((round & 1) == 0) {
            value++;
        } else {
            add(round);
        }
        list.add(value);
        synchronized (list) {
            value += twice(list.size());
        }
    }

    private static int twice(int number) {
        return number * 2;
    }

    private void add(int by) {
        value += by;
    }
}
