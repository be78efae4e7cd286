// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.CountText;
import dev.braid.simulator.MemoryShare;

/**
 * The amount of the past that is kept. What is left out may hide a race that could have been predicted, and never makes
 * one up.
 *
 * @param accesses the number of accesses of each kind to a location, for each strand, that other events have come
 *     between
 * @param changes the number of changes of the monitors that a strand holds
 * @param sections the number of sections of each monitor, for each strand
 * @param words the number of words of eight bytes whose accesses are known: twice as many at most, at least 2
 * @param monitors the number of monitors of which anything is known, and of ended or interrupted threads: twice as
 *     many at most
 * @param releases the releases by which threads synchronise in the happens-before order, of each kind: twice as
 *     many at most
 * @param share the share of the memory into which the last three fit
 * @param unsettled the least number of strands' accesses to a location among which those are looked for that can be in
 *     no race any more
 * @param repeated events in a row at places where their strands had been before, after which predictions that are left
 *     to be confirmed end
 */
record HistoryLimits(
        int accesses,
        int changes,
        int sections,
        int words,
        int monitors,
        int releases,
        MemoryShare share,
        int unsettled,
        int repeated) {
    /** So many words, monitors and releases take some 300 MiB in all for most programs. */
    private static final long BYTES = 300L << 20;

    private static final int WORDS = 1 << 17;
    private static final int MONITORS = 1 << 14;
    private static final int RELEASES = 1 << 17;
    private static final int UNSETTLED = 4;
    private static final int REPEATED = 1_000_000;

    HistoryLimits(int accesses, int changes, int sections, int words, int monitors, int releases) {
        this(accesses, changes, sections, words, monitors, releases, MemoryShare.alone(), UNSETTLED, REPEATED);
    }

    /** {@return the same limits, with another number of repeated events} */
    HistoryLimits withRepeated(int events) {
        return new HistoryLimits(accesses, changes, sections, words, monitors, releases, share, unsettled, events);
    }

    /** {@return the same limits, with another least number of strands' accesses} */
    HistoryLimits withUnsettled(int least) {
        return new HistoryLimits(accesses, changes, sections, words, monitors, releases, share, least, repeated);
    }

    /** {@return the limits for a share of memory} */
    static HistoryLimits within(MemoryShare share) {
        return new HistoryLimits(
                8,
                1 << 14,
                1 << 8,
                share.scaled(WORDS, BYTES),
                share.scaled(MONITORS, BYTES),
                share.scaled(RELEASES, BYTES),
                share,
                UNSETTLED,
                REPEATED);
    }

    /** {@return a sentence without its end, which says what limit was reached} */
    String text() {
        return share.text() + " with " + CountText.of(2L * words) + " words of eight bytes, or with "
                + CountText.of(2L * monitors) + " monitors";
    }
}
