// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.function;

import dev.braid.engine.api.Trace;
import java.util.concurrent.CountDownLatch;

/** Threads that access memory all the time, while others start and end regions that overlap and nest. */
public final class BusyRegionsFixture {
    private static final int MARKERS = 2;
    private static final int REGIONS = 100;

    private static volatile boolean stop;
    private static volatile int shared;
    private static int plain;
    private static final int[] ELEMENTS = new int[8];

    private BusyRegionsFixture() {}

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments[0].equals("calls")) {
            calls();
        } else {
            busy(arguments[0].equals("registered"));
        }
        System.out.println("done");
    }

    /** Each call in a row: an end too many, a region in a region, and another end too many. */
    private static void calls() {
        shared = 1;
        Trace.endRegion();
        shared = 2;
        Trace.startRegion();
        shared = 3;
        Trace.startRegion();
        shared = 4;
        Trace.endRegion();
        shared = 5;
        Trace.endRegion();
        shared = 6;
        Trace.endRegion();
        shared = 7;
        Trace.startRegion();
        shared = 8;
        Trace.endRegion();
    }

    private static void busy(boolean firstIsRegistered) throws InterruptedException {
        Thread[] busy = new Thread[2];
        CountDownLatch running = new CountDownLatch(busy.length);
        for (int i = 0; i < busy.length; i++) {
            int index = i;
            busy[i] = new Thread(
                    () -> {
                        if (firstIsRegistered && index == 0) {
                            Trace.registerThread(7);
                        }
                        access(index, running);
                    },
                    "busy-" + i);
            busy[i].start();
        }
        running.await();
        Thread[] markers = new Thread[MARKERS];
        for (int i = 0; i < MARKERS; i++) {
            markers[i] = new Thread(BusyRegionsFixture::mark, "marker-" + i);
            markers[i].start();
        }
        for (Thread marker : markers) {
            marker.join();
        }
        stop = true;
        for (Thread thread : busy) {
            thread.join();
        }
    }

    private static void access(int index, CountDownLatch running) {
        do {
            shared++;
            plain += ELEMENTS[index];
            ELEMENTS[shared & 7] = plain;
            call(index);
            running.countDown();
        } while (!stop);
    }

    static int call(int index) {
        return index;
    }

    private static void mark() {
        for (int i = 0; i < REGIONS; i++) {
            Trace.startRegion();
            shared++;
            if (i % 3 == 0) {
                Trace.startRegion();
                shared++;
                Trace.endRegion();
            }
            Trace.endRegion();
            Thread.yield();
        }
    }
}
