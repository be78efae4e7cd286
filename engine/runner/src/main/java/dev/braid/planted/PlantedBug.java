// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.planted;

/** Bugs of programs with two threads, each of which shows under a few schedules only. */
public enum PlantedBug {
    /** Two threads increment a counter that is not atomic. */
    LOST_UPDATE("lost update") {
        @Override
        public void run() throws InterruptedException {
            Shared shared = new Shared();
            together(() -> shared.number++, () -> shared.number++);
            if (shared.number != 2) {
                throw new LostUpdateError();
            }
        }
    },
    /** Two threads take two monitors, in different orders. */
    LOCK_ORDER("deadlock by the order of locks") {
        @Override
        public void run() throws InterruptedException {
            Shared one = new Shared();
            Shared other = new Shared();
            together(() -> one.callWith(other), () -> other.callWith(one));
        }
    },
    /** A thread waits to be notified, and may have been already. */
    LOST_NOTIFICATION("lost notification") {
        @Override
        public void run() throws InterruptedException {
            Shared shared = new Shared();
            together(shared::await, shared::wake);
        }
    },
    /** A thread waits in a loop for what another one has written already, and it has overwritten. */
    ENDLESS_SPIN("endless spin") {
        @Override
        public void run() throws InterruptedException {
            Shared shared = new Shared();
            together(
                    () -> {
                        shared.turn = 1;
                        while (shared.turn == 1) {
                            Thread.onSpinWait();
                        }
                    },
                    () -> shared.turn = 2);
        }
    };

    private final String text;

    PlantedBug(String text) {
        this.text = text;
    }

    /** {@return the name of the bug, for people} */
    public String text() {
        return text;
    }

    /** Runs the program. It throws, or its threads cannot go on, if the bug shows. */
    public abstract void run() throws InterruptedException;

    private static void together(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one, "planted-1");
        Thread second = new Thread(other, "planted-2");
        first.start();
        second.start();
        first.join();
        second.join();
    }

    /** State that the threads share. */
    private static final class Shared {
        private int number;
        private volatile int turn;

        synchronized void callWith(Shared other) {
            other.count();
        }

        private synchronized void count() {
            number++;
        }

        @SuppressWarnings("WaitNotInLoop") // that is the bug
        synchronized void await() {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @SuppressWarnings("NakedNotify")
        synchronized void wake() {
            notifyAll();
        }
    }

    /** The counter has missed an increment. */
    public static final class LostUpdateError extends AssertionError {
        private static final long serialVersionUID = 1;
    }
}
