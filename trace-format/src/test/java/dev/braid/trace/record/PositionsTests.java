// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventListFixture;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.symbol.SymbolTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Positions of threads at macro-events: checked by each walk through records, handed to the consumer that asks for
 * them.
 */
class PositionsTests {
    private final List<String> positions = new ArrayList<>();
    private final EventListFixture out = new EventListFixture();
    private final OrderedMerge merge = new OrderedMerge(out, new SymbolTable());
    private final RecordCheck check = new RecordCheck(new NoTally(), new SymbolTable());
    private final RecordEncoder encoder = new RecordEncoder().positions(4, 7, 0).threadBegin(4, 7, "worker-7");

    private void add(long clock, int thread, long events) {
        positions.add(clock + ": " + thread + " " + events);
    }

    @Test
    void positions_areHandedOut_andAreNoEvents() throws TraceDamagedException {
        encoder.positions(8, 7, 1, Integer.MAX_VALUE, Long.MAX_VALUE).sync(EventKind.UNPARK, 3, 8, 21, 0);
        merge.onPositions(this::add);
        merge.add(0, encoder.toByteArray(), encoder.length(), 0);
        merge.emitAll();

        assertThat(positions).containsExactly("4: 7 0", "8: 7 1", "8: 2147483647 9223372036854775807");
        assertThat(out.events).extracting(event -> event.clock()).containsExactly(4L, 8L);
    }

    @Test
    void recordCheck_handsOutTheSame() throws TraceDamagedException {
        encoder.positions(8, 7, 1).sync(EventKind.UNPARK, 3, 8, 21, 0);
        merge.add(0, encoder.toByteArray(), encoder.length(), 0);
        check.onPositions(this::add);
        ChunkScan scan = check.addFirst(encoder.length(), 0, encoder.toByteArray(), 0, encoder.length(), 0);

        assertThat(positions).containsExactly("4: 7 0", "8: 7 1");
        assertThat(scan).isEqualTo(merge.lastScan());
    }

    @Test
    void positions_leaveTheSlotsClock() throws TraceDamagedException {
        encoder.positions(400, 7, 1).access(EventKind.READ, AccessMode.PLAIN, 8, false, 3, 4, 21, 16, 0, 0);
        ChunkScan scan = merge.add(0, encoder.toByteArray(), encoder.length(), 0);

        assertThat(scan.lastClock()).isEqualTo(4);
    }

    @Test
    void damagedPositions_handOutNothing() {
        merge.onPositions(this::add);
        encoder.positions(8, 7, 1, 8, 2);
        byte[] records = encoder.toByteArray();

        assertThatThrownBy(() -> merge.add(0, records, records.length - 1, 0))
                .isInstanceOf(TraceDamagedException.class);
        assertThat(positions).containsExactly("4: 7 0");
    }

    @Test
    void longestPositions_areNoLongerThanAnyOtherRecord() {
        long[] most = new long[2 * RecordDescriptor.POSITIONS_MAX];
        for (int i = 0; i < most.length; i += 2) {
            most[i] = Integer.MAX_VALUE;
            most[i + 1] = Long.MAX_VALUE;
        }
        assertThat(new RecordEncoder().positions(0, most).length())
                .isLessThanOrEqualTo(RecordDescriptor.RECORD_MAX_BYTES)
                .isGreaterThan(RecordDescriptor.RECORD_MAX_BYTES - RecordDescriptor.POSITION_MAX_BYTES);
    }

    /**
     * A thread of which it is known where it goes on may say so late: that is not an event. Its events must not be
     * late.
     */
    @Test
    void resumptionThatTheMergeHasPassed_isNoDamage_butAnEventIs() throws TraceDamagedException {
        merge.emitBelow(20);
        RecordEncoder late = new RecordEncoder(4).threadResume(6, 7);
        merge.add(0, late.toByteArray(), late.length(), 4);
        RecordEncoder event = new RecordEncoder(6).threadStart(19, 8);
        assertThatThrownBy(() -> merge.add(0, event.toByteArray(), event.length(), 6))
                .hasMessageContaining("no event before clock 20, where the merge stands, found clock 19");
    }

    /** Counts nothing. */
    private static final class NoTally implements AccessTally {
        @Override
        public void events(int key, long count) {
            assertThat(count).isNotNegative();
        }

        @Override
        public void calls(int callSite, long accesses) {
            assertThat(accesses).isNotNegative();
        }
    }
}
