// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import dev.braid.trace.EventKind;
import dev.braid.trace.flow.Alignment.Rest;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.record.Branches;
import org.jspecify.annotations.Nullable;

/**
 * Joins the records of one thread with its control flow, as both come in.
 *
 * <p>Both are in program order, and a branch record stands where the thread wrote it. Where it says more than bits, the
 * control flow is known up to there: by then, the thread must have passed the same places as it has recorded. So one
 * that is missing cannot go unnoticed beyond the next such record, and moves nothing behind that. In between, passages
 * are ahead of no record: up to 63 decisions are not known yet.
 *
 * <p>While both agree, nothing is kept but the records that wait for their passage. From the first difference on,
 * passages are kept, too, and aligned at the next branch record that allows it.
 *
 * <p>Thread safety: one thread.
 */
final class ThreadMerge {
    /** More records than the control flow between two branch records can pass: then something is lost. */
    private static final int MOST_RECORDS = 1 << 22;

    /** With fewer passages than these, it pays to wait for more before they are aligned. */
    private static final int ENOUGH_PASSAGES = 64;

    private final int thread;
    private final MergePlaces places;
    private final MergeTally tally;
    private final boolean isPartial;
    private final BranchDecoder decoder;
    private final PlaceCounts counts = new PlaceCounts();
    private final Passages passages;
    private final PlaceQueue expected = new PlaceQueue();
    private final PlaceQueue records = new PlaceQueue();
    private final Alignment.Steps steps;
    private long joined;
    private boolean hasBegun;
    private boolean hasEnded;
    /**
     * The exit of a synchronized method into code that is not recorded, or by an exception, whose record comes next.
     */
    private long exit = MergePlaces.NOWHERE;

    /** @param isPartial whether accesses may lack their record on purpose */
    ThreadMerge(int thread, MethodTable methods, MergePlaces places, MergeTally tally, boolean isPartial) {
        this.thread = thread;
        this.places = places;
        this.tally = tally;
        this.isPartial = isPartial;
        passages = new Passages(places, counts, this::passed);
        decoder = new BranchDecoder(methods, passages);
        steps = new Alignment.Steps() {
            @Override
            public void matched(long place, boolean isNeeded) {
                match(place, isNeeded);
            }

            @Override
            public void withoutRecord(long place) {
                tally.found(MergeFinding.Kind.HOLE, place, 1, thread, joined);
            }

            @Override
            public void withoutPassage(long place) {
                tally.found(MergeFinding.Kind.UNMATCHED, place, 1, thread, joined);
            }
        };
    }

    int thread() {
        return thread;
    }

    /** Takes the thread's next event. */
    void event(EventKind kind, int site) {
        hasEnded |= kind == EventKind.THREAD_END;
        long place = places.of(kind, site);
        if (place == MergePlaces.UNNAMED) {
            tally.unnamed();
        } else if (place != MergePlaces.NOWHERE) {
            record(place);
        }
    }

    private void record(long place) {
        if (!MergePlaces.isInstruction(place)) {
            exit = exit == place ? MergePlaces.NOWHERE : exit;
            counts.recorded(place);
        } else if (decoder.isLost()) {
            tally.lost(1);
        } else if (decoder.depth() == 0) {
            tally.outside();
        } else if (records.size() < MOST_RECORDS) {
            records.add(place, true);
        } else {
            tally.gap("there are " + MOST_RECORDS + " records without a branch record between them");
            tally.lost(records.size());
            records.clear();
        }
    }

