// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import java.util.concurrent.atomic.AtomicLong;

/** Two threads increment a counter: {@code INCREMENTS [EXIT_CODE]}. */
public final class IncrementFixture {
    /** So many increments take longer than a thread has a processor to itself, even on a busy machine. */
    public static final String MEETING = "300000";

    private final AtomicLong counter = new AtomicLong();

    private IncrementFixture() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.out.println("total " + new IncrementFixture().total(Integer.parseInt(arguments[0])));
        System.err.println("done");
        if (arguments.length > 1) {
            System.exit(Integer.parseInt(arguments[1]));
        }
    }

    private long total(int increments) throws InterruptedException {
        Runnable increment = () -> {
            for (int i = 0; i < increments; i++) {
                counter.incrementAndGet();
            }
        };
        Thread first = new Thread(increment);
        Thread second = new Thread(increment);
        first.start();
        second.start();
        first.join();
        second.join();
        return counter.get();
    }
}
