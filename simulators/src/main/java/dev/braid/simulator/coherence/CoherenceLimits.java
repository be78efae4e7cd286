// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import dev.braid.simulator.MemoryShare;

/**
 * The amount that is remembered of the past.
 *
 * @param bytes the number of bytes of lines, twice as many of which are known at most
 * @param places and pairs of them that are told apart in the tables; those that come later are counted together
 * @param share the share of the memory into which the lines fit
 */
record CoherenceLimits(long bytes, int places, MemoryShare share) {
    /** Lines of so many bytes, and no more than so many of them, take some 200 MiB in all for most programs. */
    private static final long TAKEN = 200L << 20;

    private static final int BYTES = 1 << 23;
    private static final int LINES = 1 << 17;
    private static final int PLACES = 10_000;

    CoherenceLimits(long bytes, int places) {
        this(bytes, places, MemoryShare.alone());
    }

    /** {@return the limits for a share of memory} */
    static CoherenceLimits within(MemoryShare share) {
        return new CoherenceLimits(share.scaled(BYTES, TAKEN), PLACES, share);
    }

    /** {@return so many lines of that length, at least a few} */
    int lines(int lineBytes) {
        return (int) Math.max(2, Math.min(bytes / lineBytes, share.scaled(LINES, TAKEN)));
    }
}
