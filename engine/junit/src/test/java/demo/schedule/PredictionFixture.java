// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.deadlock.DeadlockSimulator;

/** Tests whose second thread is late, so that only another schedule shows what is wrong with them. */
public class PredictionFixture {
    private static final long LATE_MILLIS = 30;

    private final Object lock = new Object();
    private final Object other = new Object();
    private volatile boolean isDone;
    private int value;
    private int section;

    private static void run(Runnable first, Runnable late) throws InterruptedException {
        Thread one = new Thread(first);
        Thread two = new Thread(() -> {
            sleep();
            late.run();
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }

    private static void sleep() {
        try {
            Thread.sleep(LATE_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void section() {
        synchronized (lock) {
            section = 1;
        }
    }

    private void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                section = 1;
            }
        }
    }

    @TracedConcurrencyTest
    void raceBehindAMonitor() throws InterruptedException {
        run(
                () -> {
                    value = 1;
                    section();
                },
                () -> {
                    section();
                    value = 2;
                });
        assertThat(value + section).isBetween(2, 3);
    }

    /** The runs that confirm the race lose an update, though only if the sleep is over early. */
    @TracedConcurrencyTest
    void lostUpdateBehindAMonitor() throws InterruptedException {
        run(this::incrementBetweenSections, this::incrementBetweenSections);
        assertThat(value).isEqualTo(2);
    }

    private void incrementBetweenSections() {
        section();
        value++;
        section();
    }

    /** Some runs that could confirm the race fail, as the sleep is over too early. */
    @TracedConcurrencyTest
    void raceBehindAMonitor_besideASleepForAThread() throws InterruptedException {
        Thread one = new Thread(() -> {
            value = 1;
            section();
            isDone = true;
        });
        Thread two = new Thread(() -> {
            sleep();
            section();
            value = 2;
        });
        one.start();
        two.start();
        sleep();
        sleep();
        assertThat(isDone).isTrue();
        one.join();
        two.join();
    }

    @TracedConcurrencyTest
    void monitorsInTwoOrders() throws InterruptedException {
        run(() -> nested(lock, other), () -> nested(other, lock));
    }

    /** The late thread waits for the other one to be over with both monitors. */
    @TracedConcurrencyTest
    void monitorsInTwoOrders_apart() throws InterruptedException {
        halves();
    }

    @TracedConcurrencyTest(simulators = DeadlockSimulator.class)
    void monitorsInTwoOrders_judgedByTheSimulatorItNames() throws InterruptedException {
        halves();
    }

    private void halves() throws InterruptedException {
        run(
                () -> {
                    nested(lock, other);
                    isDone = true;
                },
                () -> {
                    while (!isDone) {
                        Thread.onSpinWait();
                    }
                    nested(other, lock);
                });
    }

    @TracedConcurrencyTest
    void waitWithoutACondition() throws InterruptedException {
        run(this::waitOnce, () -> {
            synchronized (lock) {
                lock.notifyAll();
            }
        });
    }

    @SuppressWarnings("WaitNotInLoop") // what is wrong
    private void waitOnce() {
        synchronized (lock) {
            isDone = true;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The late thread waits for the other one to have the monitor. */
    @TracedConcurrencyTest
    void waitWithoutACondition_apart() throws InterruptedException {
        run(this::waitOnce, () -> {
            while (!isDone) {
                Thread.onSpinWait();
            }
            synchronized (lock) {
                lock.notifyAll();
            }
        });
    }
}
