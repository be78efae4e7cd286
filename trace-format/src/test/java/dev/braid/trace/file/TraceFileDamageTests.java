// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.trace.EventListFixture;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.proto.Block;
import dev.braid.trace.proto.Chunk;
import dev.braid.trace.proto.EmitBound;
import dev.braid.trace.proto.Header;
import dev.braid.trace.proto.Site;
import dev.braid.trace.proto.SymbolBlock;
import dev.braid.trace.record.RecordEncoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFileDamageTests {
    @TempDir
    Path folder;

    private Path path;
    private byte[] whole;
    private List<RecordedEvent> allEvents;

    @BeforeEach
    void writeSample() throws IOException {
        path = folder.resolve("sample.braid");
        SampleTraceFixture.write(path);
        whole = Files.readAllBytes(path);
        EventListFixture out = new EventListFixture();
        assertThat(read(out)).isEmpty();
        allEvents = out.events;
    }

    @Test
    void everyTruncation_isFound_andABeginningOfTheTraceIsRead() throws IOException {
        int lengthOfTrace = lengthOfTrace();
        int mostEvents = 0;
        for (int length = 0; length < lengthOfTrace; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            mostEvents = Math.max(mostEvents, eventsBeforeDamage("cut to " + length, length));
        }
        // Up to the last bound: it is what says that no lost chunk can come before.
        assertThat(mostEvents).isEqualTo(4);
        for (int length = lengthOfTrace; length < whole.length; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            assertThat(eventsBeforeDamage("index cut to " + length, length)).isEqualTo(allEvents.size());
        }
    }

    /** {@return the number of bytes before the index} */
    private int lengthOfTrace() throws IOException {
        try (BlockReader blocks = new BlockReader(path)) {
            Block block = blocks.next();
            while (block != null && !block.hasEnd()) {
                block = blocks.next();
            }
            return (int) blocks.position();
        }
    }

    @Test
    void everyChangedByte_isFound_andABeginningOfTheTraceIsRead() throws IOException {
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) (1 << at % 8);
            Files.write(path, damaged);
            eventsBeforeDamage("byte " + at, at);
        }
    }

    @Test
    void missingOrDoubledBlock_isFound_andABeginningOfTheTraceIsRead() throws IOException {
        List<Integer> starts = new ArrayList<>();
        try (BlockReader blocks = new BlockReader(path)) {
            while (blocks.next() != null) {
                starts.add((int) blocks.blockAt());
            }
        }
        starts.add(whole.length);
        for (int i = 1; i + 1 < starts.size(); i++) {
            byte[] before = Arrays.copyOf(whole, starts.get(i));
            byte[] block = Arrays.copyOfRange(whole, starts.get(i), starts.get(i + 1));
            byte[] after = Arrays.copyOfRange(whole, starts.get(i + 1), whole.length);
            Files.write(path, concat(before, after));
            eventsBeforeDamage("without block " + i, whole.length);
            Files.write(path, concat(before, block, block, after));
            eventsBeforeDamage("twice block " + i, whole.length + block.length);
        }
    }

    @Test
    void garbageAfterTheEnd_isFound_andTheWholeTraceIsRead() throws IOException {
        byte[] longer = Arrays.copyOf(whole, whole.length + 1);
        Files.write(path, longer);
        try (TraceFileReader reader = TraceFileReader.open(path)) {
            EventListFixture out = new EventListFixture();
            TraceEnding ending = reader.replay(out);

            assertThat(out.events).isEqualTo(allEvents);
            assertThat(ending.ending()).isEqualTo("completed");
            assertThat(ending.outputs().asMap()).hasSize(4);
            assertThat(ending.damage()).get().satisfies(damage -> {
                assertThat(damage.position()).isEqualTo(whole.length);
                assertThat(damage).hasMessageContaining("expected the end of the file after its index, found 1 bytes");
            });
        }
    }

    @Test
    void missingEnd_isFound_andTheLossIsNamed() throws IOException {
        try (TraceFileWriter writer = new TraceFileWriter(path, SampleTraceFixture.header())) {
            byte[] records = new RecordEncoder().threadBegin(5, 1, "main").toByteArray();
            writer.chunk(0, records, 0, records.length, 1, 0);
        }
        EventListFixture out = new EventListFixture();

        assertThat(read(out)).get().satisfies(damage -> {
            assertThat(damage.position()).isEqualTo(Files.size(path));
            assertThat(damage)
                    .hasMessageContaining("the trace has no end block yet")
                    .hasMessageContaining("; 1 events before it are left out");
        });
        assertThat(out.events).isEmpty();
    }

    @Test
    void foreignFile_isNoTrace() throws IOException {
        assertUnreadable(new byte[0], "is empty, and no Braid trace");
        assertUnreadable(
                "PK\3\4 and so on".getBytes(java.nio.charset.StandardCharsets.UTF_8), "is not a Braid trace, or");
        assertUnreadable(new byte[100], "is not a Braid trace, or");
        assertUnreadable(
                file(Block.newBuilder()
                        .setEmitBound(EmitBound.newBuilder().setClock(1))
                        .build()),
                "is not a Braid trace: it does not start with a header");
        assertUnreadable(
                file(header(Header.newBuilder().setMagic("other"))), "is not a Braid trace: it does not start with");
    }

    @Test
    void headerOfAnotherVersion_isRefused() throws IOException {
        assertUnreadable(
                file(header(Header.newBuilder().setMagic("braid").setFormatVersion(3))),
                "has format version 3, and this Braid reads version 5; record it again");
        assertUnreadable(
                file(header(Header.newBuilder().setMagic("braid").setFormatVersion(6))),
                "has format version 6, and this Braid reads version 5; use a newer Braid");
        assertUnreadable(
                file(header(Header.newBuilder()
                        .setMagic("braid")
                        .setFormatVersion(TraceFileWriter.FORMAT_VERSION)
                        .setFidelity("exact"))),
                "has a header that makes no sense");
    }

    @Test
    void blockThatMakesNoSense_isDamage() throws IOException {
        assertDamage("expected a chunk, bound, symbols or end, found BODY_NOT_SET", Block.getDefaultInstance());
        assertDamage("found HEADER", header(Header.newBuilder().setMagic("braid")));
        assertDamage("found slot -1", chunk(Chunk.newBuilder().setSlot(-1)));
        assertDamage("found slot 65536", chunk(Chunk.newBuilder().setSlot(1 << 16)));
        assertDamage(
                "expected record 0 of slot 2, found record 9",
                chunk(Chunk.newBuilder().setSlot(2).setFirstRecord(9)));
        assertDamage("a chunk of 4 records, found 0", chunk(Chunk.newBuilder().setRecordCount(4)));
        assertDamage(
                "a chunk of valid records, found slot 0, byte 0 of its records",
                chunk(Chunk.newBuilder().setRecords(com.google.protobuf.ByteString.copyFrom(new byte[8]))));
        assertDamage(
                "expected symbols that make sense, found site id",
                Block.newBuilder()
                        .setSymbols(SymbolBlock.newBuilder().addSite(Site.getDefaultInstance()))
                        .build());
    }

    @Test
    void hugeLength_isNotTrusted() throws IOException {
        int trace = lengthOfTrace();
        byte[] claim = Arrays.copyOf(whole, trace + 6);
        byte[] length = {0x0A, -1, -1, -1, -1, 0x7F};
        System.arraycopy(length, 0, claim, trace, length.length);
        Files.write(path, claim);

        assertThat(read(new EventListFixture()))
                .get()
                .satisfies(damage -> assertThat(damage).hasMessageContaining("a block of at most 67108864 bytes"));
    }

    /** Reads the damaged file. {@return the number of events read} */
    private int eventsBeforeDamage(String what, int damagedAt) throws IOException {
        EventListFixture out = new EventListFixture();
        Optional<TraceDamagedException> damage = read(out);
        assertThat(damage).as(what).isPresent();
        assertThat(damage.get().position()).as(what).isLessThanOrEqualTo(damagedAt);
        assertThat(allEvents.subList(0, out.events.size())).as(what).isEqualTo(out.events);
        return out.events.size();
    }

    private Optional<TraceDamagedException> read(EventListFixture out) throws IOException {
        try (TraceFileReader reader = TraceFileReader.open(path)) {
            return reader.replay(out).damage();
        } catch (TraceDamagedException unreadable) {
            return Optional.of(unreadable);
        }
    }

    private void assertUnreadable(byte[] content, String message) throws IOException {
        Files.write(path, content);
        assertThatThrownBy(() -> TraceFileReader.open(path))
                .isInstanceOf(TraceDamagedException.class)
                .hasMessageContaining(path + " " + message);
    }

    private void assertDamage(String message, Block block) throws IOException {
        Block header = BlockEncoder.header(SampleTraceFixture.header());
        Files.write(path, file(header, block));
        long expected = file(header).length;
        assertThat(read(new EventListFixture())).get().satisfies(damage -> {
            assertThat(damage).hasMessageContaining("at byte " + expected + " of the file: ");
            assertThat(damage).hasMessageContaining(message);
        });
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private byte[] file(Block... blocks) throws IOException {
        Path written = folder.resolve("blocks");
        try (BlockWriter writer = new BlockWriter(written)) {
            for (Block block : new ArrayList<>(List.of(blocks))) {
                writer.write(block);
            }
        }
        return Files.readAllBytes(written);
    }

    private static Block header(Header.Builder header) {
        return Block.newBuilder().setHeader(header).build();
    }

    private static Block chunk(Chunk.Builder chunk) {
        return Block.newBuilder().setChunk(chunk).build();
    }
}
