// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import java.util.ArrayList;
import java.util.List;

/** Runs the parts of a program of the corpus, each in a thread of its own. */
final class Crew {
    /** A part, which may throw what its calls throw. */
    interface Part {
        void run() throws Exception;
    }

    private Crew() {}

    /** Starts all, and joins them. */
    static void run(Part... parts) throws InterruptedException {
        join(start(parts));
    }

    static List<Thread> start(Part... parts) {
        List<Thread> threads = new ArrayList<>();
        for (Part part : parts) {
            threads.add(new Thread(() -> call(part), "part-" + threads.size()));
        }
        threads.forEach(Thread::start);
        return threads;
    }

    static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void call(Part part) {
        try {
            part.run();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
