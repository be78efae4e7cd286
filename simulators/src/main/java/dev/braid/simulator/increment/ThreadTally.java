// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

/** What one thread did to one primitive location. */
final class ThreadTally {
    final LocationTally location;
    final int thread;

    long increments;
    long evens;

    /** Whether the location's first event of all was that this thread put 1 into it. */
    boolean bornAsOne;

    private boolean hasRead;
    private long lastRead;

    ThreadTally(LocationTally location, int thread) {
        this.location = location;
        this.thread = thread;
    }

    void read(long value) {
        hasRead = true;
        lastRead = value;
    }

    /** Takes a plain write: an increment of what the thread last read here, even if another thread wrote since. */
    void write(long value) {
        if (hasRead && value == lastRead + 1) {
            count(lastRead);
        }
        // One read justifies one increment.
        hasRead = false;
        location.wrote(value);
    }

    void readWrite(long old, long value) {
        if (value == old + 1) {
            count(old);
        }
        hasRead = false;
        location.wrote(value);
    }

    private void count(long old) {
        increments++;
        if ((old & 1) == 0) {
            evens++;
        }
    }
}
