// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** Virtual threads that move from carrier to carrier, and say when they were first seen on each. */
final class CarrierThreads {
    private static final ConcurrentHashMap<String, Long> FIRST = new ConcurrentHashMap<>();

    private int shared;

    private CarrierThreads() {}

    /**
     * Prints for each carrier its number, as the kernel counts tasks, and the nanoseconds after the first access on it.
     */
    public static void main(String[] arguments) throws Exception {
        CarrierThreads program = new CarrierThreads();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            threads.add(Thread.ofVirtual().start(program::work));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        FIRST.forEach((thread, time) -> System.out.println(thread + " " + time));
        System.out.println("carriers are over");
    }

    private void work() {
        for (int i = 0; i < 50; i++) {
            synchronized (this) {
                shared++;
            }
            long time = System.nanoTime();
            FIRST.putIfAbsent(thread(), time);
            Thread.yield();
        }
    }

    private static String thread() {
        try {
            String task = new File("/proc/thread-self").getCanonicalPath();
            return task.substring(task.lastIndexOf('/') + 1);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
