// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.predict;

import dev.braid.simulator.order.LocationMap;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.simulator.race.AccessRole;
import dev.braid.trace.EventKind;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;

/** The pasts of all locations, those included by which threads synchronise. */
final class SharedMemory {
    /** References are four bytes long or have nothing in the other four; a trace says eight. */
    private static final int REFERENCE_BYTES = 4;

    private final LocationMap<Word> words = new LocationMap<>();
    /** By object: what comes before the writes of code that is not traced. */
    private final Long2ObjectOpenHashMap<Cut> untraced = new Long2ObjectOpenHashMap<>();

    private final AccessPairs pairs;
    private int lastWriter = -1;

    SharedMemory(AccessPairs pairs) {
        this.pairs = pairs;
    }

    /** Takes an access. */
    void access(TraceEvent event, Strand strand, ThreadOrder thread, AccessRole role) {
        int size = event.isReference() ? REFERENCE_BYTES : event.size();
        long from = event.offset();
        long end = from + size;
        if (role == AccessRole.DATA || role == AccessRole.ATOMIC) {
            for (long at = from; at < end; at = nextWord(at)) {
                data(event, strand, thread, role == AccessRole.ATOMIC, at, part(at, end));
            }
        }
        for (long at = from; at < end; at = nextWord(at)) {
            readAndWrite(event, strand, at, part(at, end));
        }
        if (!untraced.isEmpty() && event.kind() != EventKind.WRITE) {
            strand.join(untraced.get(event.object()));
        }
    }

    /** {@return the index of the strand after whose write nothing but the latest read has put the reader, -1 if of none} */
    int lastWriter() {
        return lastWriter;
    }

    /** Code that is not traced may have written to an object: who reads it may read that. */
    void untracedWrite(TraceEvent event, Strand strand) {
        Cut all = untraced.computeIfAbsent(event.object(), key -> new Cut());
        all.add(strand.snapshot());
        all.add(strand.index(), strand.position());
    }

    private void data(TraceEvent event, Strand strand, ThreadOrder thread, boolean isAtomic, long at, int size) {
        Word word = word(event.object(), at, size);
        int last = word.unit(at + size - 1);
        for (int unit = word.unit(at); unit <= last; unit++) {
            word.location(unit).access(event, strand, thread, isAtomic, pairs);
        }
    }

    private void readAndWrite(TraceEvent event, Strand strand, long at, int size) {
        boolean reads = event.kind() != EventKind.WRITE;
        Word word = word(event.object(), at, size);
        int last = word.unit(at + size - 1);
        for (int unit = word.unit(at); unit <= last; unit++) {
            LocationHistory location = word.location(unit);
            if (reads) {
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
        Word word = words.get(object, number);
        if (word == null) {
            word = new Word(unit);
            words.put(object, number, word);
        } else {
            word.split(unit);
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
