// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.IncrementFixture;
import dev.braid.engine.SoftMachine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code braid run --control-flow pt}, on machines with and without Processor Trace. */
class PtRunTests {
    private static final String KEY = "braid.pt";

    @TempDir
    private Path folder;

    private String trace;

    @BeforeEach
    void nameTrace() {
        trace = folder.resolve("t.braid").toString();
    }

    @AfterEach
    void forgetChoice() {
        System.clearProperty(KEY);
    }

    @Test
    void recordedProgram_leavesAFile_thatFlowReads() throws IOException {
        Braid run = Braid.call(folder, SoftMachine.create(), run("100"));
        Path recording = folder.resolve("t.perf.data");
        Braid flow = Braid.call(folder, "flow", recording.toString());

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.out()).isEqualTo("total 200\n");
        assertThat(run.err()).contains("note: Control flow: ", " bytes of Processor Trace of ", recording.toString());
        assertThat(recording).exists();
        assertThat(flow.code()).as(flow.toString()).isZero();
        assertThat(flow.out().lines().map(line -> line.split("\t", -1)[0]).collect(Collectors.toSet()))
                .as("the main thread and two others, by their numbers")
                .hasSizeGreaterThanOrEqualTo(3)
                .allMatch(tid -> tid.matches("[0-9]+"));
    }

    @Test
    void withoutProcessorTrace_nothingIsStarted() throws IOException {
        Braid run = Braid.call(folder, SoftMachine.without(), run("100"));

        assertThat(run.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("control flow cannot be recorded: This machine is a toaster. Use another one.")
                .hasLineCount(1);
    }

    @Test
    void auto_notesWhyThereIsNone() throws IOException {
        System.setProperty(KEY, "auto");
        Braid run = Braid.call(folder, SoftMachine.without(), run("100"));

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.err()).contains("note: Control flow was not recorded: This machine is a toaster.");
        assertThat(folder.resolve("t.perf.data")).doesNotExist();
    }

    @Test
    void off_recordsNothing() throws IOException {
        System.setProperty(KEY, "off");
        Braid run = Braid.call(folder, SoftMachine.create(), run("100"));

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.err()).doesNotContain("ontrol flow");
        assertThat(folder.resolve("t.perf.data")).doesNotExist();
    }

    @Test
    void otherChoice_isWrongUse() throws IOException {
        System.setProperty(KEY, "perhaps");
        Braid run = Braid.call(folder, SoftMachine.without(), run("100"));

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("the system property braid.pt is 'perhaps'; give auto, on or off");
    }

    @Test
    void programThatLosesItsEnvironment_mustNotBeTrusted() throws IOException {
        Braid run = Braid.call(
                folder,
                SoftMachine.create(),
                "run",
                "-o",
                trace,
                "--control-flow",
                "pt",
                "--",
                "sh",
                "-c",
                "unset BRAID_RECORDER; exec " + Braid.java() + " -cp " + Braid.classPath(IncrementFixture.class) + " "
                        + IncrementFixture.class.getName() + " 10");

        assertThat(run.out()).isEqualTo("total 20\n");
        assertThat(run.code()).as(run.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(run.err()).contains("must not be trusted: No thread registered with the recorder of control flow");
    }

    private String[] run(String... arguments) {
        return Braid.run(List.of("-o", trace, "--control-flow", "pt"), IncrementFixture.class, arguments);
    }
}
