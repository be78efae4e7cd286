// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.record.Branches;
import dev.braid.trace.record.BranchesConsumer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The branch records of a trace, by thread. A thread may have used several slots, one after the other: its clock tells
 * in which order.
 *
 * <p>It takes about as much memory as the records take in the trace.
 */
final class BranchStore implements BranchesConsumer {
    private final IntPredicate wanted;
    private final TreeMap<Integer, List<Part>> threads = new TreeMap<>();
    private boolean hasAny;

    BranchStore(IntPredicate wanted) {
        this.wanted = wanted;
    }

    @Override
    public void branches(int slot, int thread, long clock, Branches record) {
        hasAny = true;
        if (wanted.test(thread)) {
            part(slot, thread).add(clock, record);
        }
    }

    /** {@return {@code true} if any thread has such records, wanted or not} */
    boolean hasAny() {
        return hasAny;
    }

    Set<Integer> threads() {
        return threads.keySet();
    }

    /**
     * Hands over the records of a thread in their order, with their clocks.
     *
     * @param below the clock from which on they are left out
     */
    void forEach(int thread, long below, ObjLongConsumer<Branches> out) {
        List<Cursor> cursors = new ArrayList<>();
        threads.getOrDefault(thread, List.of()).forEach(part -> cursors.add(new Cursor(part)));
        for (Cursor next = first(cursors); next != null && next.clock < below; next = first(cursors)) {
            out.accept(next.record, next.clock);
            next.advance();
        }
    }

    /**
     * {@return the cursor with the smallest clock, of equal ones that of the slot that was used earlier; null if none
     * has a record}
     */
    private static @Nullable Cursor first(List<Cursor> cursors) {
        Cursor first = null;
        for (Cursor cursor : cursors) {
            if (cursor.hasRecord && (first == null || cursor.clock < first.clock)) {
                first = cursor;
            }
        }
        return first;
    }

    private Part part(int slot, int thread) {
        List<Part> parts = threads.computeIfAbsent(thread, key -> new ArrayList<>());
        for (Part part : parts) {
            if (part.slot == slot) {
                return part;
            }
        }
        Part part = new Part(slot);
        parts.add(part);
        return part;
    }

    /** Records of a thread in one slot. Each is an operation and five varints: clock change, bits, and three more. */
    private static final class Part {
        private static final int RECORD_MAX_BYTES = 1 + 2 * 10 + 3 * 5;

        final int slot;
        byte[] bytes = new byte[256];
        int length;
        private long lastClock;

        Part(int slot) {
            this.slot = slot;
        }

        void add(long clock, Branches record) {
            if (bytes.length - length < RECORD_MAX_BYTES) {
                bytes = Arrays.copyOf(bytes, Math.multiplyExact(bytes.length, 2));
            }
            bytes[length++] = (byte) record.operation();
            put(clock - lastClock);
            put(record.bits());
            put(record.first() & 0xFFFF_FFFFL);
            put(record.second());
            put(record.third());
            lastClock = clock;
        }

        private void put(long number) {
            long rest = number;
            while ((rest & ~0x7FL) != 0) {
                bytes[length++] = (byte) (rest & 0x7F | 0x80);
                rest >>>= 7;
            }
            bytes[length++] = (byte) rest;
        }
    }

    /** A place in a part. */
    private static final class Cursor {
        private final Part part;
        private int at;
        boolean hasRecord;
        long clock;
        Branches record = new Branches(RecordDescriptor.BRANCHES_BITS, 1, 0, 0, 0);

        Cursor(Part part) {
            this.part = part;
            advance();
        }

        void advance() {
            hasRecord = at < part.length;
            if (hasRecord) {
                int operation = part.bytes[at++];
                clock += next();
                record = new Branches(operation, next(), (int) next(), (int) next(), (int) next());
            }
        }

        private long next() {
            long number = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = part.bytes[at++];
                number |= (next & 0x7FL) << shift;
                if (next >= 0) {
                    return number;
                }
            }
        }
    }
}
