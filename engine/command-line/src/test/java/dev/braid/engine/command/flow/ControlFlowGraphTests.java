// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import static org.assertj.core.api.Assertions.assertThat;

import demo.turns.CrossroadFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.RecordedRun;
import dev.braid.engine.command.console.ExitCode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The edges of control flow in the graphs of {@code braid provenance}; records one trace for all tests. */
class ControlFlowGraphTests {
    private static final Pattern EDGE =
            Pattern.compile("  (t\\d+) -> (t\\d+) \\[kind=\"control-flow\", color=green, label=\"([^\"]*)\"];");

    @TempDir
    private static Path shared;

    private static RecordedRun run;

    @TempDir
    private Path folder;

    @BeforeAll
    static void record() throws IOException {
        run = RecordedRun.of(shared, List.of("--control-flow", "branches"), CrossroadFixture.class);
    }

    @Test
    void pathsOfTwoBranches_areDifferentEdges() throws IOException {
        String dot = graph(run.trace(), "t.dot");

        assertThat(path(dot, "left"))
                .matches("CrossroadFixture\\.lambda\\S+\\(CrossroadFixture\\.cross\\(\\d+, \\d+,"
                        + " CrossroadFixture\\.left\\(\\d+\\), \\d+\\)\\)");
        assertThat(path(dot, "right"))
                .matches("CrossroadFixture\\.lambda\\S+\\(CrossroadFixture\\.cross\\(\\d+, \\d+,"
                        + " CrossroadFixture\\.right\\(\\d+, 4x\\(\\d+, \\d+\\), \\d+, \\d+\\), \\d+\\)\\)");
    }

    /** {@return the path from a thread's first exit of the monitor to its second entry} */
    private static String path(String dot, String thread) {
        String exit = node(dot, thread + " 4: monitor exit ");
        String enter = node(dot, thread + " 5: monitor enter ");
        return EDGE.matcher(dot)
                .results()
                .filter(edge -> edge.group(1).equals(exit) && edge.group(2).equals(enter))
                .map(edge -> edge.group(3))
                .findFirst()
                .orElse("");
    }

    private static String node(String dot, String label) {
        Matcher node =
                Pattern.compile("(t\\d+) \\[label=\"" + Pattern.quote(label)).matcher(dot);
        assertThat(node.find()).as(label).isTrue();
        return node.group(1);
    }

    @Test
    void bothForms_haveTheSameEdges() throws IOException {
        List<String> ofDot = EDGE.matcher(graph(run.trace(), "t.dot"))
                .results()
                .map(edge -> edge.group(1) + " " + edge.group(2) + " " + edge.group(3))
                .toList();
        List<String> ofGraphMl = Pattern.compile("<edge source=\"(t\\d+)\" target=\"(t\\d+)\">\\s*"
                        + "<data key=\"kind\">control-flow</data>\\s*<data key=\"path\">(.*)</data>\\s*"
                        + "<data key=\"instructions\">[1-9]\\d*</data>")
                .matcher(graph(run.trace(), "t.graphml"))
                .results()
                .map(edge -> edge.group(1) + " " + edge.group(2) + " " + edge.group(3))
                .toList();

        assertThat(ofDot).isNotEmpty();
        assertThat(ofGraphMl)
                .isEqualTo(ofDot.stream()
                        .map(edge -> edge.replace("<", "&lt;").replace(">", "&gt;"))
                        .toList());
    }

    @Test
    void numberOfEdges_isTold() throws IOException {
        Braid told = provenance(run.trace(), folder.resolve("t.dot"));

        assertThat(told.out()).matches("(?s).* of data.*; \\d+ edges of control flow[:;].*t\\.dot\n");
    }

    /** A trace that is cut off, as a killed program leaves it. */
    @Test
    void cutTrace_hasTheEdgesOfItsBeginning() throws IOException {
        Path cut = folder.resolve("cut.braid");
        Files.copy(run.trace(), cut);
        try (FileChannel file = FileChannel.open(cut, StandardOpenOption.WRITE)) {
            file.truncate(file.size() - 20);
        }
        Path dot = folder.resolve("cut.dot");

        Braid told = provenance(cut, dot);

        assertThat(told.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(path(Files.readString(dot), "left")).contains("CrossroadFixture.left(");
    }

    @Test
    void traceWithoutBranchRecords_hasNone() throws IOException {
        RecordedRun plain = RecordedRun.of(folder, List.of(), CrossroadFixture.class);

        assertThat(graph(plain.trace(), "t.dot")).doesNotContain("control-flow");
    }

    private String graph(Path trace, String name) throws IOException {
        Path file = folder.resolve(name);
        Braid told = provenance(trace, file);
        assertThat(told.code()).as(told.toString()).isZero();
        return Files.readString(file);
    }

    private Braid provenance(Path trace, Path output) throws IOException {
        return Braid.call(folder, "provenance", trace.toString(), "-o", output.toString());
    }
}
