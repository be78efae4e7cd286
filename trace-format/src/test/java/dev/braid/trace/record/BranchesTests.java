// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.trace.EventListFixture;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.symbol.SymbolTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Branch records: checked by each walk through records, handed to the consumer that asks for them, and not events. */
class BranchesTests {
    private static final List<Branches> ALL = List.of(
            new Branches(RecordDescriptor.BRANCHES_START, 1, 7, 0, 0),
            new Branches(RecordDescriptor.BRANCHES_ENTER, 0b1011, 1, 0, 0),
            new Branches(RecordDescriptor.BRANCHES_SWITCH, 2, Integer.MIN_VALUE, 0, 0),
            new Branches(RecordDescriptor.BRANCHES_SWITCH, 2, Integer.MAX_VALUE, 0, 0),
            new Branches(RecordDescriptor.BRANCHES_CAUGHT, Long.MIN_VALUE, 2, 65_536, 12),
            new Branches(RecordDescriptor.BRANCHES_THREW, -1, 2, 0, 0),
            new Branches(RecordDescriptor.BRANCHES_UNWOUND, 1 << 16, 3, 1, 0),
            new Branches(RecordDescriptor.BRANCHES_BITS, 255, 0, 0, 0),
            new Branches(RecordDescriptor.BRANCHES_LEFT, 1, 0, 0, 0),
            new Branches(RecordDescriptor.BRANCHES_PENDING, 3, 0, 0, 0));

    private final EventListFixture out = new EventListFixture();
    private final OrderedMerge merge = new OrderedMerge(out, new SymbolTable());
    private final RecordEncoder encoder = new RecordEncoder().threadBegin(4, 7, "worker-7");

    @Test
    void branches_areHandedOut_andAreNoEvents() throws TraceDamagedException {
        ALL.forEach(encoder::branches);
        List<Branches> taken = new ArrayList<>();
        merge.onBranches((slot, thread, clock, record) -> {
            assertThat(List.of((long) slot, (long) thread, clock)).containsExactly(3L, 7L, 4L);
            taken.add(record);
        });
        ChunkScan scan = merge.add(3, encoder.toByteArray(), encoder.length(), 0);
        merge.emitAll();

        assertThat(taken).isEqualTo(ALL);
        assertThat(scan.records()).isEqualTo(1 + ALL.size());
        assertThat(out.events).hasSize(1);
    }

    @Test
    void decisions_comeInTheirOrder() {
        Branches record = new Branches(RecordDescriptor.BRANCHES_BITS, 0b1011, 0, 0, 0);
        assertThat(record.decisions()).isEqualTo(3);
        assertThat(List.of(record.decision(0), record.decision(1), record.decision(2)))
                .containsExactly(false, true, true);
    }

    @Test
    void unknownOperation_isDamage() {
        encoder.branches(new Branches(RecordDescriptor.BRANCHES_LAST + 1, 1, 0, 0, 0));
        assertThatThrownBy(() -> merge.add(0, encoder.toByteArray(), encoder.length(), 0))
                .isInstanceOf(TraceDamagedException.class)
                .hasMessageContaining("an operation from 0 to 8 for kind 20, found operation 9");
    }

    @Test
    void bitsWithoutABeginning_areDamage() {
        int start = encoder.length();
        encoder.branches(new Branches(RecordDescriptor.BRANCHES_BITS, 3, 0, 0, 0));
        byte[] bytes = encoder.toByteArray();
        bytes[start + 3] = 0;
        assertThatThrownBy(() -> merge.add(0, bytes, bytes.length, 0))
                .isInstanceOf(TraceDamagedException.class)
                .hasMessageContaining("a bit before the first branch");
    }

    @Test
    void branchesOutsideOfAThread_areDamage() {
        RecordEncoder outside = new RecordEncoder().branches(ALL.get(0));
        assertThatThrownBy(() -> merge.add(0, outside.toByteArray(), outside.length(), 0))
                .isInstanceOf(TraceDamagedException.class)
                .hasMessageContaining("a thread's begin");
    }
}
