// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.CountedFixture;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.file.TraceFileReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole blocks of a real trace, with right checksums, that are missing, or there twice, or in the wrong order. Each is
 * named as damage, and no event is handed over that is not in the whole trace at that place.
 */
class MissingBlockTests {
    private static final int BLOCK_TAG = 0x0A;
    private static final int CHECKSUM_BYTES = 5;

    @TempDir
    private Path folder;

    private List<RecordedEvent> whole = List.of();
    private List<byte[]> blocks = List.of();

    @Test
    void missingDoubledAndSwappedBlocks_areDamage() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of("--awake"), CountedFixture.class, "3", "6000");
        whole = run.events();
        blocks = blocks(Files.readAllBytes(run.trace()));
        assertThat(blocks).hasSizeGreaterThan(10);
        int swapsFound = 0;
        for (int i = 1; i < blocks.size(); i++) {
            List<byte[]> missing = new ArrayList<>(blocks);
            missing.remove(i);
            assertThat(damage(missing, "without block " + i))
                    .as("without block %d", i)
                    .isPresent();
            List<byte[]> doubled = new ArrayList<>(blocks);
            doubled.add(i, blocks.get(i));
            assertThat(damage(doubled, "twice block " + i))
                    .as("twice block %d", i)
                    .isPresent();
            if (i + 1 < blocks.size()) {
                List<byte[]> swapped = new ArrayList<>(blocks);
                swapped.set(i, blocks.get(i + 1));
                swapped.set(i + 1, blocks.get(i));
                swapsFound += damage(swapped, "swapped at " + i).isPresent() ? 1 : 0;
            }
        }
        // Where two blocks say nothing about each other, as chunks of two slots or symbols do, their order is nothing.
        assertThat(swapsFound).as("swaps that are damage").isPositive();
    }

    /**
     * Reads a file of these blocks. What is read must be how the whole trace begins; all of it, if nothing is damaged.
     */
    private Optional<TraceDamagedException> damage(List<byte[]> parts, String what) throws IOException {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        parts.forEach(joined::writeBytes);
        Path file = Files.write(folder.resolve("changed.braid"), joined.toByteArray());
        try (TraceFileReader reader = TraceFileReader.open(file)) {
            List<RecordedEvent> events = new ArrayList<>();
            Optional<TraceDamagedException> damage =
                    reader.replay(event -> events.add(event.copy())).damage();
            assertThat(events.size()).as(what).isLessThanOrEqualTo(whole.size());
            assertThat(events.equals(whole.subList(0, events.size())))
                    .as("%s: %d events are how the trace begins", what, events.size())
                    .isTrue();
            if (damage.isEmpty()) {
                assertThat(events).as(what).hasSameSizeAs(whole);
            }
            damage.ifPresent(found ->
                    assertThat(found).as(what).hasMessageMatching("at byte [0-9]+ of the file: expected .*, found .*"));
            return damage;
        }
    }

    /** {@return the blocks of a trace file, each with its tag, length and checksum, and where its index is} */
    private static List<byte[]> blocks(byte[] file) {
        List<byte[]> blocks = new ArrayList<>();
        for (int at = 0; at < file.length; ) {
            int length = 0;
            int shift = 0;
            int next = at + 1;
            do {
                length |= (file[next] & 0x7F) << shift;
                shift += 7;
            } while (file[next++] < 0);
            int end = file[at] == BLOCK_TAG ? next + length + CHECKSUM_BYTES : file.length;
            byte[] block = new byte[end - at];
            System.arraycopy(file, at, block, 0, block.length);
            blocks.add(block);
            at = end;
        }
        return blocks;
    }
}
