// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A random history of several slots that keeps the rules of the ordering protocol. It has the chunks in which the
 * history could arrive, and its events in the order that a plain sort gives them.
 */
public final class HistoryFixture {
    private static final EventKind[] ACCESSES = {
        EventKind.READ, EventKind.READ, EventKind.WRITE, EventKind.READ_WRITE, EventKind.CAS_FAILED
    };
    private static final int LOCATIONS = 6;

    /** A chunk, and a bound that holds once it has been added. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Arrival(int slot, byte[] records, int recordCount, long baseClock, long bound) {}

    public final List<Arrival> arrivals = new ArrayList<>();
    private final List<Placed> placed = new ArrayList<>();
    private final Random random;
    private final Slot[] slots;
    private final long[] stripes = new long[LOCATIONS];
    private final List<Integer> freeThreads = new ArrayList<>();
    private long bound;

    public HistoryFixture(long seed, int slotCount, int steps) {
        random = new Random(seed);
        slots = new Slot[slotCount];
        for (int i = 0; i < slotCount; i++) {
            slots[i] = new Slot(i);
        }
        for (int i = 0; i < steps; i++) {
            // In no order, so that a slot's next thread may have a smaller id than its last one.
            freeThreads.add(random.nextInt(freeThreads.size() + 1), i + 1);
        }
        for (int i = 0; i < steps; i++) {
            step(slots[random.nextInt(slotCount)]);
        }
        for (Slot slot : slots) {
            arrive(slot);
        }
    }

    /** {@return the events by clock, writes before reads, by thread, by position in the thread} */
    public List<RecordedEvent> sorted() {
        Comparator<Placed> order = Comparator.<Placed>comparingLong(p -> p.event.clock())
                .thenComparingInt(p -> p.event.kind() == EventKind.READ ? 1 : 0)
                .thenComparingInt(p -> p.event.thread())
                .thenComparingInt(Placed::position);
        List<Placed> all = new ArrayList<>(placed);
        all.sort(order);
        List<RecordedEvent> events = new ArrayList<>();
        for (Placed next : all) {
            events.add(withIndex(next.event, events.size()));
        }
        return events;
    }

    private void step(Slot slot) {
        int choice = random.nextInt(40);
        if (slot.thread == 0 || choice == 0) {
            begin(slot);
        } else if (choice == 1) {
            slot.clock++;
            slot.encoder.threadEnd(slot.clock);
            place(slot, EventKind.THREAD_END, 0, 0, 0, 0, 0);
            slot.thread = 0;
        } else if (choice == 2) {
            slot.clock++;
            slot.encoder.threadStart(slot.clock, 77);
            place(slot, EventKind.THREAD_START, 0, 0, 0, 0, 77);
        } else if (choice == 3) {
            slot.callSite = 1 + random.nextInt(50);
            slot.encoder.call(slot.callSite);
        } else if (choice == 4) {
            slot.encoder.classDefinition(5, "demo.Counter").objectDefinition(1 + random.nextInt(LOCATIONS), 5);
        } else if (choice < 8) {
            arrive(slot);
        } else if (choice == 8) {
            moveTo(slots[random.nextInt(slots.length)], slot);
        } else if (choice < 12) {
            copy(slot);
        } else {
            access(slot);
        }
    }

    /** Copies some elements from one location to another one, which lie where no access does. */
    private void copy(Slot slot) {
        int source = random.nextInt(LOCATIONS);
        int target = random.nextInt(LOCATIONS);
        int size = 1 << random.nextInt(4);
        long[] values = new long[1 + random.nextInt(RecordDescriptor.COPY_MOST_BYTES / size)];
        int unused = Long.SIZE - Byte.SIZE * size;
        Arrays.setAll(values, i -> random.nextLong() << unused >> unused);
        long from = 64 + (long) size * random.nextInt(300);
        long to = 64 + (long) size * random.nextInt(300);
        int site = random.nextInt(100);
        long read = Math.max(slot.clock, stripes[source]);
        stripes[source] = read;
        long write = Math.max(read, stripes[target]) + (random.nextInt(4) == 0 ? 1 + random.nextInt(200) : 1);
        stripes[target] = write + values.length - 1;
        slot.encoder.copy(site, size, read, source + 1, from, write, target + 1, to, values);
        slot.clock = read;
        for (int i = 0; i < values.length; i++) {
            place(slot, EventKind.READ, AccessMode.PLAIN, size, site, source + 1, from + (long) i * size, values[i], 0);
        }
        for (int i = 0; i < values.length; i++) {
            slot.clock = write + i;
            place(slot, EventKind.WRITE, AccessMode.PLAIN, size, site, target + 1, to + (long) i * size, 0, values[i]);
        }
    }

