// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.perf.PerfRecord.Auxtrace;
import dev.braid.pt.perf.PerfRecord.AuxtraceInfo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerfDataRoundTripTests {
    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("perf.data");
        PerfFileFixture.write(file);
    }

    @Test
    void whatIsWritten_isRead() throws IOException {
        PerfFileFixture.Read read = PerfFileFixture.read(file);

        assertThat(read.damage()).isEmpty();
        assertThat(read.text().subList(1, read.text().size()))
                .containsExactlyElementsOf(PerfFileFixture.written().stream()
                        .map(PerfFileFixture::withoutPlace)
                        .toList());
        AuxtraceInfo info = (AuxtraceInfo) read.records().get(0);
        assertThat(info.words()).hasSize(18);
        PtTraceInfo pt = PtTraceInfo.of(info).orElseThrow();
        assertThat(pt.toString().replaceAll("position=\\d+", "position=0"))
                .isEqualTo(PerfFileFixture.info().toString());
    }

    @Test
    void events_haveTheirIds() throws IOException {
        try (PerfDataReader reader = PerfDataReader.open(file)) {
            assertThat(reader.events()).isEqualTo(PerfFileFixture.events());
        }
    }

    @Test
    void auxBytes_areReadFromTheirPlace() throws IOException {
        Auxtrace trace = PerfFileFixture.read(file).records().stream()
                .filter(Auxtrace.class::isInstance)
                .map(Auxtrace.class::cast)
                .findFirst()
                .orElseThrow();
        try (PerfDataReader reader = PerfDataReader.open(file)) {
            ByteBuffer bytes = reader.payload(trace, 2, 4);
            byte[] read = new byte[bytes.remaining()];
            bytes.get(read);
            assertThat(read).containsExactly(3, 4, 5, 6);
        }
        byte[] all = Files.readAllBytes(file);
        assertThat(all[(int) trace.payload()]).isEqualTo((byte) 1);
    }

    @Test
    void conversionByNothing_isNone() {
        List<Long> words = new ArrayList<>(Collections.nCopies(18, 1L));
        assertThat(PtTraceInfo.of(new AuxtraceInfo(0, 1, words)).orElseThrow().time())
                .isPresent();
        words.set(2, 0L);
        assertThat(PtTraceInfo.of(new AuxtraceInfo(0, 1, words)).orElseThrow().time())
                .isEmpty();
    }

    @Test
    void fileOfAKilledRecorder_isReadToItsEnd() throws IOException {
        List<String> whole = PerfFileFixture.read(file).text();
        try (var channel = java.nio.channels.FileChannel.open(file, java.nio.file.StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(Long.BYTES), PerfFileDescriptor.DATA + Long.BYTES);
        }
        PerfFileFixture.Read read = PerfFileFixture.read(file);

        assertThat(read.text()).isEqualTo(whole);
        assertThat(read.damage()).singleElement().asString().contains("as where the recording was killed");
    }

    @Test
    void unclosedWriter_leavesAReadableFile() throws IOException {
        Path unclosed = folder.resolve("unclosed");
        List<String> text = new ArrayList<>();
        try (PerfDataWriter out = PerfDataWriter.create(unclosed, PerfFileFixture.events())) {
            out.info(PerfFileFixture.info());
            out.finishedRound();
            text.addAll(PerfFileFixture.read(unclosed).text());
        }
        assertThat(text).hasSize(2);
    }
}
