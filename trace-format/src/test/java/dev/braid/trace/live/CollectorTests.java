// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.ChannelDescriptor;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Policy;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.io.OrderedMerge;
import dev.braid.trace.io.SymbolTable;
import dev.braid.trace.io.TraceFileWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The collector's side of the handshake, against threads that take one step at a time. */
class CollectorTests {
    @TempDir
    Path folder;

    private final SymbolTable symbols = new SymbolTable();
    private final List<Long> clocks = new ArrayList<>();
    private final OrderedMerge merge = new OrderedMerge(event -> clocks.add(event.clock()), symbols);
    private Channel channel;
    private TraceFileWriter file;
    private Collector collector;
    private SlotFixture first;
    private SlotFixture second;

    @BeforeEach
    void createChannel() throws IOException {
        channel = Channel.create(folder, 4, 4096, new Properties());
        file = new TraceFileWriter(
                folder.resolve("trace"),
                new TraceHeader(
                        TraceFileWriter.FORMAT_VERSION, Fidelity.ATOMIC, Policy.LOCKED, "", "", "", 0, symbols));
        collector = new Collector(channel, merge, file, new long[0]);
        first = new SlotFixture(channel, 0);
        second = new SlotFixture(channel, 1);
    }

    @AfterEach
    void closeChannel() throws IOException {
        file.close();
        channel.close();
    }

    private long emitBound() {
        return channel.getVolatile(ChannelDescriptor.HEADER_EMIT_BOUND);
    }

    @Test
    void activeThread_holdsBackWhatMayComeBehindIt() throws IOException {
        first.activate(1).begin(1, 0).write(5, 50);
        second.activate(1).begin(2, 1).write(9, 90);

        assertThat(collector.poll()).isTrue();
        assertThat(clocks).containsExactly(1L, 2L);
        assertThat(emitBound()).isEqualTo(5);
        assertThat(collector.poll()).isFalse();
        first.write(7, 70);
        collector.poll();
        assertThat(clocks).containsExactly(1L, 2L, 5L);
    }

    @Test
    void inactiveThread_isPassed() throws IOException {
        first.activate(1).begin(1, 0).write(5, 50);
        second.activate(1).begin(2, 1).write(9, 90).write(12, 120);
        first.deactivate();
        collector.poll();

        assertThat(clocks).containsExactly(1L, 2L, 5L, 9L);
        assertThat(emitBound()).isEqualTo(12);
    }

    @Test
    void threadThatIsBack_isWaitedForFromItsFloorOn() throws IOException {
        first.activate(1).begin(1, 0);
        second.activate(1).begin(2, 1).write(9, 90);
        first.deactivate();
        collector.poll();
        first.activate(emitBound());
        second.write(20, 200);
        collector.poll();
        assertThat(clocks).containsExactly(1L, 2L);

        first.write(10, 100).deactivate();
        collector.poll();
        assertThat(clocks).containsExactly(1L, 2L, 9L, 10L);
    }

    @Test
    void allInactive_letsEverythingGo() throws IOException {
        first.activate(1).begin(1, 0).write(5, 50).deactivate();
        second.activate(1).begin(2, 1).write(9, 90).deactivate();
        collector.poll();

        assertThat(clocks).containsExactly(1L, 2L, 5L, 9L);
        assertThat(emitBound()).isEqualTo(10);
        collector.poll();
        assertThat(emitBound()).as("does not grow by itself").isEqualTo(10);
    }

    @Test
    void threadThatHoldsBackForLong_isMarkedAsLagging() throws IOException {
        first.activate(1).begin(1, 0);
        second.activate(1).begin(2, 1).write(9, 90);
        long requests = channel.getVolatile(ChannelDescriptor.HEADER_LAG_REQUEST);
        for (int round = 0; round < 10; round++) {
            collector.poll();
        }

        assertThat(channel.getVolatile(ChannelDescriptor.HEADER_LAG_REQUEST)).isGreaterThan(requests);
        assertThat(first.get(ChannelDescriptor.SLOT_LAGGING)).isEqualTo(1);
        assertThat(second.get(ChannelDescriptor.SLOT_LAGGING)).isZero();
    }

    @Test
    void ring_isFollowedAcrossItsEnd() throws IOException {
        first.activate(1).begin(1, 0);
        for (long clock = 2; clock < 1000; clock++) {
            first.write(clock, clock);
            if (clock % 97 == 0) {
                collector.poll();
                assertThat(first.get(ChannelDescriptor.SLOT_HEAD)).isEqualTo(first.get(ChannelDescriptor.SLOT_TAIL));
            }
        }
        collector.finish();

        assertThat(clocks).hasSize(999).isSorted();
        assertThat(collector.recordsRead()).isGreaterThan(999);
        assertThat(collector.bytesRead()).isEqualTo(collector.bytesWritten());
        assertThat(collector.isComplete()).isTrue();
    }

