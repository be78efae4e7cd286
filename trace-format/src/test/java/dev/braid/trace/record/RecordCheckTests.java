// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.braid.trace.EventKind;
import dev.braid.trace.EventListFixture;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.symbol.SymbolTable;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds what is counted without unpacking against the events of the merge. */
class RecordCheckTests {
    private final Map<Integer, Long> bySite = new TreeMap<>();
    private final Map<Integer, Long> byCall = new TreeMap<>();
    private final SymbolTable symbols = new SymbolTable();

    private final RecordCheck check = new RecordCheck(
            new AccessTally() {
                @Override
                public void events(int key, long count) {
                    bySite.merge(key >>> RecordDescriptor.SITE_SHIFT, count, Long::sum);
                }

                @Override
                public void calls(int callSite, long accesses) {
                    byCall.merge(callSite, accesses, Long::sum);
                }
            },
            symbols);

    /** A writer of names beside records needs no later word of them. */
    @Test
    void sites_areToldOfWithTheirRecords() throws TraceDamagedException {
        HistoryFixture history = new HistoryFixture(9, 3, 4000);
        EventListFixture events = new EventListFixture();
        OrderedMerge merge = new OrderedMerge(events, new SymbolTable());
        for (HistoryFixture.Arrival arrival : history.arrivals) {
            byte[] records = arrival.records();
            merge.add(arrival.slot(), records, records.length, arrival.baseClock());
            check.addFirst(records.length, arrival.slot(), records, 0, records.length, arrival.baseClock());
        }
        merge.emitAll();

        assertThat(bySite.keySet())
                .containsAll(events.events.stream().map(RecordedEvent::site).toList());
        assertThat(byCall.keySet())
                .containsAll(events.events.stream().map(RecordedEvent::callSite).toList());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void counts_areThoseOfTheMerge(long seed) throws TraceDamagedException {
        Random random = new Random(seed);
        HistoryFixture history = new HistoryFixture(seed, 1 + (int) seed, 4000);
        EventListFixture events = new EventListFixture();
        OrderedMerge merge = new OrderedMerge(events, new SymbolTable());
        for (HistoryFixture.Arrival arrival : history.arrivals) {
            byte[] records = arrival.records();
            ChunkScan merged = merge.add(arrival.slot(), records, records.length, arrival.baseClock());
            long clock = arrival.baseClock();
            int at = 0;
            int count = 0;
            while (at < records.length) {
                int bytes = 1 + random.nextInt(random.nextBoolean() ? 20 : 2000);
                ChunkScan scan = check.addFirst(bytes, arrival.slot(), records, at, records.length, clock);
                at += scan.bytes();
                count += scan.records();
                clock = scan.lastClock();
            }
            assertThat(count).isEqualTo(merged.records());
            assertThat(clock).isEqualTo(merged.lastClock());
        }
        merge.emitAll();
        check.emitAll();

        Map<Integer, Long> expectedBySite = new TreeMap<>();
        Map<Integer, Long> expectedByCall = new TreeMap<>();
        for (RecordedEvent event : events.events) {
            expectedBySite.merge(event.site(), 1L, Long::sum);
            expectedByCall.merge(event.callSite(), isAccessOrStart(event.kind()) ? 1L : 0, Long::sum);
        }
        assertThat(check.emitted()).isEqualTo(events.events.size());
        assertThat(bySite).isEqualTo(expectedBySite);
        assertThat(byCall).isEqualTo(expectedByCall);
    }

    private static boolean isAccessOrStart(EventKind kind) {
        return kind.isAccess() || kind == EventKind.THREAD_START;
    }

    @Test
    void everyCut_isFoundAsByTheMerge() {
        byte[] records = new byte[0];
        for (HistoryFixture.Arrival arrival : new HistoryFixture(3, 1, 200).arrivals) {
            int length = records.length;
            records = java.util.Arrays.copyOf(records, length + arrival.records().length);
            System.arraycopy(arrival.records(), 0, records, length, arrival.records().length);
        }
        for (int length = 0; length < records.length; length++) {
            byte[] cut = java.util.Arrays.copyOf(records, length);
            RecordCheck alone = new RecordCheck(new NoTally(), new SymbolTable());
            OrderedMerge merge = new OrderedMerge(event -> {}, new SymbolTable());
            TraceDamagedException found = catchThrowableOfType(
                    TraceDamagedException.class, () -> alone.addFirst(cut.length, 0, cut, 0, cut.length, 0));
            TraceDamagedException expected =
                    catchThrowableOfType(TraceDamagedException.class, () -> merge.add(0, cut, cut.length, 0));
            assertThat(found == null).as("%d bytes", length).isEqualTo(expected == null);
            assertThat(alone.lastScan()).isEqualTo(merge.lastScan());
        }
    }

    private static final class NoTally implements AccessTally {
        @Override
        public void events(int key, long count) {}

        @Override
        public void calls(int callSite, long accesses) {}
    }
}
