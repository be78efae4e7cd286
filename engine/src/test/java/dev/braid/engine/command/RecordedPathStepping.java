// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.RacedFixture;
import dev.braid.engine.SteppingMachine;
import dev.braid.engine.flow.BothPaths;
import dev.braid.engine.run.PtChoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The path in a report from a recording: a thread of an {@code -Xint} JVM is stepped, and its packets are recorded in place of
 * the hardware's. Branch records of the same execution are the truth.
 *
 * <p>It takes minutes: no usual run, {@code -Dtest=RecordedPathStepping}.
 */
class RecordedPathStepping {
    private static final String THREAD = "raced-0";

    @TempDir
    private Path folder;

    @AfterEach
    void unset() {
        System.clearProperty(PtChoice.KEY);
    }

    @Test
    void recording_givesThePathOfBranchRecords() throws Exception {
        System.setProperty(PtChoice.KEY, "on");
        Path trace = record("branches");

        List<String> truth = BothPaths.fromBranches(trace, THREAD);
        List<String> recorded = BothPaths.fromRecording(trace, THREAD);

        truth.forEach(part -> System.out.println("branches: " + part));
        recorded.forEach(part -> System.out.println("recording: " + part));
        assertThat(recorded).hasSizeGreaterThan(20).isEqualTo(truth);
    }

    @Test
    void report_showsThePath_andItsSource() throws Exception {
        Path trace = record("pt");
        Path page = folder.resolve("t.html");

        Braid report = Braid.call(folder, "report", trace.toString(), "--simulator", "race", "-o", page.toString());

        assertThat(report.code()).as(report.toString()).isZero();
        assertThat(Files.readString(page))
                .contains("Path <span class=\"aside\">from Processor Trace</span>")
                .contains("<code>RacedFixture.work</code>")
                .containsPattern("RacedFixture\\.java:\\d+");
    }

    private Path record(String controlFlow) throws Exception {
        SteppingMachine machine = SteppingMachine.of(THREAD);
        Path trace = folder.resolve("t.braid");
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
                "-Dbraid.test.slow=true",
                "-cp",
                Braid.classPath(RacedFixture.class),
                RacedFixture.class.getName());
        System.out.println(machine.steps().addresses().length + " instructions");
        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(machine.isRecorded()).isTrue();
        Braid flow = Braid.call(folder, "flow", trace.toString());
        System.out.println(flow);
        return trace;
    }
}
