// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.RacedFixture;
import dev.braid.engine.command.Braid;
import dev.braid.flow.BothPaths;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.pt.soft.SteppingMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The path in a report from a recording: a thread of an {@code -Xint} JVM is stepped, and its packets are recorded in
 * place of the hardware's. Branch records of another run, in which the thread does the same, are the truth.
 *
 * <p>It takes a minute, or several where the machine is busy, so it runs only by its name:
 * {@code -Dtest=RecordedPathStepping}.
 */
class RecordedPathStepping {
    private static final String THREAD = "raced-0";
    /** The frame of the lambda, which accesses nothing: no record shows that it is the program's. */
    private static final String OUTERMOST = "RacedFixture.java:22";

    @TempDir
    private Path folder;

    @Test
    void recording_givesTheLinesOfBranchRecords_andTheReportShowsThem() throws Exception {
        Path branches = folder.resolve("branches.braid");
        record(PtMachine.ofThisMachine(), branches, "branches");
        SteppingMachine machine = SteppingMachine.of(THREAD);
        Path trace = folder.resolve("t.braid");
        record(machine, trace, "pt");
        System.out.println(machine.steps().addresses().length + " instructions");
        assertThat(machine.isRecorded()).isTrue();

        List<String> truth = lines(BothPaths.fromBranches(branches, THREAD));
        List<String> lines = lines(BothPaths.fromRecording(trace, THREAD));

        assertThat(lines).hasSizeGreaterThan(truth.size() - 4); // the flow begins in the hook of the first access
        assertThat(truth).hasSizeGreaterThan(35).endsWith(lines.toArray(String[]::new));
        assertReportShowsThePath(trace);
    }

    /** {@return the lines of all parts in their order, without those that repeat the line before} */
    private static List<String> lines(List<String> parts) {
        List<String> lines = new ArrayList<>();
        Matcher line = Pattern.compile("RacedFixture\\.java:\\d+")
                .matcher(parts.stream()
                        .map(part -> part.replaceFirst("^to .*?: ", ""))
                        .collect(Collectors.joining(" ")));
        while (line.find()) {
            boolean isSame = !lines.isEmpty() && lines.get(lines.size() - 1).equals(line.group());
            if (!isSame && !line.group().equals(OUTERMOST)) {
                lines.add(line.group());
            }
        }
        return lines;
    }

    private void assertReportShowsThePath(Path trace) throws IOException {
        Path page = folder.resolve("t.html");
        Braid report = Braid.call(folder, "report", trace.toString(), "--simulator", "race", "-o", page.toString());
        assertThat(report.code()).as(report.toString()).isZero();
        assertThat(Files.readString(page))
                .contains("Path <span class=\"aside\">from Processor Trace</span>")
                .contains("<code>RacedFixture.work</code>")
                .containsPattern("RacedFixture\\.java:\\d+");
    }

    private void record(PtMachine machine, Path trace, String controlFlow) throws IOException {
        Braid run = Braid.call(
                folder,
                machine,
                "run",
                "-o",
                trace.toString(),
                "--control-flow",
                controlFlow,
                "--",
                Braid.java(),
                "-Xint",
                "-XX:+UseSerialGC",
                "-cp",
                Braid.classPath(RacedFixture.class),
                RacedFixture.class.getName());
        assertThat(run.code()).as(run.toString()).isZero();
    }
}
