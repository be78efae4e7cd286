// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.tracer.harness.LiveProgram;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.shared.EndlessFixture;
import fixture.shared.ExhaustionFixture;
import fixture.shared.IncrementFixture;
import fixture.shared.MixedAccessFixture;
import fixture.shared.ShortThreadsFixture;
import java.io.RandomAccessFile;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Whatever happens to the program or its memory, the trace up to there is right, or says that it is not. */
class TroubleTests {
    @Test
    void killedProgram_leavesASoundTrace() throws Exception {
        try (LiveProgram live = TracedProgram.of(EndlessFixture.class).start()) {
            while (live.shadow().accesses() < 100_000 && live.process().isAlive()) {
                live.pollOrPause();
            }
            live.process().destroyForcibly();
            live.collectToEnd();
            ProgramRun run = live.finish();

            assertThat(run.exitCode()).isEqualTo(128 + 9);
            assertThat(run.damage()).isEmpty();
            assertThat(run.mismatches()).isEmpty();
            assertThat(live.collector().isComplete()).isTrue();
            assertThat(run.shadow().accesses()).isGreaterThanOrEqualTo(100_000);
        }
    }

    @Test
    void fullRings_loseNothing() throws Exception {
        try (LiveProgram live = TracedProgram.of(MixedAccessFixture.class)
                .ringBytes(4096)
                .arguments(3, 2000, 105)
                .start()) {
            while (live.process().isAlive()) {
                live.pollOrPause();
                TimeUnit.MILLISECONDS.sleep(1); // the collector is slow: the rings fill up meanwhile
            }
            ProgramRun run = live.finish();

            assertThat(run.complaints()).isEmpty();
            assertThat(run.shadow().accesses()).isGreaterThan(6000);
        }
    }

    @Test
    void stackOverflow_leavesNothingLocked() throws Exception {
        ProgramRun run = TracedProgram.of(ExhaustionFixture.class)
                .jvmArguments("-Xss256k")
                .option("stripes", 4)
                .arguments("stack")
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("ended\n");
    }

    @Test
    void outOfMemory_leavesNothingLocked() throws Exception {
        ProgramRun run = TracedProgram.of(ExhaustionFixture.class)
                .jvmArguments("-Xmx24m", "-XX:+UseSerialGC")
                .option("stripes", 4)
                .arguments("memory")
                .run();

        assertThat(run.output()).isEqualTo("ended\n");
        assertThat(run.complaints()).isEmpty();
    }

    /** To wait for other threads takes memory. So does the check of the classes, which may come to its end first. */
    @Test
    void stopWithoutMemory_stopsAndFailsTheTrace() throws Exception {
        ProgramRun run = TracedProgram.of(ExhaustionFixture.class)
                .jvmArguments("-Xmx24m", "-XX:+UseSerialGC")
                .arguments("stop")
                .run();

        assertThat(run.output()).as(run.errors()).isEqualTo("stopped\n");
        assertThat(run.failure())
                .hasValueSatisfying(text -> assertThat(text)
                        .containsAnyOf("The program ran out of memory", "the program has used up the heap"));
    }

    @Test
    void agentWithoutMemory_stillServesNewThreads() throws Exception {
        ProgramRun run = TracedProgram.of(ExhaustionFixture.class)
                .jvmArguments("-Xmx24m", "-XX:+UseSerialGC")
                .ringBytes(1 << 17)
                .arguments("threads")
                .run();

        assertThat(run.output()).isEqualTo("ended, with a hoard\n");
        assertThat(run.errors().lines())
                .as("no thread dies; the JVM may say that it loads a class of the JDK without asking the agent")
                .allMatch(line -> line.startsWith("*** java.lang.instrument ASSERTION FAILED ***: "));
        assertThat(run.complaints()).isEmpty();
    }

