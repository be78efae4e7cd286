// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule.corpus;

import java.util.ArrayList;
import java.util.List;

/** Runs pieces of code at the same time. */
public final class Together {
    private Together() {}

    /** Code that may throw anything. */
    interface Code {
        void run() throws Exception;
    }

    /** Runs each on a thread of its own; throws what the first of them has thrown. */
    static void run(Code... codes) {
        List<Thread> threads = new ArrayList<>();
        List<Throwable> thrown = new ArrayList<>();
        for (Code code : codes) {
            threads.add(new Thread(() -> {
                try {
                    code.run();
                } catch (Exception | Error e) {
                    synchronized (thrown) {
                        thrown.add(e);
                    }
                    if (e instanceof Error error && !(e instanceof AssertionError)) {
                        throw error;
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        synchronized (thrown) {
            if (!thrown.isEmpty()) {
                throw new AssertionError("a thread has failed", thrown.get(0));
            }
        }
    }
}
