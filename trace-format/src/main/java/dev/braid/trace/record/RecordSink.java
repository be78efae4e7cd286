// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import dev.braid.trace.TraceDamagedException;

/**
 * Takes the records of all slots, chunk by chunk, and says what they are: {@link dev.braid.trace.merge.OrderedMerge}
 * makes events out of them, {@link RecordCheck} only checks and counts them.
 *
 * <p>Thread safety: one thread.
 */
public interface RecordSink {
    /** Slots have numbers below this, far more than a channel has; keeps a damaged one from making a huge table. */
    int SLOT_LIMIT = 1 << 16;

    /**
     * Takes some records of a slot: so many whole ones that they have that many bytes together, or all.
     *
     * @param begin the index at which the first record begins in {@code records}
     * @param end the index at which the last one ends
     * @param baseClock the slot's clock before the first record
     * @throws TraceDamagedException at the first invalid record, with its offset in the slot's stream of records; those
     *     before it have been taken, see {@link #lastScan}, and the slot takes no others
     */
    ChunkScan addFirst(int bytes, int slot, byte[] records, int begin, int end, long baseClock)
            throws TraceDamagedException;

    /** {@return the scan of the last {@link #addFirst}, also if it threw} */
    ChunkScan lastScan();

    /** Lets go all events with a smaller clock. The caller knows that no such event will be added any more. */
    void emitBelow(long clock);

    /** Lets go all events that are left. */
    void emitAll();

    /** {@return the number of events let go so far} */
    long emitted();

    /** {@return events that wait to be let go} */
    long pendingEvents();

    /** {@return {@code true} if an event of that slot waits} */
    boolean hasEventOf(int slot);
}
