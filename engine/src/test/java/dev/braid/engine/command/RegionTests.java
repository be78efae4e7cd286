// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.RegionFixture;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.io.TraceFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Regions of interest, registered threads and traced functions, rows S3.10 to S3.12 and S3.22 to S3.28. */
class RegionTests {
    @TempDir
    private Path folder;

    @Test
    void programRunsTheSame_withoutTheAgent() throws Exception {
        Process plain = new ProcessBuilder(
                        Braid.java(), "-cp", Braid.classPath(RegionFixture.class), RegionFixture.class.getName())
                .start();
        assertThat(new String(plain.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo("4 6\n");
    }

    @Test
    void functions_areRecordedWithArgumentsAndResults() throws IOException {
        Path names = Files.writeString(
                folder.resolve("functions.txt"),
                "  demo.increment.RegionFixture::sum\n\ndemo.increment.Region*::new\n*Fixture::scaled\n"
                        + "demo.increment.RegionFixture::f*l\n*::length\n");
        Run run = run("-f", names.toString());

        assertThat(run.functions())
                .containsExactly(
                        "sum(1, 2, 3)",
                        "sum = 10",
                        "<init>(String, 0, 0)",
                        "<init> = RegionFixture",
                        "scaled(RegionFixture, 2, " + Double.doubleToRawLongBits(1.5) + ")",
                        "  length(String, 0, 0)",
                        "  length = 1",
                        "scaled = 4",
                        "fail(-3, 0, 0)",
                        "fail throws");
    }

    @Test
    void regionMarks_areEventsOfAllThreads() throws IOException {
        Run run = run();

        RecordedEvent start = run.only(EventKind.REGION_START);
        RecordedEvent end = run.only(EventKind.REGION_END);
        assertThat(run.writesOf("within"))
                .allSatisfy(write -> assertThat(write.index()).isBetween(start.index(), end.index()));
        assertThat(run.writesOf("after"))
                .allSatisfy(write -> assertThat(write.index()).isGreaterThan(end.index()));
        for (RecordedEvent mark : List.of(start, end)) {
            assertThat(run.events.subList(0, (int) mark.index())).allMatch(event -> event.clock() < mark.clock());
            assertThat(run.events.subList((int) mark.index() + 1, run.events.size()))
                    .allMatch(event -> event.clock() >= mark.clock());
        }
        assertThat(run.writesOf("before")).anyMatch(write -> write.index() < start.index());
    }

    @Test
    void accessesOutsideOfRegions_areLeftOutIfAskedFor() throws IOException {
        Path names = Files.writeString(folder.resolve("functions.txt"), "*RegionFixture::sum\n");
        Run run = run("-i", "-f", names.toString());

        long start = run.only(EventKind.REGION_START).index();
        long end = run.only(EventKind.REGION_END).index();
        assertThat(run.events)
                .filteredOn(event -> event.kind().isAccess())
                .isNotEmpty()
                .allMatch(event -> start < event.index() && event.index() < end);
        assertThat(run.writesOf("within")).hasSize(1);
        assertThat(run.functions()).containsExactly("sum(1, 2, 3)", "sum = 10");
        assertThat(run.events)
                .filteredOn(event -> event.kind() == EventKind.THREAD_START)
                .isNotEmpty();
        assertThat(run.threadsOf(EventKind.THREAD_BEGIN)).contains("main", "busy");
        assertThat(run.threadsOf(EventKind.THREAD_END)).contains("busy");
        Braid simulated =
                Braid.call(folder, "simulate", folder.resolve("t.braid").toString());
        assertThat(simulated.code()).as(simulated.toString()).isZero();
    }

    @Test
    void accessesOfOtherThreads_areLeftOutIfRegisteredOnesAreAskedFor() throws IOException {
        Run run = run("-r", "1");

        assertThat(run.only(EventKind.REGISTER).detail(0)).isEqualTo(7);
        assertThat(run.events)
                .filteredOn(event -> event.kind().isAccess())
                .isNotEmpty()
                .allMatch(event -> run.symbols.threadName(event.thread()).equals("busy"));
        assertThat(run.threadsOf(EventKind.REGION_START)).containsExactly("main");
        Braid simulated =
                Braid.call(folder, "simulate", folder.resolve("t.braid").toString());
        assertThat(simulated.code()).as(simulated.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.out()).contains("The trace holds the accesses of registered threads only");
    }

    @Test
    void wrongFlags_areRefusedWithTheMend() throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong.txt"), "sum\n");
        assertThat(Braid.call(folder, Braid.run(List.of("-f", wrong.toString()), RegionFixture.class))
                        .err())
                .contains(wrong + " says 'sum'; write CLASS::METHOD, such as com.acme.Queue::offer");
        Braid missing = Braid.call(folder, Braid.run(List.of("-f", "missing.txt"), RegionFixture.class));
        assertThat(missing.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(missing.err()).contains("The file of functions to trace, missing.txt, cannot be read");
        assertThat(Braid.call(folder, Braid.run(List.of("-r", "2"), RegionFixture.class))
                        .err())
                .contains("-r is 2; give 0 or 1");
    }

    private Run run(String... flags) throws IOException {
        Path trace = folder.resolve("t.braid");
        List<String> arguments = new ArrayList<>(List.of("-o", trace.toString()));
        arguments.addAll(List.of(flags));
        Braid run = Braid.call(folder, Braid.run(arguments, RegionFixture.class));
        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.out()).isEqualTo("4 6\n");
        try (TraceFileReader reader = TraceFileReader.open(trace)) {
            List<RecordedEvent> events = new ArrayList<>();
            reader.replay(event -> events.add(event.copy()));
            return new Run(events, reader.header().symbols());
        }
    }

    /** What a run recorded. */
    private record Run(List<RecordedEvent> events, Symbols symbols) {
        RecordedEvent only(EventKind kind) {
            List<RecordedEvent> found =
                    events.stream().filter(event -> event.kind() == kind).toList();
            assertThat(found).hasSize(1);
            return found.get(0);
        }

        List<RecordedEvent> writesOf(String field) {
            return events.stream()
                    .filter(event -> event.kind() == EventKind.WRITE)
                    .filter(event -> symbols.location(event).endsWith("RegionFixture." + field))
                    .toList();
        }

        List<String> threadsOf(EventKind kind) {
            return events.stream()
                    .filter(event -> event.kind() == kind)
                    .map(event -> symbols.threadName(event.thread()))
                    .toList();
        }

        /** {@return calls and their ends, for people, indented by their nesting} */
        List<String> functions() {
            List<String> lines = new ArrayList<>();
            List<Long> tokens = new ArrayList<>();
            for (RecordedEvent event : events) {
                Site site = symbols.site(event.site());
                String name = site == null ? "" : site.methodName();
                if (event.kind() == EventKind.FUNCTION_CALL) {
                    assertThat(tokens).doesNotContain(event.detail(0));
                    lines.add("  ".repeat(tokens.size()) + name + "(" + value(event.detail(1), 1) + ", "
                            + value(event.detail(2), 2) + ", " + value(event.detail(3), 3) + ")");
                    tokens.add(event.detail(0));
                } else if (event.kind() == EventKind.FUNCTION_RETURN || event.kind() == EventKind.FUNCTION_THROW) {
                    assertThat(tokens.remove(tokens.size() - 1)).isEqualTo(event.detail(0));
                    String end =
                            event.kind() == EventKind.FUNCTION_RETURN ? " = " + value(event.detail(1), 0) : " throws";
                    lines.add("  ".repeat(tokens.size()) + name + end);
                }
            }
            return lines;
        }

        /** {@return the class's simple name if the value is the id of an object of the fixture or a string} */
        private String value(long value, int position) {
            String type = value > 10 && position < 2 ? symbols.className(value) : null;
            return type == null
                    ? String.format(Locale.ROOT, "%d", value)
                    : Objects.requireNonNull(type).replaceAll(".*[.]", "");
        }
    }
}
