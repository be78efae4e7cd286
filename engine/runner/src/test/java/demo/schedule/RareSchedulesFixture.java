// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that fail in few schedules, and never in the default one; and some that never fail. */
class RareSchedulesFixture {
    private int counter;
    private int prepared;
    private volatile boolean isReady;

    @BeforeEach
    void prepare() {
        prepared++;
    }

    @Test
    void lostUpdate() throws InterruptedException {
        assertThat(prepared).isEqualTo(1);
        both(() -> counter++, () -> counter++);
        assertThat(counter).isEqualTo(2);
    }

    @Test
    void lockOrder() throws InterruptedException {
        Object left = new Object();
        Object right = new Object();
        both(() -> nested(left, right), () -> nested(right, left));
    }

    @Test
    void lostNotification() throws InterruptedException {
        Object lock = new Object();
        both(
                () -> {
                    boolean wait = !isReady;
                    synchronized (lock) {
                        if (wait) {
                            await(lock);
                        }
                    }
                },
                () -> {
                    synchronized (lock) {
                        isReady = true;
                        lock.notifyAll();
                    }
                });
    }

    @Test
    void nothingWrong() throws InterruptedException {
        Object lock = new Object();
        Runnable add = () -> {
            synchronized (lock) {
                counter++;
            }
        };
        System.out.println("nothing wrong");
        both(add, add);
        assertThat(counter).isEqualTo(2);
    }

    @SuppressWarnings("WaitNotInLoop") // the bug
    private static void await(Object lock) {
        try {
            lock.wait();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                counter++;
            }
        }
    }

    private static void both(Runnable first, Runnable second) throws InterruptedException {
        Thread one = new Thread(first);
        Thread other = new Thread(second);
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
