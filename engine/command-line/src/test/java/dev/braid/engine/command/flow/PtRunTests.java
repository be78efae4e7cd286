// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.EndingFixture;
import demo.increment.IncrementFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.Json;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.flow.JoinKeys;
import dev.braid.pt.code.CodeEvent;
import dev.braid.pt.code.CodeLogContent;
import dev.braid.pt.code.CodeLogReader;
import dev.braid.pt.code.JavaMethod;
import dev.braid.pt.code.SideFile;
import dev.braid.pt.soft.SoftMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void joinOfTraceAndRecording_saysTheSameAsJson() throws IOException, InterruptedException {
        Braid run = Braid.call(folder, SoftMachine.create(), run("100"));
        assertThat(run.code()).as(run.toString()).isZero();
        Braid text = Braid.call(folder, "flow", trace);
        Braid json = Braid.call(folder, "flow", trace, "--json");

        assertThat(json.code()).as(json.toString()).isEqualTo(text.code());
        assertThat(json.err()).isEqualTo(text.err());
        assertThat(Json.python(
                        folder,
                        json.out(),
                        "'\\n'.join('%d, %s: %d records' % (o['thread'], o['threadName'], o['records']) for o in r)",
                        "threads"))
                .isEqualTo(text.out()
                        .lines()
                        .filter(line -> line.startsWith("# thread "))
                        .map(line -> line.replaceAll(
                                "# thread (\\d+): (.*), (?:task \\d+|not recorded): ([\\d,]+) records,.*",
                                "$1, $2: $3 records"))
                        .collect(Collectors.joining("\n")));
        assertThat(text.out())
                .contains(
                        "control-flow: " + Json.python(folder, json.out(), "r['control-flow']['verdict']", "verdicts"));
    }

    /** The files of two runs are alike, and may be mixed up when the runs are compared. */
    @Test
    void filesOfAnotherRun_areRefused() throws IOException {
        Path recording = folder.resolve("t.perf.data");
        Path[] files = {recording, JoinKeys.beside(recording), SideFile.beside(recording)};
        for (Path file : files) {
            assertThat(Braid.call(folder, SoftMachine.create(), run("100")).code())
                    .isZero();
            Files.move(file, folder.resolve("first"), StandardCopyOption.REPLACE_EXISTING);
            assertThat(Braid.call(folder, SoftMachine.create(), run("100")).code())
                    .isZero();
            Files.move(folder.resolve("first"), file, StandardCopyOption.REPLACE_EXISTING);

            Braid flow = Braid.call(folder, "flow", trace);

            assertThat(flow.code()).as("%s: %s", file, flow).isEqualTo(ExitCode.UNFIT);
            assertThat(flow.out()).as(file.toString()).isEmpty();
            assertThat(flow.err()).as(file.toString()).hasLineCount(1).contains("t.perf.data", "run");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"return", "exit", "halt", "kill"})
    void jvmLogsItsCode_fromBeforeTheFirstAccess_howeverItEnds(String end) throws IOException {
        int jdks = end.equals("return") || end.equals("kill") ? Integer.MAX_VALUE : 1;
        for (Path jdk : Braid.jdks().limit(jdks).toList()) {
            Braid run = Braid.call(
                    folder,
                    SoftMachine.create(),
                    "run",
                    "-o",
                    trace,
                    "--control-flow",
                    "pt",
                    "--",
                    jdk.resolve("bin/java").toString(),
                    "-cp",
                    Braid.classPath(EndingFixture.class),
                    EndingFixture.class.getName(),
                    end);
            CodeLogContent log = CodeLogReader.read(SideFile.beside(folder.resolve("t.perf.data")));

            assertThat(run.code()).as(run.toString()).isEqualTo(end.equals("kill") ? 128 + 9 : 0);
            assertThat(run.err()).as(jdk.toString()).doesNotContain("WARNING", "must not be trusted", "not complete");
            assertThat(log.problems()).isEmpty();
            assertThat(log.damage().isPresent()).isEqualTo(end.equals("halt") || end.equals("kill"));
            assertThat(code(log))
                    .as("what was compiled after the log had begun")
                    .anyMatch(name -> name.startsWith("dev.braid.tracer.bootstrap.Hooks."));
        }
    }

    private static Set<String> code(CodeLogContent log) {
        Set<String> methods = new HashSet<>();
        for (CodeEvent event : log.events()) {
            JavaMethod method =
                    event instanceof CodeEvent.Loaded loaded ? loaded.entry().method() : null;
            if (method != null) {
                methods.add(method.className() + "." + method.name());
            }
        }
        return methods;
    }

    @Test
    void codeLogThatCannotBe_isToldOf() throws IOException {
        String[] arguments = run("100");
        List<String> withoutJna = new ArrayList<>(List.of(arguments));
        withoutJna.add(withoutJna.indexOf("-cp"), "-Djna.nounpack=true");
        withoutJna.add(withoutJna.indexOf("-cp"), "-Djna.nosys=true");
        Braid run = Braid.call(folder, SoftMachine.create(), withoutJna.toArray(new String[0]));

        assertThat(run.out()).as(run.err()).isEqualTo("total 200\n");
        assertThat(run.code()).as(run.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(run.err())
                .contains("must not be trusted: The log of the JVM's code is not complete: JNA cannot call this JVM")
                .contains("Put JNA on the class path");
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