    @Test
    void flippedBit_isFound_andTheProgramEnds() throws Exception {
        try (LiveProgram live =
                TracedProgram.of(IncrementFixture.class).arguments(2, 5000).start()) {
            int slot = -1;
            while (slot < 0 && live.process().isAlive()) {
                TimeUnit.MILLISECONDS.sleep(1);
                slot = flipBitInFirstRing(live);
            }
            // The record, or if its block was summed up before the bit was flipped, the bytes up to that sum.
            String place = "slot " + slot + ", (byte 0|between bytes 0 and [0-9]+) of its records: expected .*";
            live.collectToEnd();
            ProgramRun run = live.finish();

            assertThat(run.damage()).hasValueSatisfying(text -> assertThat(text).matches(place));
            assertThat(run.output()).as("the program goes on").isEqualTo("10000\n");
        }
    }

    /** Threads that come and go take over slots in the middle of a block, and report their sums again. */
    @Test
    void sums_agreeWhileTheyAreCompared() throws Exception {
        for (int ringBytes : new int[] {4096, 1 << 14}) {
            try (LiveProgram live = TracedProgram.of(ShortThreadsFixture.class)
                    .slots(8)
                    .ringBytes(ringBytes)
                    .arguments(1500, 4)
                    .start()) {
                while (live.process().isAlive()) {
                    live.poll(); // without a pause, to meet the writers in the middle
                }
                ProgramRun run = live.finish();

                assertThat(run.complaints()).isEmpty();
                assertThat(run.output()).isEqualTo("30000\n");
                assertThat(live.collector().isComplete()).isTrue();
            }
        }
    }

    /** The agent's own thread has the only slot. No thread waits again after the first that has waited in vain. */
    @Test
    void noSlotForAnyThread_failsTheTrace_andTheProgramEnds() throws Exception {
        ProgramRun run = TracedProgram.of(IncrementFixture.class)
                .option("test", "check.locks,slot.seconds=2")
                .slots(1)
                .arguments(2, 100)
                .run();

        assertThat(run.output()).isEqualTo("200\n");
        assertThat(run.failure())
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("More threads record at once than the trace channel has", "braid.channel.slots"));
    }

    @Test
    void noMemoryForAnotherRing_failsTheTrace() throws Exception {
        ProgramRun run = TracedProgram.of(IncrementFixture.class)
                .ringBytes(1 << 20)
                .mostFileKib(10 << 10)
                .arguments(2, 100)
                .run();

        assertThat(run.output()).isEqualTo("200\n");
        assertThat(run.failure())
                .hasValue("No memory for the trace channel of another thread (File too large): free some of /dev/shm,"
                        + " or set braid.channel.dir to a larger file system.");
    }

    /**
     * Flips a bit of a first record's header. The sum of all records is not compared here: its thread is at work until
     * the JVM has gone.
     *
     * @return the slot, -1 if none has records yet; the first one is the agent's thread's, which may have none
     */
    private static int flipBitInFirstRing(LiveProgram live) throws Exception {
        try (RandomAccessFile file = new RandomAccessFile(live.channel().path().toFile(), "rw")) {
            long ringBytes = longAt(file, ChannelDescriptor.HEADER_RING_BYTES);
            for (int slot = 0; slot < live.channel().slots(); slot++) {
                long slotAt = ChannelDescriptor.HEADER_BYTES + (long) slot * ChannelDescriptor.SLOT_BYTES;
                long tail = longAt(file, slotAt + ChannelDescriptor.SLOT_TAIL);
                if (tail > 0) {
                    long ring = ChannelDescriptor.ringsOffset(live.channel().slots()) + slot * ringBytes;
                    file.seek(ring);
                    int flipped = file.read() ^ 4;
                    file.seek(ring);
                    file.write(flipped);
                    return slot;
                }
            }
            return -1;
        }
    }

    private static long longAt(RandomAccessFile file, long position) throws Exception {
        file.seek(position);
        return Long.reverseBytes(file.readLong());
    }
}