    /** Takes the thread's next branch record. {@return {@code true} if it is the first one that begins a method} */
    boolean branches(Branches record) {
        int operation = record.operation();
        passages.start(false);
        if (operation == RecordDescriptor.BRANCHES_THREW) {
            exit = passages.threw(record.first());
        }
        boolean wasLost = decoder.isLost();
        decoder.take(record);
        if (decoder.isLost()) {
            if (!wasLost) {
                lose();
            }
            return false;
        }
        switch (operation) {
            case RecordDescriptor.BRANCHES_PENDING -> {
                return false;
            }
            case RecordDescriptor.BRANCHES_THREW, RecordDescriptor.BRANCHES_CAUGHT, RecordDescriptor.BRANCHES_UNWOUND ->
                passages.thrown(record.first());
            case RecordDescriptor.BRANCHES_LEFT -> exit = passages.lastExit();
            default -> {
                // What was begun goes on.
            }
        }
        settle(operation);
        boolean starts = operation == RecordDescriptor.BRANCHES_START;
        boolean isFirst = starts && !hasBegun;
        if (starts || operation == RecordDescriptor.BRANCHES_ENTER) {
            begin(operation);
        }
        return isFirst;
    }

    /**
     * Begins a method. A thread's first method has no record of its entry if tracing began between that and its first
     * instruction.
     */
    private void begin(int operation) {
        MethodCode method = decoder.method();
        passages.entered(method, decoder.depth());
        if (method.isSynchronized()) {
            long entry = places.entry(method);
            if (hasBegun || operation == RecordDescriptor.BRANCHES_ENTER || counts.hasRecorded(entry)) {
                counts.passed(entry);
            }
        }
        hasBegun = true;
    }

    private void settle(int operation) {
        if (passages.hasUnknownRest()) {
            align(Rest.RECORDS);
            tally.lost(records.size());
            expected.clear();
            records.clear();
        } else if (passages.isAhead()) {
            align(Rest.PASSAGES);
            if (!passages.putOff(expected, decoder.depth() - 1)) {
                tally.gap("the JVM entered methods on its own account from each other");
                tally.lost(expected.size());
                expected.clear();
            }
        } else if (operation != RecordDescriptor.BRANCHES_BITS) {
            align(Rest.NOTHING);
        } else if (expected.size() >= ENOUGH_PASSAGES) {
            align(Rest.RECORDS);
        }
    }

    private void align(Rest rest) {
        if (expected.isEmpty() && (records.isEmpty() || rest != Rest.NOTHING)) {
            return;
        }
        if (Alignment.canAlign(expected, records)) {
            Alignment.align(expected, records, rest, steps);
        } else {
            tally.gap("too many records and passages differ to align them");
            tally.lost(records.size());
            expected.clear();
            records.clear();
        }
    }

    /** The branch records contradict the class files. */
    private void lose() {
        tally.gap(passages.gap());
        tally.lost(records.size());
        records.clear();
        expected.clear();
        passages.forget();
    }

    /** The thread has passed an instruction. */
    private void passed(long place, boolean isNeeded) {
        boolean needed = isNeeded && !isPartial;
        if (!expected.isEmpty()) {
            expected.add(place, needed);
        } else if (!records.isEmpty() && records.get(0) == place) {
            records.remove(1);
            match(place, needed);
        } else if (needed) {
            expected.add(place, true);
        }
    }

    private void match(long place, boolean isNeeded) {
        joined++;
        tally.matched();
        if (!isNeeded) {
            counts.recorded(place);
        }
    }

    /**
     * The thread has no more records. The last ones may say what it did after the trace had stopped, and lack a part of
     * that. Then they contradict the class files, behind all that is in the trace.
     */
    void end() {
        boolean wasLost = decoder.isLost();
        @Nullable MethodCode innermost = decoder.depth() > 0 ? decoder.method() : null;
        passages.start(true);
        decoder.end();
        if (hasEnded && innermost != null) {
            tally.gap("a thread has ended, and its branch records do not say how it left " + innermost.className() + "."
                    + innermost.name());
            tally.lost(records.size());
        } else {
            if (!wasLost && !decoder.isLost()) {
                align(Rest.EITHER);
            }
            tally.unjudged(records.size() + (long) expected.size());
        }
        if (exit != MergePlaces.NOWHERE && !hasEnded) {
            counts.forgive(exit); // tracing has stopped in between
        }
        counts.compare((place, count) -> tally.missing(place, count, thread), tally::recorded);
    }
}
