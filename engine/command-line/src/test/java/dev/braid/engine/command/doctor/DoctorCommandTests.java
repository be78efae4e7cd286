// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.command.Braid;
import dev.braid.engine.command.Json;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.engine.command.console.Finding;
import dev.braid.pt.PtAvailability;
import dev.braid.pt.flow.LibiptAvailability;
import dev.braid.report.text.JsonText;
import dev.braid.trace.ExcludedByDefault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts a JVM, as doctor does. */
class DoctorCommandTests {
    @Test
    void fitMachine_tracesTheSelfTest(@TempDir Path folder) throws IOException {
        Braid braid = Braid.call(folder, "doctor");

        assertThat(braid.code()).as(braid.toString()).isZero();
        assertThat(braid.out())
                .startsWith("Braid ")
                .contains("Java  ", "platform", "kernel", "processors", "shared memory", "heap", "agent")
                .containsPattern("ok +self-test +a traced program ran, [\\d,]+ events, and replay agrees: ")
                .contains(
                        "Settings of a test here, unless its annotation says otherwise:\n",
                        "  braid.trials             1 (default)\n",
                        "Classes left out of traces by default; braid.include=+org.slf4j. ",
                        "\n  ch.qos.logback., org.apache.logging., org.slf4j.: it reads its configuration")
                .endsWith("Braid works here.\n");
    }

    @Test
    void json_hasEachFinding_asPythonReadsIt(@TempDir Path folder) throws IOException, InterruptedException {
        Braid braid = Braid.call(folder, "doctor", "--json");
        assertThat(braid.code()).as(braid.toString()).isZero();
        assertThat(Json.python(folder, braid.out(), "r", "problems")).isEqualTo("0");
        assertThat(Json.python(folder, braid.out(), "r[0]['prefix'], r[0]['use'], len(r)", "defaultExcludes"))
                .isEqualTo("('ch.qos.logback.', 'library', " + ExcludedByDefault.ALL.size() + ")");
        assertThat(Json.python(
                        folder, braid.out(), "r[-1]['grade'], r[-1]['text'], [f['subject'] for f in r]", "findings"))
                .matches("\\('ok', 'a traced program ran, [0-9,]+ events, and replay agrees.*', \\['Java', 'platform',"
                        + " 'kernel', .*'agent', .*'self-test'\\]\\)");
        assertThat(Json.python(folder, braid.out(), "[s for s in r if s['key'] == 'braid.control.runs']", "settings"))
                .isEqualTo("[{'key': 'braid.control.runs', 'value': '10', 'origin': 'default'}]");
    }

    @Test
    void jdk_isCheckedWithoutATest(@TempDir Path folder) throws IOException, InterruptedException {
        Braid braid = Braid.call(folder, "doctor", "--jdk", System.getProperty("java.home"));
        assertThat(braid.code()).as(braid.toString()).isZero();
        assertThat(braid.out())
                .containsPattern("ok +Java +" + Pattern.quote(Runtime.version().toString()))
                .containsPattern("ok +parts of the JDK +(\\d+) of \\1 that the agent takes by name are there\n")
                .containsPattern("ok +classes +(\\d+) of \\1 of java.base that may be instrumented can be\n")
                .endsWith("Braid finds all that it needs in this JDK.\n")
                .doesNotContain("self-test");
        Braid asJson = Braid.call(folder, "doctor", "--json", "--jdk", System.getProperty("java.home"));
        assertThat(Json.python(folder, asJson.out(), "r", "problems")).isEqualTo("0");
    }

    /** A launcher that says what the agent's check of such a JDK would. */
    @Test
    void jdkThatLacksSomething_isNotFit(@TempDir Path folder) throws IOException {
        Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, """
                #!/bin/sh
                printf 'jdk\\t27.0.1\\tOpenJDK 64-Bit Server VM\\tamd64\\n'
                printf 'part\\tfield java.lang.Thread.tid\\tnumbers of threads\\n'
                printf 'lost\\tmethod a.B.c\\twaits\\tthe beans are asked\\n'
                printf 'class\\tjava.lang.X\\tit uses Unsafe.getPlanted\\n'
                printf 'parts\\t30\\nclasses\\t5300\\n'
                """);
        assertThat(java.toFile().setExecutable(true)).isTrue();

        Braid braid =
                Braid.call(folder, "doctor", "--jdk", folder.resolve("jdk").toString());

        assertThat(braid.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(braid.out())
                .contains("no field java.lang.Thread.tid, which the agent needs for numbers of threads")
                .contains("no method a.B.c, for waits; without it, the beans are asked")
                .contains("java.lang.X: it uses Unsafe.getPlanted")
                .contains("28 of 30", "5299 of 5300")
                .endsWith("2 problems: Braid does not work on this JDK.\n");
    }

    @Test
    void folderWithoutAJdk_isNamed(@TempDir Path folder) throws IOException {
        Braid braid = Braid.call(folder, "doctor", "--jdk", folder.toString());

        assertThat(braid.code()).isNotZero();
        assertThat(braid.err()).contains("There is no JDK in " + folder + ": ", "name the folder that has bin/java.");
    }

