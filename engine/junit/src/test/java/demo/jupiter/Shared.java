// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.jupiter;

/** A counter that two threads increment under its lock. */
public final class Shared {
    private int count;

    /** {@return the sum of two threads' increments, twice each} */
    public static int incrementedByTwo() {
        Shared shared = new Shared();
        Thread other = new Thread(shared::increment);
        other.start();
        shared.increment();
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return shared.get();
    }

    private synchronized void increment() {
        count++;
    }

    private synchronized int get() {
        return count;
    }
}
