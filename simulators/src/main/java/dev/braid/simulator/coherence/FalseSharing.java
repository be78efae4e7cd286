// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

/** Two places of a line of which one was accessed in vain: the write to the other one had taken the line away. */
final class FalseSharing {
    private final Access write;
    private final Access miss;
    private long count;

    /**
     * @param write the first one that took the line
     * @param miss the access that then needed it back
     */
    FalseSharing(Access write, Access miss) {
        this.write = write;
        this.miss = miss;
    }

    Access write() {
        return write;
    }

    Access miss() {
        return miss;
    }

    long count() {
        return count;
    }

    void add(long more) {
        count += more;
    }
}
