// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.cells.SharingCount;
import dev.braid.simulator.order.RecentMap;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.simulator.race.AccessRole;
import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The pasts of all locations, including those by which threads synchronise, except for those not accessed for long. */
final class SharedMemory {
    /** References are four bytes long or have nothing in the other four; a trace says eight. */
    private static final int REFERENCE_BYTES = 4;

    private final WordMap words;
    /** By object: what comes before the writes of code that is not traced. */
    private final RecentMap<Cut> untraced;

    private final WordPrefetch prefetch;
    private final AccessPairs pairs;
    private final ForgottenPast forgotten;
    private final SharingCount sharing = new SharingCount();
    private int lastWriter = -1;
    private boolean isUncertain;
    private boolean hasForgottenUntraced;
    private long forgottenWords;

    SharedMemory(AccessPairs pairs, ForgottenPast forgotten, HistoryLimits limits) {
        this.pairs = pairs;
        this.forgotten = forgotten;
        words = new WordMap(limits.words(), (object, number, word) -> {
            word.forgetTo(forgotten, object, pairs);
            sharing.forget();
            forgottenWords++;
        });
        prefetch = new WordPrefetch(words);
        untraced = new RecentMap<>(limits.monitors(), (object, place, cut) -> {
            forgotten.addBefore(object, cut);
            hasForgottenUntraced = true;
        });
    }

    /** {@return the number of locations of data, and of those that several threads have accessed} */
    SharingCount sharing() {
        return sharing;
    }

    /** {@return the number of forgotten words} */
    long forgottenWords() {
        return forgottenWords;
    }

    /** {@return a prefetch of the memory for accesses that are to come} */
    WordPrefetch prefetch() {
        return prefetch;
    }

    /** Takes an access. */
    void access(TraceEvent event, Strand strand, ThreadOrder thread, AccessRole role) {
        int size = event.isReference() ? REFERENCE_BYTES : event.size();
        long from = event.offset();
        long end = from + size;
        long next = nextWord(from);
        isUncertain = false;
        Word word = word(event.object(), from, part(from, end));
        Word second = next < end ? word(event.object(), next, (int) (end - next)) : null;
        if (role == AccessRole.DATA || role == AccessRole.ATOMIC) {
            data(event, strand, thread, role == AccessRole.ATOMIC, word, from, part(from, end));
            if (second != null) {
                data(event, strand, thread, role == AccessRole.ATOMIC, second, next, (int) (end - next));
            }
        }
        readAndWrite(event, strand, word, from, part(from, end));
        if (second != null) {
            readAndWrite(event, strand, second, next, (int) (end - next));
        }
        if (event.kind() != EventKind.WRITE && (hasForgottenUntraced || !untraced.isEmpty())) {
            readUntraced(event, strand);
        }
    }

    /**
     * Takes an access of the code of a lock, of which others than that lock see nothing.
     *
     * @param observes whether what it reads may matter to its thread
     */
    void inLock(TraceEvent event, Strand strand, boolean observes) {
        int size = event.isReference() ? REFERENCE_BYTES : event.size();
        Word word = word(event.object(), event.offset(), size);
        int last = word.unit(event.offset() + size - 1);
        for (int unit = word.unit(event.offset()); unit <= last; unit++) {
            LocationHistory location = word.location(unit);
            if (observes && event.kind() != EventKind.WRITE) {
                if (word.isPartial() && !location.isWritten()) {
                    forgotten.join(strand, event);
                }
                location.observe(strand);
            }
            if (event.kind().writes()) {
                location.write(strand);
            }
        }
    }

    /** Shows the writes to what an event reads that nothing orders with it, without taking it. */
    void showUnordered(TraceEvent event, Strand strand, ThreadOrder thread, Consumer<PastAccess> found) {
        int size = event.isReference() ? REFERENCE_BYTES : event.size();
        int part = part(event.offset(), event.offset() + size);
        Word word = word(event.object(), event.offset(), part);
        int last = word.unit(event.offset() + part - 1);
        for (int unit = word.unit(event.offset()); unit <= last; unit++) {
            word.location(unit).showUnordered(strand, thread, pairs, found);
        }
    }

    /**
     * {@return the index of the strand after whose write nothing but the latest read has put the reader, -1 if of none}
     */
    int lastWriter() {
        return lastWriter;
    }

    /**
     * {@return {@code true} if the latest access may conflict with what was forgotten, or read what that has written}
     */
    boolean isUncertain() {
        return isUncertain;
    }

    /** Notes that code that is not traced may have written to an object: a thread that reads it may read that. */
    void untracedWrite(TraceEvent event, Strand strand) {
        Cut all = untraced.get(event.object(), 0);
        if (all == null) {
            all = new Cut();
            untraced.put(event.object(), 0, all);
        }
        all.add(strand.snapshot());
        all.add(strand.index(), strand.position());
    }

    private void readUntraced(TraceEvent event, Strand strand) {
        Cut before = untraced.get(event.object(), 0);
        strand.join(before);
        if (hasForgottenUntraced) {
            isUncertain |= forgotten.join(strand, event);
        }
    }

    private void data(
            TraceEvent event, Strand strand, ThreadOrder thread, boolean isAtomic, Word word, long at, int size) {
        if (word.isPartial() && !word.isCheckedBy(strand.index())) {
            if (!forgotten.isBefore(event, strand, thread, isAtomic)) {
                isUncertain = true;
                forgotten.matters(event);
            } else if (event.kind().writes() && !isAtomic) {
                word.checkedBy(strand.index());
            }
        }
        word.access((int) at & (1 << Word.SHIFT) - 1, size, event.thread(), sharing);
        int last = word.unit(at + size - 1);
        for (int unit = word.unit(at); unit <= last; unit++) {
            word.location(unit).access(event, strand, thread, isAtomic, pairs);
        }
    }

    private void readAndWrite(TraceEvent event, Strand strand, Word word, long at, int size) {
        // A call that changes an object may tell what that has held.
        boolean reads = event.kind() != EventKind.WRITE || RecordDescriptor.isReceiver(event.offset());
        int last = word.unit(at + size - 1);
        for (int unit = word.unit(at); unit <= last; unit++) {
            LocationHistory location = word.location(unit);
            if (reads) {
                if (word.isPartial() && !location.isWritten()) {
                    isUncertain |= forgotten.join(strand, event);
                }
                lastWriter = location.writerNewTo(strand);
                location.read(strand);
            }
            if (event.kind().writes()) {
                location.write(strand);
            }
        }
    }

    private Word word(long object, long at, int size) {
        long number = at >>> Word.SHIFT;
        int unit = unit(at, size);
        @Nullable Word word = words.get(object, number);
        if (word == null) {
            word = new Word(object, number, unit, forgotten.mayHold(object));
            words.put(object, number, word);
        } else {
            word.split(unit, pairs);
        }
        return word;
    }

    private static long nextWord(long at) {
        return (at >>> Word.SHIFT) + 1 << Word.SHIFT;
    }

    private static int part(long at, long end) {
        return (int) (Math.min(end, nextWord(at)) - at);
    }

    /** {@return the longest unit that an access, or a part of one, consists of} */
    private static int unit(long at, int size) {
        return (int) Long.lowestOneBit(at | size | 1L << Word.SHIFT);
    }
}
