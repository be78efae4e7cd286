// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.concurrent.atomic.AtomicInteger;

/** An account whose check and withdrawal are not one atomic step, and one where they are. No access is a race. */
public class AccountFixture {
    private static final int COMPUTED = 3_000_000;

    private final AtomicInteger balance = new AtomicInteger(100);

    @TracedConcurrencyTest
    void withdrawsTwice() throws InterruptedException {
        run(this::withdrawAfterCheck);
        assertThat(balance.get()).isNotNegative();
    }

    @TracedConcurrencyTest
    void withdrawsOnce() throws InterruptedException {
        run(() -> balance.updateAndGet(value -> value >= 100 ? value - 100 : value));
        assertThat(balance.get()).isZero();
    }

    private void withdrawAfterCheck() {
        if (balance.get() >= 100) {
            balance.addAndGet(-100);
        }
    }

    private static int compute() {
        int value = 1;
        for (int i = 0; i < COMPUTED; i++) {
            value = value * 31 | 1;
        }
        return value;
    }

    private static void run(Runnable body) throws InterruptedException {
        Thread first = new Thread(body);
        Thread second = new Thread(() -> {
            if (compute() != 0) { // takes so long that the other is over by then, unless it is held up
                body.run();
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