    /** Lets a thread go on in another slot, if nobody uses that one. */
    private void moveTo(Slot free, Slot slot) {
        if (free.thread == 0) {
            free.thread = slot.thread;
            free.callSite = 0;
            free.clock = Math.max(Math.max(free.clock, bound), slot.clock) + 1;
            free.encoder.threadResume(free.clock, free.thread);
            slot.thread = 0;
        }
    }

    private void begin(Slot slot) {
        boolean isNextTrial = slot.thread != 0 && random.nextBoolean();
        if (!isNextTrial) {
            slot.thread = freeThreads.remove(freeThreads.size() - 1);
        }
        slot.callSite = 0;
        slot.clock = Math.max(slot.clock, bound) + 1 + random.nextInt(3);
        slot.encoder.threadBegin(slot.clock, slot.thread, "worker-" + slot.thread);
        place(slot, EventKind.THREAD_BEGIN, 0, 0, 0, 0, 0);
    }

    private void access(Slot slot) {
        EventKind kind = ACCESSES[random.nextInt(ACCESSES.length)];
        int location = random.nextInt(LOCATIONS);
        slot.clock = Math.max(slot.clock, stripes[location]);
        if (kind != EventKind.READ) {
            // Now and then a jump that takes bytes of its own.
            slot.clock += random.nextInt(200) == 0 ? 1L << 25 : 1;
        }
        stripes[location] = slot.clock;
        long offset = random.nextInt(10) == 0 ? 1L << 30 : 16;
        long read = kind.reads() ? random.nextLong() : 0;
        long written = kind.writes() ? random.nextLong() : 0;
        int site = random.nextInt(100);
        slot.encoder.access(kind, AccessMode.VOLATILE, 8, false, site, slot.clock, location + 1, offset, read, written);
        place(slot, kind, site, location + 1, offset, read, written);
    }

    /** Values of a start are its thread: {@code written} then. */
    private void place(Slot slot, EventKind kind, int site, long object, long offset, long read, long written) {
        boolean isAccess = kind.isAccess();
        AccessMode mode = isAccess ? AccessMode.VOLATILE : AccessMode.PLAIN;
        place(slot, kind, mode, isAccess ? 8 : 0, site, object, offset, read, written);
    }

    private void place(
            Slot slot,
            EventKind kind,
            AccessMode mode,
            int size,
            int site,
            long object,
            long offset,
            long read,
            long written) {
        boolean isAccess = kind.isAccess();
        placed.add(new Placed(
                new RecordedEvent(
                        0,
                        kind,
                        slot.thread,
                        slot.clock,
                        site,
                        slot.callSite,
                        object,
                        offset,
                        size,
                        mode,
                        false,
                        read,
                        isAccess ? written : 0,
                        isAccess ? 0 : (int) written),
                placed.size()));
    }

    /** Writes what has arrived, with the bounds in between. */
    public void writeTo(RecordOutput output) throws IOException {
        for (Arrival arrival : arrivals) {
            output.chunk(
                    arrival.slot(),
                    arrival.records(),
                    0,
                    arrival.records().length,
                    arrival.recordCount(),
                    arrival.baseClock());
            output.emitBound(arrival.bound());
        }
    }

    private void arrive(Slot slot) {
        byte[] records = slot.encoder.toByteArray();
        int count = slot.encoder.records();
        long baseClock = slot.encoder.baseClock();
        slot.encoder.startChunk();
        long lowest = Long.MAX_VALUE;
        for (Slot other : slots) {
            if (other.thread != 0 || other.encoder.records() > 0) {
                lowest = Math.min(lowest, other.encoder.baseClock());
            }
        }
        bound = Math.max(bound, lowest == Long.MAX_VALUE ? 0 : lowest);
        arrivals.add(new Arrival(slot.number, records, count, baseClock, bound));
    }

    private static RecordedEvent withIndex(RecordedEvent event, int index) {
        return new RecordedEvent(
                index,
                event.kind(),
                event.thread(),
                event.clock(),
                event.site(),
                event.callSite(),
                event.object(),
                event.offset(),
                event.size(),
                event.mode(),
                event.isReference(),
                event.valueRead(),
                event.valueWritten(),
                event.startedThread());
    }

    private record Placed(RecordedEvent event, int position) {}

    private static final class Slot {
        private final int number;
        private final RecordEncoder encoder = new RecordEncoder();
        private int thread;
        private long clock;
        private int callSite;

        private Slot(int number) {
            this.number = number;
        }
    }
}
