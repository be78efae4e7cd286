// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.trace.EventConsumer;
import dev.braid.trace.EventListFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads a trace file that was stored when its format version was made. Every later version must read it, to the same
 * events. While none is released, {@code -Dgolden.update=true} rewrites it, and files of earlier versions are refused.
 */
class GoldenTraceTests {
    private static final Path FOLDER = Path.of("src/test/resources/golden");
    private static final Path SAMPLE = FOLDER.resolve("v5").resolve("sample.trace");

    @TempDir
    private Path folder;

    private Path today;

    @BeforeEach
    void writeToday() throws IOException {
        today = folder.resolve("today.trace");
        SampleTraceFixture.write(today);
        if (Boolean.getBoolean("golden.update")) {
            SampleTraceFixture.write(SAMPLE);
        }
    }

    @Test
    void storedTrace_isReadAsTheOneWrittenToday() throws IOException {
        EventListFixture stored = new EventListFixture();
        EventListFixture written = new EventListFixture();
        TraceEnding storedEnding = replay(SAMPLE, stored);
        TraceEnding writtenEnding = replay(today, written);

        assertThat(storedEnding.damage()).isEmpty();
        assertThat(stored.events).isNotEmpty().isEqualTo(written.events);
        assertThat(storedEnding.attestation()).isEqualTo(writtenEnding.attestation());
        assertThat(storedEnding.outputs().asMap())
                .isEqualTo(writtenEnding.outputs().asMap());
    }

    @Test
    void storedTrace_isLookedUpAsTheOneWrittenToday() throws IOException {
        assertThat(lookUp(SAMPLE)).hasSizeGreaterThan(5).isEqualTo(lookUp(today));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4})
    void storedTraceOfAnEarlierVersion_isRefused(int version) {
        Path stored = FOLDER.resolve("v" + version).resolve("sample.trace");
        assertThatThrownBy(() -> replay(stored, new EventListFixture()))
                .hasMessageContaining(
                        "has format version " + version + ", and this Braid reads version 5; record it again");
    }

    private static List<String> lookUp(Path path) throws IOException {
        List<String> found = new ArrayList<>();
        try (TraceIndex index = TraceIndex.open(path)) {
            index.macroEvents(0, macro -> found.add(macro.event().copy() + " while " + macro.positions()));
            index.events(index.events() / 2, 3, event -> found.add(event.copy().toString()));
            found.add(index.accesses().toString());
            found.add(index.header().symbols().threadName(2));
        }
        return found;
    }

    private static TraceEnding replay(Path path, EventConsumer out) throws IOException {
        try (TraceFileReader reader = TraceFileReader.open(path)) {
            return reader.replay(out);
        }
    }
}
