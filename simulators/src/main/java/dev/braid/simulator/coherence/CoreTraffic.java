// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

/** The hits, misses and other traffic of one core and its cache. */
final class CoreTraffic {
    long readHits;
    long writeHits;
    long readMisses;
    long writeMisses;
    /** Writes to a line of which others had copies, too. */
    long upgrades;
    /** Copies that it lost to writes of other cores. */
    long invalidations;
    /** Misses that another cache answered. */
    long transfers;

    long writeBacks;

    private final int firstThread;
    private int threads = 1;

    /** @param firstThread the trace's id of the thread that it runs first */
    CoreTraffic(int firstThread) {
        this.firstThread = firstThread;
    }

    int firstThread() {
        return firstThread;
    }

    /** {@return the number of threads that it has run, one after the other} */
    int threads() {
        return threads;
    }

    void beginThread() {
        threads++;
    }
}
