// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.engine.Engines;
import dev.braid.pt.perf.PerfDamage;
import dev.braid.pt.perfdata.PerfDataException;
import dev.braid.pt.soft.EncoderOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever the bytes of a perf.data file are, both engines come to an end, in bounded memory, and what cannot be read
 * has a place in the file. The bytes are those of its headers, its records or the processor's packets.
 */
class CorruptedRecordingTests {
    private static final int PID = 4711;
    private static final int ROUNDS = Integer.getInteger("braid.test.corruptions", 10_000);
    private static final long SEED = Long.getLong("braid.test.seed", System.nanoTime());
    private static final long ALLOCATION_LIMIT = 64L << 20;
    /** Each outcome of a branch may lead to as many instructions as there may be without a packet. */
    private static final long INSTRUCTION_LIMIT = 50_000_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    private Path folder;

    private byte[] whole = {};
    private int packets;

    /** Counts instructions, and looks at each gap. */
    private static final class Tally implements RecordedFlowConsumer {
        private final long fileBytes;
        private long instructions;
        private int gaps;

        Tally(long fileBytes) {
            this.fileBytes = fileBytes;
        }

        @Override
        public void instructions(int tid, long[] addresses, int count) {
            instructions += count;
        }

        @Override
        public void gap(RecordedGap gap) {
            gaps++;
            assertThat(gap.position()).as("%s", gap).isBetween(0L, fileBytes);
            assertThat(gap.bytes()).as("%s", gap).isNotNegative();
            assertThat(gap.message()).as("%s", gap).isNotBlank();
        }

        @Override
        public void warning(String text) {
            assertThat(text).isNotBlank();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    @Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void corruptedFiles_giveFlowsAndLocatedGaps_andNothingElse(String engine) throws IOException, InterruptedException {
        System.out.println("-Dbraid.test.seed=" + SEED);
        FlowDecoder decoder = Engines.assume(engine);
        write();
        Random random = new Random(SEED);
        Path file = folder.resolve("corrupted.data");
        int refused = 0;
        int noticed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bad = corrupted(random);
            Files.write(file, bad);
            Tally tally = new Tally(bad.length);
            long before = THREADS.getCurrentThreadAllocatedBytes();
            try {
                List<PerfDamage> damage = new RecordedFlow(decoder, tally).decode(file, null);
                assertThat(damage).allSatisfy(one -> assertThat(one.position()).isBetween(0L, (long) bad.length));
                noticed += damage.isEmpty() && tally.gaps == 0 ? 0 : 1;
            } catch (PerfDataException e) {
                assertThat(e.getMessage()).startsWith(file.toString()).endsWith(".");
                refused++;
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + SEED + ", file " + round, e);
            }
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                    .as("seed %d, bytes allocated for file %d", SEED, round)
                    .isLessThan(ALLOCATION_LIMIT);
            assertThat(tally.instructions)
                    .as("seed %d, instructions of file %d", SEED, round)
                    .isLessThan(INSTRUCTION_LIMIT);
        }
        System.out.printf("%s: of %d files, %d refused, %d with damage or gaps%n", engine, ROUNDS, refused, noticed);
        assertThat(refused).isLessThan(ROUNDS / 2);
        assertThat(noticed).isGreaterThan(ROUNDS / 4);
    }

    private void write() throws IOException, InterruptedException {
        SteppedProgram program = SteppedProgram.compiled(folder, "tiny", EncoderOptions.DEFAULT.withPsbBytes(256));
        Path file = folder.resolve("perf.data");
        SoftRecording.write(file, PID, "tiny", program.maps(), program.packets());
        whole = Files.readAllBytes(file);
        packets = program.packets().length + 7 & -8; // AUXTRACE records are padded
        int from = whole.length - packets;
        assertThat(Arrays.copyOfRange(whole, from, from + program.packets().length))
                .as("the packets are at the file's end")
                .isEqualTo(program.packets());
    }

    /** Half of the changes hit the packets, which are at the end; the others anything behind the magic. */
    private byte[] corrupted(Random random) {
        byte[] bytes = whole.clone();
        int from = random.nextBoolean() ? whole.length - packets : 8;
        for (int change = random.nextInt(4); change >= 0; change--) {
            int at = from + random.nextInt(bytes.length - from);
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 ->
                    Arrays.fill(bytes, at, Math.min(bytes.length, at + 8), (byte) (random.nextBoolean() ? -1 : 0));
                case 3 -> {
                    int source = random.nextInt(bytes.length);
                    int length = Math.min(random.nextInt(64), bytes.length - Math.max(source, at));
                    System.arraycopy(whole, source, bytes, at, length);
                }
                default -> bytes = Arrays.copyOf(bytes, Math.max(from + 8, at));
            }
        }
        return bytes;
    }
}
