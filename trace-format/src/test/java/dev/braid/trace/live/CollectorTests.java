// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.braid.trace.Fidelity;
import dev.braid.trace.Policy;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceFileWriter;
import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.record.AccessTally;
import dev.braid.trace.record.RecordCheck;
import dev.braid.trace.symbol.FieldPlace;
import dev.braid.trace.symbol.SymbolTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        file = new TraceFileWriter(
                folder.resolve("trace"),
                new TraceHeader(
                        TraceFileWriter.FORMAT_VERSION, Fidelity.ATOMIC, Policy.LOCKED, "", Map.of(), "", 0, symbols));
        openChannel(4, 4096);
    }

    private void openChannel(int slots, int ringBytes) throws IOException {
        channel = Channel.create(folder, slots, ringBytes, new Properties());
        collector = new Collector(channel, merge, file, new long[0], symbols::lacksLayouts);
        first = new SlotFixture(channel, 0);
        second = new SlotFixture(channel, 1);
    }

    private void widenChannel() throws IOException {
        channel.close();
        openChannel(4, 1 << 14);
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
        awaitLagRequest();

        assertThat(first.get(ChannelDescriptor.SLOT_LAGGING)).isEqualTo(1);
        assertThat(second.get(ChannelDescriptor.SLOT_LAGGING)).isZero();
    }

    /** The agent looks at all slots that are marked when it is asked, and can do so a few times a second only. */
    @Test
    void manyThreadsThatSleep_areMarkedAtOnce() throws IOException {
        int sleepers = 15;
        channel.close();
        openChannel(sleepers + 1, 4096);
        List<SlotFixture> asleep = new ArrayList<>();
        for (int slot = 0; slot < sleepers; slot++) {
            asleep.add(new SlotFixture(channel, slot).activate(1).begin(slot + 1, slot));
        }
        SlotFixture awake = new SlotFixture(channel, sleepers).activate(1).begin(100, sleepers);

        int requests = 0;
        while (!clocks.contains(100L)) {
            awake.write(200 + requests, 0);
            awaitLagRequest();
            requests++;
            for (SlotFixture slot : asleep) {
                if (slot.get(ChannelDescriptor.SLOT_LAGGING) != 0) {
                    slot.deactivate();
                }
            }
            asleep.removeIf(slot -> slot.get(ChannelDescriptor.SLOT_ACTIVITY) % 2 == 0);
        }

        assertThat(requests).isLessThanOrEqualTo(3);
    }

    /**
     * All that was fed may be emitted, while more waits for a thread that sleeps: otherwise both would wait for each
     * other forever.
     */
    @Test
    void threadThatHoldsBackABacklogOnly_isMarkedAsLagging() throws IOException {
        widenChannel();
        collector = new Collector(
                channel, new RecordCheck(new NoTally(), symbols), file, new long[0], symbols::lacksLayouts);
        first.activate(1000).begin(1, 0);
        second.activate(1).begin(2, 1);
        for (int clock = 3; clock < 2000; clock++) {
            second.write(clock, clock);
        }
        while (emitBound() < 1000) {
            collector.poll();
        }

        awaitLagRequest();
        assertThat(first.get(ChannelDescriptor.SLOT_LAGGING)).isEqualTo(1);
        first.deactivate();
        collector.poll();
        assertThat(emitBound()).isEqualTo(1999);
    }

    private void awaitLagRequest() throws IOException {
        long before = channel.getVolatile(ChannelDescriptor.HEADER_LAG_REQUEST);
        for (int round = 0; round < 10; round++) {
            collector.poll();
            if (channel.getVolatile(ChannelDescriptor.HEADER_LAG_REQUEST) != before) {
                return;
            }
        }
        fail("no request within ten rounds");
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

        long tail = first.get(ChannelDescriptor.SLOT_TAIL);
        assertThat(Objects.requireNonNull(collector.damage()).position()).isZero();
        assertThat(collector.damage())
                .hasMessageStartingWith(
                        "slot 0, between bytes 0 and " + tail + " of its records: expected bytes whose sum is ");
        assertThat(collector.mayHoldDamage()).as("it was found first").isFalse();
        assertThat(collector.recordsRead()).isZero();
    }

    @Test
    void flippedBit_isToldBetweenTheSumsAroundIt_andTheTraceEndsBeforeIt() throws IOException {
        widenChannel();
        first.activate(1).begin(1, 0);
        long clock = fill(first, 2, 4096);
        first.sumBlocks(0);
        collector.poll();
        long records = collector.recordsRead();
        long read = collector.bytesRead();
        clock = fill(first, clock, 8000);
        first.damage(4096 + 2000);
        fill(first, clock, 8192);
        first.sumBlocks(0);
        collector.poll();

        TraceDamagedException damage = Objects.requireNonNull(collector.damage(), "found while the thread is at work");
        assertThat(damage.position()).isEqualTo(4096);
        assertThat(damage)
                .hasMessageStartingWith(
                        "slot 0, between bytes 4096 and 8192 of its records: expected bytes whose sum is ");
        assertThat(collector.mayHoldDamage())
                .as("records beyond byte 4096 were read before")
                .isEqualTo(read > 4096);
        assertThat(collector.recordsRead()).as("nothing more is taken").isEqualTo(records);
        assertThat(collector.isCut()).isTrue();
        collector.finish();
        assertThat(clocks).isSorted().hasSizeLessThan((int) records);
    }

    /**
     * Records that wait are checked against the sum before the merge takes them: all before the damage is kept, and
     * nothing else.
     */
    @Test
    void recordsBeforeADamagedBlock_areKept_whereTheyWait() throws IOException {
        widenChannel();
        second.activate(1).begin(1, 1);
        first.activate(1).begin(2, 0);
        long clock = fill(first, 3, 8192);
        first.sumBlocks(0);
        collector.poll();
        assertThat(collector.damage()).isNull();
        fill(first, clock, 12_400);
        first.sumBlocks(0);
        first.damage(8192 + 3000);
        collector.poll();
        assertThat(collector.damage()).as("what comes before it waits still").isNull();

        second.write(100_000, 1);
        collector.poll();
        assertThat(collector.damage()).hasMessageContaining("slot 0, between bytes 8192 and 12288 of its records");
        assertThat(collector.mayHoldDamage()).isFalse();
        assertThat(collector.bytesRead())
                .as("whole records before byte 8192, and those of the other slot before its last one")
                .isBetween(8192L - 32, 8192L + second.get(ChannelDescriptor.SLOT_TAIL));
    }

    @Test
    void wordsOfASlotThatMakeNoSense_areDamage_andNothingIsMadeByThem() throws IOException {
        first.activate(1).begin(1, 0).write(2, 20);
        collector.poll();
        long tail = first.get(ChannelDescriptor.SLOT_TAIL);
        for (long wrong : new long[] {tail - 8, Long.MIN_VALUE, tail + 4097, Long.MAX_VALUE}) {
            Collector next = new Collector(channel, merge, file, collector.clocks(), symbols::lacksLayouts);
            first.put(ChannelDescriptor.SLOT_TAIL, wrong);
            next.poll();
            assertThat(next.damage())
                    .as("%d", wrong)
                    .hasMessage("slot 0, byte 0 of its records: expected at most 4096 more of them, found "
                            + (wrong - tail));
            next.finish();
            assertThat(next.isCut()).isTrue();
            first.put(ChannelDescriptor.SLOT_TAIL, tail);
        }
        for (long wrong : new long[] {-1, 3, 5, Integer.MAX_VALUE}) {
            Collector next = new Collector(channel, merge, file, collector.clocks(), symbols::lacksLayouts);
            channel.putVolatile(ChannelDescriptor.HEADER_READY_SLOTS, wrong);
            next.poll();
            assertThat(next.damage())
                    .hasMessage("the channel's header: expected rings for 4 to 4 threads, found " + wrong);
            next.finish();
            channel.putVolatile(ChannelDescriptor.HEADER_READY_SLOTS, 4);
        }
        Collector last = new Collector(channel, merge, file, collector.clocks(), symbols::lacksLayouts);
        first.put(ChannelDescriptor.SLOT_CHECKED, Long.MAX_VALUE);
        last.poll();
        assertThat(last.damage())
                .as("the writer may be ahead while it is at work")
                .isNull();
        last.finish();
        assertThat(last.damage())
                .hasMessageStartingWith(
                        "slot 0, byte 0 of its records: expected a sum of the bytes that follow, found");
    }

    /** A thread that takes over a slot, or goes on in it, says again what was said before. */
    @Test
    void sumsThatAreSaidAgain_areNoDamage() throws IOException {
        widenChannel();
        first.activate(1).begin(1, 0);
        long clock = fill(first, 2, 6000);
        first.sum(0);
        collector.poll();
        first.sumBlocks(
                16); // of bytes of the ring that have changed since they were read: the trace has the right ones
        collector.poll();
        clock = fill(first, clock, 7000);
        collector.poll();
        assertThat(collector.damage()).isNull();
        first.sum(0).deactivate();
        collector.poll();
        collector.finish();
        assertThat(collector.damage()).isNull();

        Collector successor = new Collector(channel, merge, file, collector.clocks(), symbols::lacksLayouts);
        first.activate(emitBound()).begin(clock, 0).write(clock + 1, 1);
        successor.poll();
        successor.finish();
        assertThat(successor.damage())
                .as("killed before it had said anything new")
                .isNull();
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
        collector.finish();

        assertThat(collector.damage())
                .hasMessageStartingWith("slot 0, between bytes 0 and " + (value + 1) + " of its records: ");
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
        collector = collectorOf(3000);
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

    /** Events must wait, since whether a field is final decides on a race as soon as the field is read. */
    @Test
    void events_waitForTheFieldsOfTheirClasses() throws IOException {
        first.activate(1)
                .begin(1, 0)
                .write(3, 30)
                .nameClass(1L << 39, "demo.Frozen")
                .write(4, 40)
                .deactivate();
        collector.poll();
        collector.poll();
        assertThat(clocks).isEmpty();

        symbols.defineLayout("demo.Frozen", List.of(new FieldPlace("value", 16, false, true)));
        collector.poll();
        assertThat(clocks).containsExactly(1L, 3L, 4L);
        collector.finish();
        assertThat(collector.gaveUpNames()).isFalse();
    }

    @Test
    void events_dontWaitForFields_whenTheAgentHasFailed() throws IOException {
        first.activate(1)
                .begin(1, 0)
                .nameClass(1L << 39, "demo.Frozen")
                .write(4, 40)
                .deactivate();
        collector.poll();
        assertThat(clocks).isEmpty();

        channel.putVolatile(ChannelDescriptor.HEADER_FAILURE_BYTES, 1);
        collector.poll();
        assertThat(clocks).containsExactly(1L, 4L);
    }

    /** An agent that finds no memory must not hold the program forever. */
    @Test
    void fieldsThatNobodyWrites_areWaitedForOnlySoLong() throws IOException {
        collector = collectorOf(0);
        first.activate(1).begin(1, 0).nameClass(1L << 39, "demo.Frozen").write(4, 40);
        second.activate(1).begin(2, 1).write(5, 50);
        collector.poll();
        collector.poll();
        assertThat(collector.gaveUpNames()).as("nobody waits for room").isFalse();

        second.write(10, 100);
        collector.poll();
        collector.poll();
        collector.poll();
        assertThat(collector.gaveUpNames()).isTrue();
        assertThat(clocks).containsExactly(1L, 2L);
    }

    private Collector collectorOf(long backlogBytes) {
        CollectorLimits limits = new CollectorLimits(backlogBytes, 1);
        return new Collector(channel, merge, file, new long[0], symbols::lacksLayouts, limits);
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

    /** Writes until the slot has so many bytes. {@return the next clock} */
    private static long fill(SlotFixture slot, long from, long bytes) {
        long clock = from;
        while (slot.get(ChannelDescriptor.SLOT_TAIL) < bytes) {
            slot.write(clock, clock);
            clock++;
        }
        return clock;
    }

    /** Events of one thread that the merge holds may come after what another did when nothing was taken any more. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stoppedCollector_letsNothingGoThatMayComeAfterWhatItNoLongerTakes(boolean isStillActive) throws IOException {
        first.activate(1).begin(1, 0).write(3, 30);
        second.activate(1).begin(2, 1).write(9, 90).write(15, 150);
        collector.poll();
        collector.stop();
        first.write(5, 50);
        first.put(ChannelDescriptor.SLOT_FLOOR, 11);
        if (!isStillActive) {
            first.deactivate();
        }
        second.write(20, 200);
        collector.poll();
        collector.finish();

        assertThat(clocks).containsExactly(1L, 2L);
        assertThat(collector.isCut()).isTrue();
    }

    @Test
    void nextCollector_goesOnWhereTheOtherStopped() throws IOException {
        first.activate(1).begin(1, 0).write(5, 50).deactivate();
        collector.poll();
        collector.finish();
        clocks.clear();

        OrderedMerge next = new OrderedMerge(event -> clocks.add(event.clock()), symbols);
        Collector successor = new Collector(channel, next, file, collector.clocks(), symbols::lacksLayouts);
        first.activate(emitBound()).begin(6, 0).write(8, 80).deactivate();
        successor.poll();
        successor.finish();

        assertThat(clocks).containsExactly(6L, 8L);
        assertThat(successor.recordsRead()).isGreaterThan(2);
        assertThat(successor.bytesRead()).isEqualTo(successor.bytesWritten());
    }

    private static final class NoTally implements AccessTally {
        @Override
        public void events(int key, long count) {}

        @Override
        public void calls(int callSite, long accesses) {}
    }
}
