// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;

/** Objects for the collector, and what programs do when it has found them. */
final class Collected {
    private static final int ROUNDS = 50;

    /** Counter of a finalizer, without a lock. */
    static int counter;

    private Collected() {}

    /** Has the collector run now and then, until a condition holds. */
    static void collectUntil(Condition condition) throws InterruptedException {
        for (int round = 0; round < ROUNDS && !condition.holds(); round++) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(20);
        }
        if (!condition.holds()) {
            throw new IllegalStateException("the collector has found nothing");
        }
    }

    interface Condition {
        boolean holds();
    }

    /** Reads in its finalizer what its constructor has written. */
    @SuppressWarnings({"removal", "deprecation", "Finalize", "UnusedVariable"})
    static final class Finalized {
        static volatile int sum;

        private final int[] elements = {1};
        private int field;

        Finalized(int number) {
            field = number;
        }

        void use() {
            field++;
            elements[0]++;
        }

        @Override
        protected void finalize() {
            sum += field + elements[0];
        }
    }

    /** Counts in its finalizer without a lock. */
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    static final class Counting {
        @Override
        protected void finalize() {
            counter++;
        }
    }

    /** Knows, in a field that is not final, what is to be done when its object has been collected. */
    static final class Entry extends WeakReference<Object> {
        private int key;

        Entry(ReferenceQueue<Object> queue, int key) {
            super(new Object(), queue);
            this.key = key;
        }

        int key() {
            return key;
        }
    }
}
