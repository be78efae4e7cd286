// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.demo.SelfTest;
import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A trace is read in a JVM that takes itself for one on another system and processor, by the jar that is shipped. */
class ForeignMachineTests {
    private static final List<String> HERE = List.of();
    /** Not Windows: this JDK starts no process there, and the command line asks one for the terminal's width. */
    private static final List<String> ELSEWHERE =
            List.of("-Dos.name=Mac OS X", "-Dos.arch=aarch64", "-Dos.version=15.1");

    @TempDir
    private static Path folder;

    private static final List<String> ARM = List.of("-Dos.arch=aarch64");

    private static Path jar;
    private static Path trace;
    private static List<String> program;

    @BeforeAll
    static void record() throws Exception {
        jar = SourceTree.root().resolve("engine/target/braid.jar");
        trace = folder.resolve("trace.braid");
        String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
        Path classes = Path.of(SelfTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        program = List.of("--", java, "-cp", classes.toString(), SelfTest.class.getName());
        Ended run = run(HERE, trace);
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.output()).doesNotContain("Arm");
    }

    @Test
    void otherSystem_recordsNothing_andSaysSoInOneSentence() throws Exception {
        Path none = folder.resolve("none.braid");
        Ended run = run(ELSEWHERE, none);

        assertThat(run.code()).as(run.output()).isEqualTo(3);
        assertThat(run.output())
                .isEqualTo("braid: Braid records programs on Linux alone, on x86-64 or 64-bit Arm, and this is Mac OS X"
                        + " on 64-bit Arm, where it has not been tried; use a Linux container or another"
                        + " machine. Traces are read here, too.\n");
        assertThat(none).doesNotExist();
    }

    @Test
    void linuxOnArm_records_andTellsOfItsReservation() throws Exception {
        Path recorded = folder.resolve("arm.braid");
        Ended run = run(ARM, recorded);
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.output()).contains("note: Recorded on 64-bit Arm, where Braid was tested by emulation");

        Ended simulated = braid(HERE, "simulate", recorded.toString());
        assertThat(simulated.code()).as(simulated.output()).isZero();
        assertThat(simulated.output()).contains("Recorded on 64-bit Arm");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "simulate TRACE --simulator replay,race,deadlock",
                "stats TRACE",
                "show TRACE --around 100",
                "report TRACE -o OUT.html",
                "export TRACE -o OUT.txt",
                "export TRACE --format perfetto -o OUT.perfetto"
            })
    void command_saysTheSame(String command) throws Exception {
        Ended here = braid(HERE, arguments(command, "here"));
        assertThat(here.code()).as(here.output()).isZero();
        Ended there = braid(ELSEWHERE, arguments(command, "there"));
        assertThat(there.code()).as(there.output()).isEqualTo(here.code());
        assertThat(there.output().replace("/there", "/here")).isEqualTo(here.output());
    }

    private static Ended run(List<String> properties, Path output) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("run", "-o", output.toString()));
        arguments.addAll(program);
        return braid(properties, arguments.toArray(String[]::new));
    }

    private static String[] arguments(String command, String out) {
        return Arrays.stream(command.split(" "))
                .map(argument -> argument.replace("TRACE", trace.toString())
                        .replace("OUT", folder.resolve(out).toString()))
                .toArray(String[]::new);
    }

    private static Ended braid(List<String> properties, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin/java").toString()));
        command.addAll(properties);
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(List.of(arguments));
        return Ended.of(command, folder);
    }
}
