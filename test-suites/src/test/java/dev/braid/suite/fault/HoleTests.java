// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.command.BraidCommand;
import dev.braid.suite.LateAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code braid run --control-flow branches} with the default simulators: control flow is compared with the records,
 * though nobody names that simulator.
 */
class HoleTests {
    private static final long LIMIT_SECONDS = 120;
    private static final String DEFAULTS = "replay,race,deadlock";

    @TempDir
    private Path folder;

    @Test
    void wholeTrace_agreesWithItsControlFlow() throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        int code = run(output, List.of());

        assertThat(code).as(Files.readString(output)).isZero();
        assertThat(Files.readString(output))
                .containsPattern("control-flow\\W.*agrees.* records joined with the control flow of 2 threads");
    }

    @Test
    void holeInTheInstrumentation_isFound() throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        int code = run(output, List.of(LateAgent.argument(HoleAgent.class, folder, "")));

        assertThat(code).as(Files.readString(output)).isOne();
        assertThat(Files.readString(output))
                .contains(
                        "Thread 'storing' passed putfield " + HoleFixture.class.getName() + ".count at bytecode index ")
                .contains(" and left no record of it, " + HoleFixture.STORES + " times");
    }

    private int run(Path output, List<String> moreArguments) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("java.class.path");
        List<String> command = new ArrayList<>(List.of(
                java,
                "-cp",
                classPath,
                BraidCommand.class.getName(),
                "run",
                "-o",
                folder.resolve("t.braid").toString(),
                "--include",
                HoleFixture.class.getName(),
                "--control-flow",
                "branches",
                "--simulator",
                DEFAULTS,
                "--",
                java));
        command.addAll(moreArguments);
        command.addAll(List.of("-cp", classPath, HoleFixture.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
