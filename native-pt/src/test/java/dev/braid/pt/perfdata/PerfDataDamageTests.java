// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.braid.pt.perf.PerfDamage;
import dev.braid.pt.perf.PerfRecord;
import dev.braid.pt.perf.PerfRecord.Auxtrace;
import dev.braid.pt.perf.PerfRecordType;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class PerfDataDamageTests {
    private static final int CORRUPTIONS = Integer.getInteger("braid.test.corruptions", 10_000);
    private static final long ALLOCATION_LIMIT = 64L << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    private Path folder;

    private Path file = Path.of("");
    private byte[] whole = {};
    private List<PerfRecord> records = List.of();

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("perf.data");
        PerfFileFixture.write(file);
        whole = Files.readAllBytes(file);
        records = PerfFileFixture.read(file).records();
    }

    @Test
    void otherFiles_areRefusedInOneSentence() {
        refused("#!/bin/sh, no perf data", "not a perf.data file, as it does not begin with PERFILE2");
        refused("short", "5 bytes, too few for a perf.data file");
        refused("", "0 bytes, too few");
        refused("2ELIFREP and then more bytes", "big-endian");
        refused("PERFFILE and then more bytes", "perf's first format");
    }

    @Test
    void compressedRecords_areRefused() throws IOException {
        byte[] bytes = whole.clone();
        bytes[PerfFileDescriptor.FEATURES + PerfFileDescriptor.FEATURE_COMPRESSED / 8] |=
                1 << PerfFileDescriptor.FEATURE_COMPRESSED % 8;
        Files.write(file, bytes);
        assertThatThrownBy(() -> PerfDataReader.open(file))
                .isInstanceOf(PerfDataException.class)
                .hasMessageEndingWith("holds compressed records; record it without -z.");
    }

    @Test
    void compressedRecord_isToldOf_andTheRestIsRead() throws IOException {
        put(record(1).position(), PerfRecordType.COMPRESSED);
        assertThat(PerfFileFixture.read(file).damage())
                .singleElement()
                .satisfies(damage ->
                        assertThat(damage.position()).isEqualTo(record(1).position()))
                .asString()
                .contains("type 81", "compressed", "record without -z");
        assertThat(PerfFileFixture.read(file).records()).hasSize(records.size() - 1);
    }

    @Test
    void recordOfNoSize_endsTheReading_atItsPlace() throws IOException {
        sized(5, 0);
        PerfFileFixture.Read read = PerfFileFixture.read(file);

        assertThat(read.records()).isEqualTo(records.subList(0, 5));
        assertThat(read.damage())
                .containsExactly(new PerfDamage(
                        record(5).position(),
                        "a record of 0 bytes, with " + (whole.length - record(5).position())
                                + " left; where the next one begins cannot be told, and these bytes are lost"));
    }

    @Test
    void oversizedRecord_endsTheReading_atItsPlace() throws IOException {
        sized(records.size() - 1, 60_000);
        assertThat(PerfFileFixture.read(file).damage())
                .singleElement()
                .asString()
                .contains("at byte " + record(records.size() - 1).position() + ": a record of 60000 bytes");
    }

    @Test
    void nameWithoutEnd_costsThatRecordAlone() throws IOException {
        long comm = record(2).position();
        byte[] bytes = whole.clone();
        Arrays.fill(bytes, (int) comm + 16, (int) comm + 24, (byte) 'x');
        Files.write(file, bytes);
        PerfFileFixture.Read read = PerfFileFixture.read(file);

        assertThat(read.damage())
                .containsExactly(new PerfDamage(
                        comm, "a record of type 3 has a name of 8 bytes without an end; it is left out"));
        assertThat(read.records()).hasSize(records.size() - 1);
    }

    @Test
    void traceThatIsCutOff_isTakenUpToTheEnd() throws IOException {
        Auxtrace trace = (Auxtrace)
                records.stream().filter(Auxtrace.class::isInstance).findFirst().orElseThrow();
        Files.write(file, Arrays.copyOf(whole, (int) trace.payload() + 3));
        PerfFileFixture.Read read = PerfFileFixture.read(file);

        assertThat(read.records())
                .last()
                .extracting(last -> ((Auxtrace) last).size())
                .isEqualTo(3L);
        assertThat(read.damage())
                .extracting(PerfDamage::message)
                .satisfiesExactly(
                        end -> assertThat(end).contains("the file ends here"),
                        cut -> assertThat(cut).contains("an AUXTRACE record of 16 bytes of trace, with 3 left"));
    }

    @Test
    void hugeClaims_costNoMemory() throws IOException {
        for (int at : new int[] {PerfFileDescriptor.ATTRIBUTES, PerfFileDescriptor.DATA}) {
            for (long claim : new long[] {Long.MAX_VALUE, -1, 1L << 40}) {
                byte[] bytes = whole.clone();
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(at + Long.BYTES, claim);
                Files.write(file, bytes);
                assertThat(PerfFileFixture.read(file).damage())
                        .as("claim %d at %d", claim, at)
                        .isNotEmpty();
            }
        }
    }

    @Test
    void fileThatEndsAnywhere_isReadUpToThere() throws IOException {
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            try {
                PerfFileFixture.Read read = PerfFileFixture.read(file);
                assertThat(read.damage()).as("%d bytes", length).isNotEmpty();
            } catch (PerfDataException e) {
                assertThat(length).as(e.getMessage()).isLessThan(PerfFileDescriptor.HEADER_BYTES);
            }
        }
    }

    @Test
    void damageWithoutEnd_endsTheReading() throws IOException {
        Path many = folder.resolve("many");
        Files.write(many, Arrays.copyOf(whole, (int) record(0).position()));
        ByteBuffer tooShort = ByteBuffer.allocate(PerfRecordType.HEADER_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0, PerfRecordType.COMM)
                .putShort(PerfRecordType.SIZE, (short) PerfRecordType.HEADER_BYTES);
        byte[] all = new byte[10_000 * tooShort.capacity()];
        for (int i = 0; i < all.length; i++) {
            all[i] = tooShort.get(i % tooShort.capacity());
        }
        Files.write(many, all, java.nio.file.StandardOpenOption.APPEND);
        try (var channel = java.nio.channels.FileChannel.open(many, java.nio.file.StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(Long.BYTES), PerfFileDescriptor.DATA + Long.BYTES);
        }
        assertThat(PerfFileFixture.read(many).damage())
                .hasSize(PerfDataReader.MOST_DAMAGE + 1)
                .last()
                .asString()
                .contains("so much damage");
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void corruptedFiles_giveRecordsAndLocatedDamage_andNothingElse(TestReporter reporter) throws IOException {
        long seed = System.nanoTime();
        reporter.publishEntry("seed", Long.toString(seed));
        Random random = new Random(seed);
        long start = THREADS.getCurrentThreadCpuTime();
        int refused = 0;
        for (int i = 0; i < CORRUPTIONS; i++) {
            byte[] bad = corrupted(random);
            Files.write(file, bad);
            long before = THREADS.getCurrentThreadAllocatedBytes();
            try {
                PerfFileFixture.Read read = PerfFileFixture.read(file);
                assertThat(read.damage()).as("seed %d, file %d", seed, i).allSatisfy(damage -> {
                    assertThat(damage.message()).isNotEmpty();
                    assertThat(damage.position()).isBetween(0L, (long) bad.length);
                });
                payloads(read);
            } catch (PerfDataException e) {
                refused++;
                assertThat(e.getMessage()).as("seed %d, file %d", seed, i).endsWith(".");
            }
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                    .as("seed %d, bytes allocated for file %d", seed, i)
                    .isLessThan(ALLOCATION_LIMIT);
        }
        reporter.publishEntry("refused", Integer.toString(refused));
        assertThat(refused).as("seed %d", seed).isLessThan(CORRUPTIONS / 2);
        assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start))
                .as("processor time")
                .isLessThan(Duration.ofSeconds(60));
    }

    /** Reads all bytes that the records claim to have. */
    private void payloads(PerfFileFixture.Read read) throws IOException {
        try (PerfDataReader reader = PerfDataReader.open(file)) {
            for (PerfRecord record : read.records()) {
                if (record instanceof Auxtrace trace) {
                    assertThat(reader.payload(trace, 0, trace.size()).remaining())
                            .isEqualTo((int) trace.size());
                }
            }
        }
    }

    private byte[] corrupted(Random random) {
        byte[] bytes = whole.clone();
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            // Most of them behind the magic, without which nothing else is looked at.
            int at = 8 + random.nextInt(bytes.length - 8);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt();
                case 2 ->
                    Arrays.fill(bytes, at, Math.min(bytes.length, at + 8), (byte) (random.nextBoolean() ? 0xFF : 0));
                default -> bytes = Arrays.copyOf(bytes, Math.max(16, at));
            }
        }
        return bytes;
    }

    private void refused(String content, String why) {
        assertThatThrownBy(() -> {
                    Files.write(file, content.getBytes(StandardCharsets.UTF_8));
                    PerfDataReader.open(file).close();
                })
                .isInstanceOf(PerfDataException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(why)
                .hasMessageEndingWith(".");
    }

    private PerfRecord record(int index) {
        return records.get(index);
    }

    private void put(long position, int type) throws IOException {
        byte[] bytes = whole.clone();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt((int) position, type);
        Files.write(file, bytes);
    }

    private void sized(int index, int size) throws IOException {
        byte[] bytes = whole.clone();
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((int) record(index).position() + PerfRecordType.SIZE, (short) size);
        Files.write(file, bytes);
    }
}
