// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Four threads work on shared memory until this kills itself. Argument: after how many microseconds. */
final class KilledProgram {
    private static final int THREADS = 4;
    private static final int KEYS = 100;
    private static final long NANOS_PER_MICRO = 1_000;

    private final AtomicLong counter = new AtomicLong();
    private final Map<Integer, Long> concurrent = new ConcurrentHashMap<>();
    private final Map<Integer, Long> guarded = new HashMap<>();
    private final long[] array = new long[KEYS];
    private final CountDownLatch running = new CountDownLatch(THREADS);

    private KilledProgram() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        new KilledProgram().run(Long.parseLong(arguments[0]));
    }

    private void run(long micros) throws IOException, InterruptedException {
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(this::work);
            thread.setDaemon(true);
            thread.start();
        }
        running.await();
        long end = System.nanoTime() + micros * NANOS_PER_MICRO;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
        String self = Long.toString(ProcessHandle.current().pid());
        new ProcessBuilder("kill", "-9", self).start().waitFor();
    }

    private void work() {
        running.countDown();
        while (true) {
            long next = counter.incrementAndGet();
            int key = (int) (next % KEYS);
            concurrent.merge(key, next, Math::max);
            array[key] += next;
            synchronized (guarded) {
                guarded.put(key, next);
            }
        }
    }
}
