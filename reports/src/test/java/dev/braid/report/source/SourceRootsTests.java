// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.CounterTraceFixture;
import dev.braid.report.source.SourceExcerpt.Line;
import dev.braid.report.source.SourceExcerpt.Mark;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindowCollector;
import dev.braid.trace.RecordedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceRootsTests {
    @TempDir
    private Path project;

    @Test
    void linesAroundAnEvent_areShown_withItsOwnMarked() throws IOException {
        Path file = write("src/test/java/demo/Counter.java", 30);
        SourceLines found = SourceRoots.ofProject(project).linesOf(window(""));
        assertThat(found.missing()).isEmpty();
        SourceExcerpt excerpt = found.excerpts().get(0);
        assertThat(excerpt.file()).isEqualTo(file.toString());
        assertThat(excerpt.lines()).extracting(Line::number).containsExactly(9, 10, 11, 12, 13, 14, 15);
        assertThat(excerpt.lines().get(3)).isEqualTo(new Line(12, "line 12", Mark.DIVERGENCE));
    }

    @Test
    void missingSource_isNamed_withWhereItWasLookedFor() {
        SourceLines found = SourceRoots.ofProject(project).linesOf(window(""));
        assertThat(found.excerpts()).isEmpty();
        assertThat(found.missing()).containsExactly("demo/Counter.java");
        assertThat(found.lookedIn()).contains(project.resolve("src/main/java").toString());
    }

    @Test
    void namesThatLeadOutOfTheFolder_areNotLookedUp() throws IOException {
        write("secret/Counter.java", 30);
        for (String prefix : List.of("../", "../../../secret/", "/")) {
            assertThat(SourceRoots.ofProject(project).linesOf(window(prefix)).excerpts())
                    .as(prefix)
                    .isEmpty();
        }
    }

    @Test
    void shorterFileThanTheLine_showsWhatIsThere() throws IOException {
        write("src/main/java/demo/Counter.java", 10);
        assertThat(SourceRoots.ofProject(project)
                        .linesOf(window(""))
                        .excerpts()
                        .get(0)
                        .lines())
                .extracting(Line::number)
                .containsExactly(9, 10);
    }

    private Path write(String name, int lines) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(
                file,
                IntStream.rangeClosed(1, lines).mapToObj(line -> "line " + line).collect(Collectors.joining("\n")));
    }

    private static EventWindow window(String prefix) {
        CounterTraceFixture trace = new CounterTraceFixture(2, 4, Set.of(), prefix);
        EventWindowCollector collector = EventWindow.around(List.of(3L), 1);
        for (RecordedEvent event : trace.events()) {
            collector.accept(event);
        }
        return collector.finish(trace);
    }
}
