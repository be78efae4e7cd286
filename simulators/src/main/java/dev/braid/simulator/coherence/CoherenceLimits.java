// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

/**
 * How much is remembered of the past.
 *
 * @param bytes of lines, twice as many of which are known at most
 * @param places and pairs of them that are told apart in the tables; those that come later are counted together
 */
record CoherenceLimits(long bytes, int places) {
    /** Some 200 MiB in all for most programs. */
    static final CoherenceLimits USUAL = new CoherenceLimits(1L << 23, 10_000);

    /** {@return so many lines of that length, at least a few} */
    int lines(int lineBytes) {
        return (int) Math.max(2, Math.min(bytes / lineBytes, 1 << 17));
    }
}
