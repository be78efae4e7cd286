// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.TraceEvent;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The part of a location's past that must be known: the strand that wrote to it last, and the accesses that may be in
 * races with later ones.
 */
final class LocationHistory {
    private static final int ALL_SORTS = 0xF;

    private int writer = -1;
    private long writePosition;
    private @Nullable Cut beforeWrite;

    private @Nullable AccessHistory writes;
    private @Nullable AccessHistory reads;
    /** The strand that has made the latest accesses to data; {@link #latestSegment} is its segment then. */
    private int latest = -1;

    private int latestSegment;
    /** The kinds of these accesses, as bits: there was no other strand since to race with. */
    private int latestSorts;

    LocationHistory copy() {
        LocationHistory copy = new LocationHistory();
        copy.writer = writer;
        copy.writePosition = writePosition;
        copy.beforeWrite = beforeWrite;
        copy.writes = writes == null ? null : writes.copy();
        copy.reads = reads == null ? null : reads.copy();
        return copy;
    }

    /** {@return whether the last writer is known} */
    boolean isWritten() {
        return writer >= 0;
    }

    /** Forgets all, except for how far strands had come. */
    void forgetTo(ForgottenPast forgotten, long object) {
        if (writer >= 0) {
            forgotten.addBefore(object, beforeWrite);
            forgotten.addBefore(object, writer, writePosition);
        }
        forgetTo(forgotten, object, writes, true);
        forgetTo(forgotten, object, reads, false);
    }

    private static void forgetTo(
            ForgottenPast forgotten, long object, @Nullable AccessHistory histories, boolean areWrites) {
        for (AccessHistory history = histories; history != null; history = history.next()) {
            // Those before the newest one are before it in both orders.
            forgotten.addAccess(object, areWrites, history.isAtomic(), history.strand(), history.newest());
        }
    }

    /** Takes a read of a strand, which so comes after the last writer. */
    void read(Strand strand) {
        if (beforeWrite != null && writer != strand.index()) {
            strand.join(writer, writePosition, beforeWrite);
        }
    }

    /** Takes a read of a strand in the code of a lock, see {@link Strand#observe}. */
    void observe(Strand strand) {
        if (beforeWrite != null && writer != strand.index()) {
            strand.observe(writer, writePosition, beforeWrite);
        }
    }

    /**
     * Shows the latest accesses of each strand that has written and that nothing orders with a read, which is not kept.
     */
    void showUnordered(int strand, ThreadOrder thread, Consumer<PastAccess> found) {
        for (AccessHistory history = writes; history != null; history = history.next()) {
            if (history.strand() != strand && !thread.isAfter(history.newest().epoch())) {
                found.accept(history.newest());
            }
        }
    }

    /** {@return the index of the strand that wrote last, -1 if nobody did or a strand comes after that anyway} */
    int writerNewTo(Strand strand) {
        return writer >= 0 && strand.cut().position(writer) < writePosition ? writer : -1;
    }

    void write(Strand strand) {
        writer = strand.index();
        writePosition = strand.position();
        beforeWrite = strand.snapshot();
    }

    /** Takes an access to data, before it has read anything. */
    void access(TraceEvent event, Strand strand, ThreadOrder thread, boolean isAtomic, AccessPairs pairs) {
        long epoch = strand.epoch();
        boolean isWrite = event.kind().writes();
        if (latest != strand.index() || latestSegment != strand.segment()) {
            latest = strand.index();
            latestSegment = strand.segment();
            latestSorts = 0;
        }
        int sort = 1 << (isWrite ? 2 : 0) + (isAtomic ? 1 : 0);
        if ((latestSorts & sort) == 0) {
            latestSorts |= isWrite && !isAtomic ? ALL_SORTS : sort;
            pairs.compare(writes, event, strand, thread, isAtomic);
            if (isWrite) {
                pairs.compare(reads, event, strand, thread, isAtomic);
            }
        }
        AccessHistory own = isWrite ? writes : reads;
        while (own != null && !own.isOf(strand.index(), isAtomic)) {
            own = own.next();
        }
        if (own != null) {
            own.add(event, strand, epoch, pairs);
        } else if (isWrite) {
            writes = new AccessHistory(strand.index(), isAtomic, new PastAccess(event, strand, epoch), writes);
        } else {
            reads = new AccessHistory(strand.index(), isAtomic, new PastAccess(event, strand, epoch), reads);
        }
    }
}
