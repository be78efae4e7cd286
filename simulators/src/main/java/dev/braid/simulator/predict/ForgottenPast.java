// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.order.Forgotten;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * The past of locations and monitors that is no longer known one by one: how far the strands had come, by objects.
 *
 * <p>A strand that reads, enters or joins what was forgotten comes after all that was forgotten around the object. That
 * is too much order, so it makes no race up; where it adds any order, races may be missing.
 */
final class ForgottenPast {
    /** In longs: 4 MiB for each kind of accesses in each order. */
    private static final long ROOM = 1L << 19;

    private static final int PARTS = 64;

    private static final int WRITE = 2;
    private static final int ATOMIC = 1;
    private static final int SORTS = 4;

    /** By kind: when accesses to data were in the happens-before order. */
    private final Forgotten[] times = new Forgotten[SORTS];
    /** By kind: their positions in their strands. */
    private final Forgotten[] positions = new Forgotten[SORTS];
    /** The positions that must come before strands that read what was written, or enter a monitor that was left. */
    private final Forgotten before;

    private long unknown;
    private @Nullable RecordedEvent first;

    /** Makes one of a past of which nothing is forgotten yet, within a small part of a share of the memory. */
    ForgottenPast(MemoryShare share) {
        long longs = Math.max(1, Math.min(ROOM, share.bytes() / PARTS / Long.BYTES));
        before = new Forgotten(longs);
        for (int sort = 0; sort < SORTS; sort++) {
            times[sort] = new Forgotten(longs);
            positions[sort] = new Forgotten(longs);
        }
    }

    /** {@return the number of times that something forgotten mattered, so that races may be missing} */
    long unknown() {
        return unknown;
    }

    /** {@return the first event that it mattered to} */
    @Nullable
    RecordedEvent first() {
        return first;
    }

    /** Forgets an access to data. */
    void addAccess(long object, boolean isWrite, boolean isAtomic, int strand, PastAccess access) {
        int sort = (isWrite ? WRITE : 0) + (isAtomic ? ATOMIC : 0);
        times[sort].add(object, access.epoch());
        positions[sort].add(object, strand, access.position());
    }

    /** Forgets what must come before strands that use an object. */
    void addBefore(long object, @Nullable Cut cut) {
        if (cut == null) {
            return;
        }
        for (int strand = 0; strand < cut.strands(); strand++) {
            addBefore(object, strand, cut.position(strand));
        }
    }

    void addBefore(long object, int strand, long position) {
        if (position > 0) {
            before.add(object, strand, position);
        }
    }

    /** {@return {@code true} if anything may have been forgotten that has to do with an object} */
    boolean mayHold(long object) {
        if (before.times(object) != null) {
            return true;
        }
        for (Forgotten sort : positions) {
            if (sort.times(object) != null) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return {@code true} if an access comes after all in both orders that it may conflict with and that was
     * forgotten}
     */
    boolean isBefore(TraceEvent event, Strand strand, ThreadOrder thread, boolean isAtomic) {
        for (int sort = event.kind().writes() ? 0 : WRITE; sort < SORTS; sort++) {
            boolean conflicts = !isAtomic || (sort & ATOMIC) == 0;
            if (conflicts
                    && !(times[sort].isBefore(thread, event.object())
                            && strand.isAfter(positions[sort].times(event.object())))) {
                return false;
            }
        }
        return true;
    }

    /** Has a strand come after all that was forgotten of an object. {@return {@code true} if that has added order} */
    boolean join(Strand strand, TraceEvent event) {
        long[] all = before.times(event.object());
        if (all == null || !strand.join(all)) {
            return false;
        }
        matters(event);
        return true;
    }

    /** {@return the cut that must come before strands that use an object, if anything was forgotten of it} */
    @Nullable
    Cut before(long object) {
        long[] all = before.times(object);
        return all == null ? null : new Cut(all.clone());
    }

    /** Notes that something that was forgotten may matter to an event. */
    void matters(TraceEvent event) {
        unknown++;
        if (first == null) {
            first = event.copy();
        }
    }
}