    @Test
    void jsonOfAProblem_hasItsFix(@TempDir Path folder) throws IOException, InterruptedException {
        List<Finding> findings = List.of(Finding.ok("Java", "17"), Finding.problem("heap", "\"none\"", "get some."));
        String json = JsonText.of(DoctorCommand.figures(findings, 1));
        assertThat(Json.python(folder, json, "r", "problems")).isEqualTo("1");
        assertThat(Json.python(folder, json, "r", "findings"))
                .isEqualTo("[{'grade': 'ok', 'subject': 'Java', 'text': '17'},"
                        + " {'grade': 'problem', 'subject': 'heap', 'text': '\"none\"', 'fix': 'get some.'}]");
    }

    @Test
    void s3_5_supportedMachine_isDescribed(@TempDir Path folder) throws IOException {
        String out = Braid.call(folder, "doctor").out();

        assertThat(out)
                .containsPattern("ok +Java +" + Runtime.version().feature())
                .containsPattern("ok +platform +Linux on x86-64\\n")
                .containsPattern("ok +kernel +" + Pattern.quote(System.getProperty("os.version")) + "\\n")
                .containsPattern("ok +Processor Trace +(un)?available")
                .containsPattern("ok +perf events +(kernel.perf_event_paranoid is -?\\d|unavailable)")
                .containsPattern("ok +processor model +\\S")
                .containsPattern("ok +locked memory +(\\d+ KiB|unlimited), and for rings ")
                .containsPattern("ok +perf program +(perf version \\S+, a second reader|unavailable: )")
                .containsPattern("ok +libipt +(version|unavailable: )");
    }

    @Test
    void missingProcessorTrace_isNoProblem_andHasItsFix() {
        Finding missing = HardwareTracing.processorTrace(new PtAvailability.Unavailable("None here.", "Get some."));
        assertThat(missing.grade()).isEqualTo(Finding.Grade.OK);
        assertThat(missing.toString())
                .startsWith("ok       Processor Trace  unavailable: None here.")
                .endsWith("Fix: Get some.");
        assertThat(HardwareTracing.processorTrace(new PtAvailability.Available(9, Map.of(), Map.of("tsc", "config:10")))
                        .toString())
                .isEqualTo("ok       Processor Trace  available, PMU 9, settings tsc");
        assertThat(HardwareTracing.libipt(new LibiptAvailability.Unavailable("No libipt.", "Install it."))
                        .toString())
                .contains("unavailable: No libipt.", "Fix: Install it.");
    }

    @Test
    void perfProgram_tellsItsVersion_orWhyItDoesNot() {
        assertThat(HardwareTracing.perfProgram("sh", "-c", "echo perf version 9.9")
                        .toString())
                .isEqualTo("ok       perf program     perf version 9.9, a second reader of recordings (perf script)");
        assertThat(HardwareTracing.perfProgram("sh", "-c", "echo; echo not for this kernel >&2; exit 2")
                        .toString())
                .startsWith("ok       perf program     unavailable: it ends with code 2 and says: not for this kernel")
                .contains("Fix: install linux-perf");
        assertThat(HardwareTracing.perfProgram("/no/perf", "--version").toString())
                .contains("unavailable: there is none of the name /no/perf");
    }

    @Test
    void s3_5_otherSystem_isRefusedWithReasonAndFix() throws IOException, InterruptedException {
        String out = doctorWith("-Dos.name=Mac OS X", ExitCode.UNFIT);

        assertThat(out)
                .contains(
                        "PROBLEM  platform         Mac OS X on x86-64, where Braid reads traces but records none\n",
                        "Fix: record programs on Linux, on x86-64 or 64-bit Arm.\n",
                        "problem",
                        ": Braid does not work here.\n");
    }

    @Test
    void arm_isFit_andTheReservationIsTold() throws IOException, InterruptedException {
        String out = doctorWith("-Dos.arch=aarch64", ExitCode.OK);

        assertThat(out)
                .contains(
                        "warning  platform         Linux on 64-bit Arm, tested by emulation and by a model of the"
                                + " processor only\n",
                        "unavailable: No Intel PT here: this is Linux on aarch64.");
    }

    private static String doctorWith(String property, int code) throws IOException, InterruptedException {
        ProcessBuilder builder = Braid.process("doctor");
        builder.command().add(1, property);
        Process doctor = builder.redirectErrorStream(true).start();
        String out = new String(doctor.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(doctor.waitFor()).as(out).isEqualTo(code);
        return out;
    }

    @Test
    void s3_5_otherVirtualMachine_isRefusedWithReasonAndFix() {
        assertThat(Machine.java("Eclipse OpenJ9 VM").toString())
                .startsWith("PROBLEM  Java             Eclipse OpenJ9 VM, whose objects the agent does not know")
                .endsWith("Fix: use a JDK with HotSpot, such as OpenJDK 17, 21, 25, 26 or 27.");
        assertThat(Machine.java("Java HotSpot(TM) 64-Bit Server VM").grade()).isNotEqualTo(Finding.Grade.PROBLEM);
    }

    @Test
    void problem_showsItsFix() {
        assertThat(Finding.problem("heap", "none", "get some.").toString())
                .isEqualTo("PROBLEM  heap             none\n" + " ".repeat(26) + "Fix: get some.");
    }
}
