// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The models of the protocols in {@code docs/models}: each says that the protocol is right, and finds each planted
 * fault.
 */
class ModelTests {
    /** By name, seed and number of programs: few, so that it takes seconds; docs/proofs.md has the long runs. */
    @ParameterizedTest
    @ValueSource(strings = {"stripe_protocol.py 1 30", "weak_memory.py 1 30", "ownership.py", "turns.py 1 12"})
    void model_isRight_andFindsItsPlantedFaults(String call) throws Exception {
        assumeTrue(hasPython(), "no python3 on the path, so the models were not run; install the package python3");
        List<String> command = new ArrayList<>(List.of("python3"));
        command.addAll(Arrays.asList(call.split(" ")));
        Process model = new ProcessBuilder(command)
                .directory(SourceTree.root().resolve("docs/models").toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(model.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(model.waitFor()).as(output).isZero();
        assertThat(output).doesNotContain("NOT FOUND OUT", "WRONG");
    }

    private static boolean hasPython() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "python3")));
    }
}
