// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads a trace file that was stored when its format version was made. Every later version must read it, to the same
 * events. While version 1 is not released, {@code -Dgolden.update=true} writes it anew.
 */
class GoldenTraceTests {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/v3/sample.trace");

    @Test
    void storedTrace_isReadAsTheOneWrittenToday(@TempDir Path folder) throws IOException {
        Path today = folder.resolve("sample.trace");
        SampleTraceFixture.write(today);
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(GOLDEN.getParent());
            SampleTraceFixture.write(GOLDEN);
        }
        EventListFixture stored = new EventListFixture();
        EventListFixture written = new EventListFixture();
        TraceEnding storedEnding = replay(GOLDEN, stored);
        TraceEnding writtenEnding = replay(today, written);

        assertThat(storedEnding.damage()).isEmpty();
        assertThat(stored.events).isNotEmpty().isEqualTo(written.events);
        assertThat(storedEnding.attestation()).isEqualTo(writtenEnding.attestation());
        assertThat(storedEnding.outputs().asMap())
                .isEqualTo(writtenEnding.outputs().asMap());
    }

    private static TraceEnding replay(Path path, EventConsumer out) throws IOException {
        try (TraceFileReader reader = TraceFileReader.open(path)) {
            return reader.replay(out);
        }
    }
}
