// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import dev.braid.engine.api.Trace;
import java.util.concurrent.CountDownLatch;

/** Tells Braid of a region of interest and of its threads, and calls functions inside and outside of it. */
public final class RegionFixture {
    private static volatile long before;
    private static volatile long within;
    private static volatile long after;
    private static volatile boolean stop;

    private final String name;

    RegionFixture(String name) {
        this.name = name;
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        Thread busy = new Thread(
                () -> {
                    Trace.registerThread(7);
                    while (!stop) {
                        before = -1;
                        running.countDown();
                    }
                },
                "busy");
        busy.start();
        running.await();
        before = sum(1, 2, 3, 4);
        Trace.startRegion();
        within = new RegionFixture("x").scaled(2, 1.5);
        Trace.endRegion();
        after = 5;
        try {
            fail((byte) -3);
        } catch (IllegalStateException expected) {
            after = 6;
        }
        stop = true;
        busy.join();
        System.out.println(before != 0 ? within + " " + after : "never");
    }

    static int sum(int a, int b, int c, int d) {
        return a + b + c + d;
    }

    long scaled(int factor, double by) {
        return (long) (factor * by) + length(name);
    }

    private static int length(String text) {
        return text.length();
    }

    static void fail(byte value) {
        throw new IllegalStateException("value " + value);
    }
}
