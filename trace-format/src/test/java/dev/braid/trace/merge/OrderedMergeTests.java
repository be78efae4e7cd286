// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventListFixture;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.record.ChunkScan;
import dev.braid.trace.record.HistoryFixture;
import dev.braid.trace.record.RecordEncoder;
import dev.braid.trace.symbol.SymbolTable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderedMergeTests {
    private final SymbolTable symbols = new SymbolTable();
    private final EventListFixture out = new EventListFixture();
    private final OrderedMerge merge = new OrderedMerge(out, symbols);

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomHistory_isInTheOrderOfAPlainSort(long seed) throws TraceDamagedException {
        HistoryFixture history = new HistoryFixture(seed, 1 + (int) seed, 4000);
        for (HistoryFixture.Arrival arrival : history.arrivals) {
            merge.add(arrival.slot(), arrival.records(), arrival.records().length, arrival.baseClock());
        }
        merge.emitAll();

        assertThat(out.events).isEqualTo(history.sorted());
        assertThat(merge.emitted()).isEqualTo(out.events.size());
        assertThat(merge.pendingEvents()).isZero();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void emittingEarly_doesNotChangeTheOrder(long seed) throws TraceDamagedException {
        HistoryFixture history = new HistoryFixture(seed, 5, 4000);
        long emittedEarly = 0;
        for (HistoryFixture.Arrival arrival : history.arrivals) {
            merge.add(arrival.slot(), arrival.records(), arrival.records().length, arrival.baseClock());
            merge.emitBelow(arrival.bound());
            emittedEarly = merge.emitted();
        }
        merge.emitAll();

        assertThat(emittedEarly).isGreaterThan(out.events.size() / 2);
        assertThat(out.events).isEqualTo(history.sorted());
    }

    @Test
    void writes_comeBeforeReadsOfTheSameClock_thenByThread() throws TraceDamagedException {
        add(0, thread(9).access(EventKind.READ, AccessMode.PLAIN, 8, false, 0, 5, 1, 0, 0, 0));
        add(1, thread(3).access(EventKind.READ, AccessMode.PLAIN, 8, false, 0, 5, 1, 0, 0, 0));
        add(2, thread(8).access(EventKind.CAS_FAILED, AccessMode.PLAIN, 8, false, 0, 5, 1, 0, 0, 0));
        add(3, thread(7).threadEnd(5));
        merge.emitAll();

        assertThat(out.events.subList(4, 8)).extracting(RecordedEvent::thread).containsExactly(7, 8, 3, 9);
    }

    @Test
    void slotsOwnOrder_holdsWhereClocksAreEqual() throws TraceDamagedException {
        RecordEncoder encoder = thread(9).access(EventKind.READ, AccessMode.PLAIN, 8, false, 0, 5, 1, 0, 0, 0);
        encoder.threadBegin(5, 2, "next");
        add(0, encoder);
        merge.emitAll();

        assertThat(out.events).extracting(RecordedEvent::thread).containsExactly(9, 9, 2);
    }

    @Test
    void emitBelow_leavesItsClockForLater() throws TraceDamagedException {
        add(0, thread(1).threadStart(4, 2).threadStart(5, 3));
        merge.emitBelow(5);
        assertThat(out.events).extracting(RecordedEvent::clock).containsExactly(1L, 4L);
        assertThat(merge.pendingEvents()).isEqualTo(1);
        merge.emitBelow(6);
        assertThat(out.events).hasSize(3);
        assertThat(merge.pendingEvents()).isZero();
    }

    @Test
    void callersArray_mayBeReused() throws TraceDamagedException {
        byte[] records = thread(1).threadStart(4, 2).toByteArray();
        merge.add(0, records, records.length, 0);
        java.util.Arrays.fill(records, (byte) -1);
        merge.emitAll();

        assertThat(out.events).extracting(RecordedEvent::startedThread).containsExactly(0, 2);
    }

    @Test
    void chunkLaterThanTheLast_movesTheClock() throws TraceDamagedException {
        RecordEncoder later = new RecordEncoder(1000).threadStart(1001, 2);
        add(0, thread(1).threadStart(4, 2));
        byte[] records = later.toByteArray();
        ChunkScan scan = merge.add(0, records, records.length, 1000);
        merge.emitAll();

        assertThat(scan).isEqualTo(new ChunkScan(1, records.length, 1001));
        assertThat(out.events).extracting(RecordedEvent::clock).containsExactly(1L, 4L, 1001L);
    }

    @Test
    void manyBigAndSmallChunks_arriveWhole() throws TraceDamagedException {
        RecordEncoder encoder = thread(1);
        int next = 0;
        for (int size : List.of(1, 5000, 1, 1, 300, 20000, 2)) {
            for (int i = 0; i < size; i++) {
                encoder.threadStart(encoder.clock() + 1, next++);
            }
            merge.add(0, encoder.toByteArray(), encoder.toByteArray().length, encoder.baseClock());
            encoder.startChunk();
            merge.emitBelow(encoder.clock() - 3);
        }
        merge.emitAll();

        assertThat(out.events).hasSize(next + 1);
        assertThat(out.events.get(next).startedThread()).isEqualTo(next - 1);
        assertThat(out.events.get(next).clock()).isEqualTo(encoder.clock());
    }

    private static RecordEncoder thread(int id) {
        return new RecordEncoder().threadBegin(1, id, "t" + id);
    }

    private void add(int slot, RecordEncoder encoder) throws TraceDamagedException {
        byte[] records = encoder.toByteArray();
        merge.add(slot, records, records.length, encoder.baseClock());
    }
}