    @Test
    void damagedRecord_endsTheTrace_butNotTheEmptyingOfTheRings() throws IOException {
        first.activate(1).begin(1, 0).write(2, 20);
        int undamaged = (int) first.get(ChannelDescriptor.SLOT_TAIL);
        first.write(3, 30);
        first.damage(undamaged);
        collector.poll();

        assertThat(Objects.requireNonNull(collector.damage()).position()).isEqualTo(undamaged);
        long records = collector.recordsRead();
        assertThat(records).isPositive();
        second.activate(1).begin(4, 1);
        collector.poll();
        assertThat(second.get(ChannelDescriptor.SLOT_HEAD)).isEqualTo(second.get(ChannelDescriptor.SLOT_TAIL));
        assertThat(collector.recordsRead()).isEqualTo(records);
        assertThat(collector.isComplete()).isFalse();
    }

    @Test
    void sumThatIsNotTheWriters_isDamage() throws IOException {
        first.activate(1).begin(1, 0).write(2, 20).sum(7).deactivate();
        collector.finish();

        assertThat(collector.isComplete()).isTrue();
        assertThat(Objects.requireNonNull(collector.damage()))
                .hasMessageStartingWith("slot 0, byte " + first.get(ChannelDescriptor.SLOT_TAIL)
                        + " of its records: expected bytes before it whose sum is ");
    }

    @Test
    void sumOfAWriterThatIsBehind_isComparedWithWhatItHasSummedUp() throws IOException {
        first.activate(1).begin(1, 0);
        writeAndPoll(first, 2, 2000);
        first.sum(0);
        writeAndPoll(first, 2000, 5000);
        assertThat(first.get(ChannelDescriptor.SLOT_TAIL)).isGreaterThan(3 * 4096);
        first.sumBlocks(0);
        collector.finish();
        assertThat(collector.damage()).isNull();
    }

    @Test
    void bitFlippedInABlockThatWasSummedUp_isDamage() throws IOException {
        first.activate(1).begin(1, 0).write(2, 20);
        int value = (int) first.get(ChannelDescriptor.SLOT_TAIL) - 1;
        first.sum(0);
        first.damage(value);
        first.write(3, 30);
        collector.finish();

        assertThat(Objects.requireNonNull(collector.damage()).position()).isEqualTo(value + 1);
    }

    @Test
    void muchThatWaits_isMergedInOrder_onceTheSlowestHasComeOn() throws IOException {
        first.activate(1).begin(1, 0).write(3, 30);
        second.activate(1).begin(2, 1);
        writeAndPoll(second, 3, 20_000);
        assertThat(clocks).as("the first thread may bring clock 3").containsExactly(1L, 2L);
        assertThat(merge.pendingEvents())
                .as("the rest waits as bytes")
                .isPositive()
                .isLessThan(3000);
        assertThat(second.get(ChannelDescriptor.SLOT_HEAD)).isEqualTo(second.get(ChannelDescriptor.SLOT_TAIL));

        first.write(10_000, 1);
        collector.poll();
        assertThat(emitBound()).isEqualTo(10_000);
        assertThat(clocks.get(clocks.size() - 1)).isEqualTo(9_999);
        first.deactivate();
        second.deactivate();
        collector.poll();
        assertThat(clocks).hasSize(2 + 1 + 19_997 + 1).isSorted();
        assertThat(collector.isComplete()).isTrue();
    }

    @Test
    void ringThatWasLeftFull_holdsTheBound_alsoOfAnInactiveThread() throws IOException {
        collector = new Collector(channel, merge, file, new long[0], 3000);
        first.activate(1).begin(1, 0).write(3, 30);
        second.activate(1).begin(2, 1);
        writeAndPoll(second, 3, 1500);
        long head = second.get(ChannelDescriptor.SLOT_HEAD);
        second.write(1501, 1).write(1502, 2);
        second.deactivate();
        collector.poll();
        assertThat(second.get(ChannelDescriptor.SLOT_HEAD)).as("too much waits").isEqualTo(head);

        first.write(50_000, 1);
        collector.poll();
        assertThat(emitBound()).as("the ring still has something").isBetween(1000L, 1500L);
        collector.poll();
        assertThat(emitBound()).isEqualTo(50_000);
        assertThat(collector.damage()).isNull();
        collector.finish();
        assertThat(clocks).isSorted().contains(1501L, 1502L, 50_000L);
        assertThat(collector.isComplete()).isTrue();
    }

    private void writeAndPoll(SlotFixture slot, long from, long to) throws IOException {
        for (long clock = from; clock < to; clock++) {
            slot.write(clock, clock);
            if (clock % 97 == 0) {
                collector.poll();
            }
        }
        collector.poll();
    }

    @Test
    void nextCollector_goesOnWhereTheOtherStopped() throws IOException {
        first.activate(1).begin(1, 0).write(5, 50).deactivate();
        collector.poll();
        collector.finish();
        clocks.clear();

        OrderedMerge next = new OrderedMerge(event -> clocks.add(event.clock()), symbols);
        Collector successor = new Collector(channel, next, file, collector.clocks());
        first.activate(emitBound()).begin(6, 0).write(8, 80).deactivate();
        successor.poll();
        successor.finish();

        assertThat(clocks).containsExactly(6L, 8L);
        assertThat(successor.recordsRead()).isGreaterThan(2);
        assertThat(successor.bytesRead()).isEqualTo(successor.bytesWritten());
    }
}
