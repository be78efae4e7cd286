// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import demo.increment.EndlessFixture;
import demo.increment.IncrementFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.console.ExitCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each test that runs a fixture starts a JVM. */
class RunCommandTests {
    @TempDir
    private Path folder;

    private String trace;

    @BeforeEach
    void nameTrace() {
        trace = folder.resolve("t.braid").toString();
    }

    @Test
    void lockedRun_agreesWhenSimulated() throws IOException {
        Braid run = Braid.call(folder, Braid.run(List.of("-o", trace), IncrementFixture.class, "1000"));
        Braid simulated = Braid.call(folder, "simulate", trace);

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.out()).isEqualTo("total 2000\n");
        assertThat(run.err()).contains(" events (", "in " + trace + ", policy locked", "exit code 0", "done\n");
        assertThat(simulated.code()).as(simulated.toString()).isZero();
        assertThat(simulated.out())
                .contains("replay: agrees: ", "policy    locked\n", IncrementFixture.class.getName() + " 1000\n");
    }

    @Test
    void locksOff_divergesWhenSimulated() throws IOException {
        Braid run = Braid.call(
                folder, Braid.run(List.of("-o", trace, "-t"), IncrementFixture.class, IncrementFixture.MEETING));
        Braid simulated = Braid.call(folder, "simulate", trace, "--simulator", "replay");

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(simulated.code()).as(simulated.toString()).isEqualTo(ExitCode.DIVERGENCE);
        assertThat(simulated.out())
                .contains("policy    unlocked: a negative control", "replay: diverges, ", "expected  ", "actual    ");
    }

    @Test
    void simulatorNamedForRun_judgesAtOnce() throws IOException {
        Braid run = Braid.call(
                folder,
                Braid.run(
                        List.of("-o", trace, "--policy", "unlocked", "--simulator", "replay"),
                        IncrementFixture.class,
                        IncrementFixture.MEETING));

        assertThat(run.code()).as(run.toString()).isEqualTo(ExitCode.DIVERGENCE);
        assertThat(run.err()).contains("replay: diverges, ");
        assertThat(run.out()).isEqualTo("total 600000\n");
    }

    @Test
    void json_hasWhatWasRecorded_andTheVerdicts() throws IOException {
        Path json = folder.resolve("run.json");
        Braid run = Braid.call(
                folder,
                Braid.run(
                        List.of("-o", trace, "--simulator", "replay", "--json", json.toString()),
                        IncrementFixture.class,
                        "1000"));

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.out()).isEqualTo("total 2000\n");
        assertThat(json).content().contains("\"exitCode\": 0", "\"failures\": []", "\"verdict\": \"agrees\"");
    }

    @Test
    void programsExitCode_isPassedOn() throws IOException {
        Braid run = Braid.call(folder, Braid.run(List.of("-o", trace), IncrementFixture.class, "10", "7"));

        assertThat(run.code()).as(run.toString()).isEqualTo(7);
        assertThat(run.err()).contains("exit code 7");
    }

    @Test
    void killedProgram_leavesTraceThatAgrees() throws IOException {
        Braid run = Braid.call(folder, Braid.run(List.of("-o", trace), EndlessFixture.class, "kill"));
        Braid simulated = Braid.call(folder, "simulate", trace);

        assertThat(run.code()).as(run.toString()).isEqualTo(128 + 9);
        assertThat(simulated.out())
                .contains("ended     killed by signal 9 (SIGKILL)\n", "replay: agrees: ")
                .doesNotContain("damaged");
    }

    @Test
    void jvmStartedByScript_isTracedWhileFurtherOnesAreNot() throws IOException {
        String java = Braid.java() + " -cp " + Braid.classPath(IncrementFixture.class) + " "
                + IncrementFixture.class.getName();
        Braid run = Braid.call(folder, "run", "-o", trace, "--", "sh", "-c", java + " 100; " + java + " 200");

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.out()).isEqualTo("total 200\ntotal 400\n");
        assertThat(run.err()).containsOnlyOnce("[braid] Another JVM of this program is being traced already");
        assertThat(Braid.call(folder, "simulate", trace).code()).isZero();
    }

    @Test
    void jvmLeftInBackground_isTracedToItsEnd() throws IOException {
        String java = Braid.java() + " -cp " + Braid.classPath(IncrementFixture.class) + " "
                + IncrementFixture.class.getName();
        Braid run = Braid.call(folder, "run", "-o", trace, "sh", "-c", java + " 100 &");

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.out()).isEqualTo("total 200\n");
        assertThat(Braid.call(folder, "simulate", trace).code()).isZero();
    }

    @Test
    void commandWithoutJvm_isUnfit() throws IOException {
        Braid run = Braid.call(folder, "run", "-o", trace, "--", "sh", "-c", "exit 5");

        assertThat(run.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(run.err())
                .startsWith("braid: nothing was traced, because sh started no JVM")
                .hasLineCount(1);
    }

    @Test
    void programWithoutAccess_mustNotBeTrusted() throws IOException {
        Braid run = Braid.call(folder, "run", "-o", trace, Braid.java(), "-version");

        assertThat(run.code()).as(run.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(run.err()).contains("must not be trusted: The program made no traced access", "--include");
    }

    @Test
    void unwritableTrace_isSaidBeforeTheProgramStarts() throws IOException {
        Path marker = folder.resolve("started");
        Braid run = Braid.call(folder, "run", "-o", folder + "/none/t.braid", "touch", marker.toString());

        assertThat(run.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(run.err())
                .startsWith("braid: cannot write the trace file " + folder + "/none/t.braid")
                .hasLineCount(1);
        assertThat(marker).doesNotExist();
    }

    @Test
    void missingCommand_isSaid() throws IOException {
        Braid run = Braid.call(folder, "run", "-o", trace, folder + "/none");

        assertThat(run.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(run.err())
                .startsWith("braid: The program cannot be started: ")
                .contains(folder + "/none")
                .hasLineCount(1);
    }

    @Test
    void oldJava_isRefusedBeforeItStarts() throws IOException {
        Path launcher = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(launcher, "#!/bin/sh\necho started\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve("jdk/release"), "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"11.0.2\"\n");

        Braid run = Braid.call(folder, "run", "-o", trace, launcher.toString(), "Main");

        assertThat(run.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(run.err())
                .contains("is version 11.0.2", "name the java of a newer JDK")
                .hasLineCount(1);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void otherJdks_areTraced() throws IOException {
        String jdks = System.getProperty("braid.test.jdks", "");
        assumeThat(jdks)
                .as("other JDKs, separated by colons, are named by the system property braid.test.jdks")
                .isNotEmpty();
        for (String jdk : jdks.split(File.pathSeparator)) {
            String[] program = {
                jdk + "/bin/java",
                "-cp",
                Braid.classPath(IncrementFixture.class),
                IncrementFixture.class.getName(),
                "500"
            };
            Braid run = Braid.call(
                    folder, "run", "-o", trace, "--", program[0], program[1], program[2], program[3], program[4]);
            Braid simulated = Braid.call(folder, "simulate", trace);

            assertThat(run.code()).as(run.toString()).isZero();
            assertThat(simulated.code()).as(simulated.toString()).isZero();
        }
    }
}
