// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Two threads increment a counter until the program is killed; with the argument {@code kill}, it kills itself. */
public final class EndlessFixture {
    private static final int WARM_UP = 10_000;

    private final AtomicLong counter = new AtomicLong();
    private final CountDownLatch running = new CountDownLatch(1);

    private EndlessFixture() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        EndlessFixture fixture = new EndlessFixture();
        new Thread(fixture::increment).start();
        new Thread(fixture::increment).start();
        fixture.running.await();
        System.out.println("running");
        if (arguments.length > 0) {
            String pid = Long.toString(ProcessHandle.current().pid());
            new ProcessBuilder("kill", "-9", pid).start();
        }
    }

    private void increment() {
        while (true) {
            if (counter.incrementAndGet() == WARM_UP) {
                running.countDown();
            }
        }
    }
}
