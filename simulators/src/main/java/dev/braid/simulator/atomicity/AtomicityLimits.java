// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.simulator.CountText;
import dev.braid.simulator.MemoryShare;

/**
 * The amount that is remembered of what happened while blocks were open: at most twice these numbers.
 *
 * @param words the number of words of eight bytes that were accessed; at least 2, as an access may be to two of
 *     them
 * @param releases the number of releases of monitors, locks and threads
 * @param share the share of the memory into which these fit
 */
record AtomicityLimits(int words, int releases, MemoryShare share) {
    /** So many words and releases take some 100 MiB for most programs. */
    private static final long BYTES = 100L << 20;

    private static final int WORDS = 1 << 17;
    private static final int RELEASES = 1 << 15;

    AtomicityLimits(int words, int releases) {
        this(words, releases, MemoryShare.alone());
    }

    /** {@return the limits for a share of memory} */
    static AtomicityLimits within(MemoryShare share) {
        return new AtomicityLimits(share.scaled(WORDS, BYTES), share.scaled(RELEASES, BYTES), share);
    }

    /** {@return a sentence without its end, which says what limit was reached} */
    String text() {
        return share.text() + " with " + CountText.of(2L * words) + " words of eight bytes, or with "
                + CountText.of(2L * releases) + " releases";
    }
}
