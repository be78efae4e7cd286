// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.hook;

/** Extent to which the accessed variables are shared between threads. */
public enum Situation {
    OWN_1("own, 1 thread", 1),
    /** Another thread has accessed it before, and can reach it still; each of two threads has a cell of its own. */
    SHARED_2("shared, 2 threads", 2),
    CONTENDED("contended, 2 threads", 2);

    private final String title;
    private final int threads;

    Situation(String title, int threads) {
        this.title = title;
        this.threads = threads;
    }

    String title() {
        return title;
    }

    int threads() {
        return threads;
    }
}
