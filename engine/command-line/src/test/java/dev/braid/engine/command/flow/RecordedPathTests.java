// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.RacedFixture;
import dev.braid.engine.command.Braid;
import dev.braid.flow.JoinKeys;
import dev.braid.pt.soft.SoftMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Paths in a report whose trace has a recording beside it; the recordings here hold no Java. */
class RecordedPathTests {
    @TempDir
    private Path folder;

    private Path trace;
    private Path recording;

    @BeforeEach
    void record() throws IOException {
        trace = folder.resolve("t.braid");
        recording = folder.resolve("t.perf.data");
        Braid run = Braid.call(
                folder,
                SoftMachine.create(),
                Braid.run(List.of("-o", trace.toString(), "--control-flow", "pt"), RacedFixture.class));
        assertThat(run.code()).as(run.toString()).isZero();
    }

    private String page() throws IOException {
        Path page = folder.resolve("t.html");
        Braid report = Braid.call(folder, "report", trace.toString(), "--simulator", "race", "-o", page.toString());
        assertThat(report.code()).as(report.toString()).isZero();
        return Files.readString(page);
    }

    @Test
    void recording_isNamedAsTheSource_andItsEventsThatAreNotJoinedAreCounted() throws IOException {
        assertThat(page())
                .contains("Path <span class=\"aside\">from Processor Trace</span>")
                .contains(" of the events below were not found among the instructions");
    }

    @Test
    void recordingWithoutKeys_isNoSource_andThePageSaysWhy() throws IOException {
        Files.delete(JoinKeys.beside(recording));

        assertThat(page())
                .contains("What the threads executed cannot be shown: ")
                .contains("t.perf.data beside it, but not ")
                .contains("; keep the three files together, or record again.</p>");
    }

    @Test
    void damagedKeys_areNoSource_andThePageSaysSo() throws IOException {
        Path keys = JoinKeys.beside(recording);
        byte[] bytes = Files.readAllBytes(keys);
        bytes[bytes.length / 2]++;
        Files.write(keys, bytes);

        assertThat(page())
                .contains("What the threads executed cannot be shown: ")
                .contains("t.perf.data.braidkeys is damaged");
    }

    @Test
    void recordingThatIsNone_isNoSource_andThePageSaysSo() throws IOException {
        Files.writeString(recording, "nothing of the kind");

        assertThat(page())
                .contains("What the threads executed cannot be shown: ")
                .contains("t.perf.data");
    }

    @Test
    void traceWithoutRecording_saysHowToRecord() throws IOException {
        Files.delete(recording);

        assertThat(page())
                .contains("The trace does not say what the threads executed; for their paths, set controlFlow");
    }

    @Test
    void graphOfThunks_saysWhyItHasNoControlFlow() throws IOException {
        Files.delete(JoinKeys.beside(recording));

        Braid graph = Braid.call(
                folder,
                "provenance",
                trace.toString(),
                "-o",
                folder.resolve("g.graphml").toString());

        assertThat(graph.out()).contains("; it has no control flow: ").contains("keep the three files together");
    }
}
