// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventListFixture;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.symbol.SymbolTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random records of all lengths: common and uncommon ones in turns, in chunks of any size. */
class AccessRunTests {
    private static final EventKind[] KINDS = {
        EventKind.READ, EventKind.WRITE, EventKind.READ_WRITE, EventKind.CAS_FAILED, EventKind.MONITOR_ENTER
    };

    private final EventListFixture out = new EventListFixture();
    private final OrderedMerge merge = new OrderedMerge(out, new SymbolTable());
    private final RecordEncoder encoder = new RecordEncoder().reset().threadBegin(1, 7, "worker");
    private final List<RecordedEvent> expected = new ArrayList<>();
    private int callSite;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void records_areUnpackedAsTheyWerePacked(long seed) throws TraceDamagedException {
        Random random = new Random(seed);
        for (int i = 0; i < 5000; i++) {
            add(random);
        }
        byte[] records = encoder.toByteArray();
        int at = 0;
        int taken = 0;
        long clock = 0;
        while (at < records.length) {
            int bytes = 1 + random.nextInt(random.nextBoolean() ? 20 : 2000);
            ChunkScan scan = merge.addFirst(bytes, 0, records, at, records.length, clock);
            assertThat(scan.bytes()).isBetween(Math.min(bytes, records.length - at), bytes + 200);
            at += scan.bytes();
            taken += scan.records();
            clock = scan.lastClock();
            merge.emitBelow(clock);
        }
        merge.emitAll();

        assertThat(taken).isEqualTo(encoder.records());
        assertThat(clock).isEqualTo(encoder.clock());
        assertThat(out.events.subList(1, out.events.size())).isEqualTo(expected);
    }

    private void add(Random random) {
        if (random.nextInt(20) == 0) {
            callSite = random.nextInt(RecordDescriptor.SITE_MASK + 1);
            encoder.call(callSite);
        }
        if (random.nextInt(10) == 0) {
            addCopy(random);
            return;
        }
        EventKind kind = KINDS[random.nextInt(KINDS.length)];
        boolean isReference = kind.isAccess() && random.nextInt(4) == 0;
        int size = isReference ? 8 : 1 << random.nextInt(4);
        long clock = encoder.clock()
                + (random.nextInt(4) == 0 ? random.nextLong(1L << random.nextInt(30)) : kind == EventKind.READ ? 0 : 1);
        int site = random.nextInt(12);
        long object = random.nextInt(3) == 0 ? random.nextLong(1L << random.nextInt(41)) : 34;
        long offset = switch (random.nextInt(4)) {
            case 0 -> number(random);
            case 1 -> 16 + (long) size * random.nextInt(1 << random.nextInt(20));
            default -> 16 + 8L * random.nextInt(3);
        };
        long first = isReference ? random.nextLong(1L << random.nextInt(41)) : number(random);
        long second = isReference ? random.nextLong(1L << random.nextInt(41)) : first + number(random);
        if (kind.isAccess()) {
            encoder.ofElements(random.nextBoolean());
            AccessMode mode = AccessMode.VOLATILE;
            long read = kind.reads() ? first : 0;
            long written = kind == EventKind.READ_WRITE ? second : kind.writes() ? first : 0;
            encoder.access(kind, mode, size, isReference, site, clock, object, offset, read, written);
            expect(kind, clock, site, object, offset, size, mode, isReference, read, written, 0);
        } else {
            encoder.sync(kind, site, clock, object, first);
            expect(kind, clock, site, object, 0, 0, AccessMode.PLAIN, false, 0, 0, first);
        }
    }

    private void addCopy(Random random) {
        int size = 1 << random.nextInt(4);
        int unused = Long.SIZE - Byte.SIZE * size;
        long[] values = new long[1 + random.nextInt(RecordDescriptor.COPY_MOST_BYTES / size)];
        Arrays.setAll(values, i -> number(random) << unused >> unused);
        long read = encoder.clock() + (random.nextInt(4) == 0 ? random.nextLong(1L << random.nextInt(30)) : 0);
        long write = read + 1 + (random.nextInt(4) == 0 ? random.nextLong(1L << random.nextInt(30)) : 0);
        int site = random.nextInt(12);
        long source = random.nextLong(1L << random.nextInt(41));
        long target = random.nextBoolean() ? source : 34;
        long from = number(random);
        long to = number(random);
        encoder.copy(site, size, read, source, from, write, target, to, values);
        for (int i = 0; i < values.length; i++) {
            long at = from + (long) i * size;
            expect(EventKind.READ, read, site, source, at, size, AccessMode.PLAIN, false, values[i], 0, 0);
        }
        for (int i = 0; i < values.length; i++) {
            long at = to + (long) i * size;
            expect(EventKind.WRITE, write + i, site, target, at, size, AccessMode.PLAIN, false, 0, values[i], 0);
        }
    }

    private void expect(
            EventKind kind,
            long clock,
            int site,
            long object,
            long offset,
            int size,
            AccessMode mode,
            boolean isReference,
            long read,
            long written,
            long detail) {
        expected.add(new RecordedEvent(
                expected.size() + 1,
                kind,
                7,
                clock,
                site,
                callSite,
                object,
                offset,
                size,
                mode,
                isReference,
                read,
                written,
                0,
                detail,
                0,
                0,
                0));
    }

    /** {@return a number of any length} */
    private static long number(Random random) {
        return random.nextLong() >> random.nextInt(64);
    }
}
