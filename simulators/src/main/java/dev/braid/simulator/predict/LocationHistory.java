// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.TraceEvent;
import java.util.Objects;
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

    /** The last accesses while one strand alone has made any, and all were plain; see {@link LoneRecord}. */
    private long @Nullable [] lone;

    private @Nullable Context ofLoneWrite;
    private @Nullable Context ofLoneRead;

    /** The first of these accesses, if the last ones come after more. */
    private long @Nullable [] firstLone;

    private @Nullable Context ofFirstWrite;
    private @Nullable Context ofFirstRead;

    private @Nullable AccessHistory writes;
    private @Nullable AccessHistory reads;
    /** The strand that has made the latest accesses to data; {@link #latestSegment} is its segment then. */
    private int latest = -1;

    private int latestSegment;
    /** The kinds of these accesses, as bits: there was no other strand since to race with. */
    private int latestSorts;

    LocationHistory copy(AccessPairs pairs) {
        expand(pairs);
        LocationHistory copy = new LocationHistory();
        copy.writer = writer;
        copy.writePosition = writePosition;
        copy.beforeWrite = beforeWrite;
        copy.writes = writes == null ? null : writes.copy();
        copy.reads = reads == null ? null : reads.copy();
        return copy;
    }

    /** Loads what says where the accesses are. {@return any number} */
    long load() {
        long[] record = lone;
        if (record != null && isLone()) {
            return LoneRecord.load(record);
        }
        return (writes == null ? 0L : writes.strand()) + (reads == null ? 0L : reads.strand());
    }

    /** Loads the latest accesses, and those of a second strand. {@return any number} */
    long loadAccesses() {
        return load(writes) + load(reads);
    }

    private static long load(@Nullable AccessHistory history) {
        if (history == null) {
            return 0;
        }
        AccessHistory second = history.next();
        return history.newest().load() + (second == null ? 0 : second.newestPosition());
    }

    /** {@return {@code true} if the last writer is known} */
    boolean isWritten() {
        return writer >= 0;
    }

    /** Forgets all, except for how far strands had come. */
    void forgetTo(ForgottenPast forgotten, long object, AccessPairs pairs) {
        expand(pairs);
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
    void showUnordered(Strand strand, ThreadOrder thread, AccessPairs pairs, Consumer<PastAccess> found) {
        expand(pairs);
        for (AccessHistory history = AccessHistory.first(writes, strand);
                history != null;
                history = history.next(strand)) {
            if (history.strand() != strand.index()
                    && !thread.isAfter(history.newest().epoch())) {
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

    /** {@return {@code true} if there are lone accesses, which are not in the histories} */
    private boolean isLone() {
        return ofLoneWrite != null || ofLoneRead != null;
    }

    /** {@return {@code true} if a strand is the one whose accesses are lone} */
    private boolean isOwner(Strand strand) {
        Context known = ofLoneWrite != null ? ofLoneWrite : ofLoneRead;
        return known != null && known.strand() == strand.index();
    }

    /**
     * {@return {@code true} if all that other strands have done here comes before what a strand does, in both orders}
     */
    private boolean areOthersBefore(Strand strand, ThreadOrder thread) {
        return areBefore(writes, strand, thread) && areBefore(reads, strand, thread);
    }

    private static boolean areBefore(@Nullable AccessHistory histories, Strand strand, ThreadOrder thread) {
        for (AccessHistory history = AccessHistory.first(histories, strand);
                history != null;
                history = history.next(strand)) {
            if (history.strand() != strand.index() && !history.isBefore(strand, thread)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Takes a plain access of a strand that is alone here: all that others have done comes before it. It takes the
     * place of the one before it, unless that was made under fewer monitors. After a join, not all that races with the
     * one before races with this one: of the accesses that joins part, the first one is kept, which comes after least.
     *
     * @return false, with nothing done, if both must be kept
     */
    private boolean takeAlone(TraceEvent event, boolean isWrite, Strand strand, AccessPairs pairs) {
        Context now = strand.context();
        Context before = isWrite ? ofLoneWrite : ofLoneRead;
        if (before != now && before != null) {
            if (!HeldMonitors.isWithin(now.held(), before.held())) {
                return false;
            }
            if (before.segment() != now.segment()) {
                keepFirst(isWrite, before, pairs);
            }
        }
        long[] record = lone;
        if (record == null) {
            record = LoneRecord.create();
            lone = record;
        }
        LoneRecord.set(record, event, isWrite, strand);
        if (isWrite) {
            ofLoneWrite = now;
        } else {
            ofLoneRead = now;
        }
        return true;
    }

    private void keepFirst(boolean isWrite, Context before, AccessPairs pairs) {
        if ((isWrite ? ofFirstWrite : ofFirstRead) != null) {
            pairs.leftOut();
            return;
        }
        long[] first = firstLone;
        if (first == null) {
            first = LoneRecord.create();
            firstLone = first;
        }
        LoneRecord.copy(Objects.requireNonNull(lone), isWrite, first);
        if (isWrite) {
            ofFirstWrite = before;
        } else {
            ofFirstRead = before;
        }
    }

    /** Adds the lone accesses to the histories. */
    private void expand(AccessPairs pairs) {
        if (isLone()) {
            add(firstLone, true, ofFirstWrite, pairs);
            add(firstLone, false, ofFirstRead, pairs);
            add(lone, true, ofLoneWrite, pairs);
            add(lone, false, ofLoneRead, pairs);
            ofFirstWrite = null;
            ofFirstRead = null;
            ofLoneWrite = null;
            ofLoneRead = null;
        }
    }

    /** Adds an access to the histories, if it was made in a context. */
    private void add(long @Nullable [] record, boolean isWrite, @Nullable Context of, AccessPairs pairs) {
        if (record == null || of == null) {
            return;
        }
        PastAccess access = LoneRecord.access(record, isWrite, of);
        AccessHistory own = own(isWrite, of.strand(), false, pairs);
        if (own != null) {
            own.add(access, pairs);
        } else {
            add(isWrite, of.strand(), false, access, pairs);
        }
    }

    /** {@return the history of a strand's accesses of a kind, null if there is none} */
    private @Nullable AccessHistory own(boolean isWrite, int strand, boolean isAtomic, AccessPairs pairs) {
        AccessHistory own = AccessHistory.of(isWrite ? writes : reads, strand, isAtomic);
        if (own == null && pairs.isReused(strand)) {
            set(isWrite, AccessHistory.unsettle(isWrite ? writes : reads, strand, isAtomic));
            own = AccessHistory.of(isWrite ? writes : reads, strand, isAtomic);
        }
        return own;
    }

    /** Adds the first access of a strand of a kind. */
    private void add(boolean isWrite, int strand, boolean isAtomic, PastAccess access, AccessPairs pairs) {
        AccessHistory others = pairs.settle(isWrite ? writes : reads);
        set(isWrite, new AccessHistory(strand, isAtomic, access, others));
    }

    private void set(boolean isWrite, @Nullable AccessHistory histories) {
        if (isWrite) {
            writes = histories;
        } else {
            reads = histories;
        }
    }

    /** Takes an access to data, before it has read anything. */
    void access(TraceEvent event, Strand strand, ThreadOrder thread, boolean isAtomic, AccessPairs pairs) {
        long epoch = strand.epoch();
        boolean isWrite = event.kind().writes();
        if (!isAtomic && isOwner(strand) && takeAlone(event, isWrite, strand, pairs)) {
            return;
        }
        expand(pairs);
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
        if (!isAtomic && areOthersBefore(strand, thread) && takeAlone(event, isWrite, strand, pairs)) {
            return;
        }
        AccessHistory own = own(isWrite, strand.index(), isAtomic, pairs);
        if (own != null) {
            own.add(event, strand, epoch, pairs);
        } else {
            add(isWrite, strand.index(), isAtomic, new PastAccess(event, strand, epoch), pairs);
        }
    }
}
