// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Goes the way of somebody who has read nothing but the README, from an empty folder to a green test. */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven three times here")
class StrangersPathTests {
    private static final long DEADLINE_MINUTES = 8;

    @Test
    void readme_leadsToARedTest_andToAGreenOne() throws IOException, InterruptedException {
        ContractRepository repository = ContractRepository.create(SourceTree.scratch("stranger-repository"));
        Path folder = SourceTree.scratch("stranger");
        ContractRepository.deleteTree(folder);
        Path work = Files.createDirectories(folder.resolve("work"));
        // Maven looks for this folder upwards, and would otherwise take Braid's own for that of the project.
        Files.createDirectory(folder.resolve(".mvn"));
        Path out = folder.resolve("out.txt");

        ProcessBuilder builder = new ProcessBuilder(
                        SourceTree.root().resolve(".ci/stranger").toString(),
                        work.resolve("empty").toString())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        MavenRun.leaveOuterVariables(builder.environment());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("PATH", maven(folder, repository).getParent() + ":" + System.getenv("PATH"));
        Process process = builder.start();
        boolean hasEnded = process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();

        String output = Files.readString(out);
        System.out.print(output.replaceAll("(?m)^(?!stranger:).*\\R", ""));
        assertThat(hasEnded).as(output).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        assertThat(output)
                .containsPattern("stranger: red after \\d+ s")
                .containsPattern("stranger: green after \\d+ s");
    }

    /** {@return the path of a command, which is on the path if it is a name alone} */
    private static Path absolute(String command) {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(entry -> Path.of(entry).resolve(command))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    /** Makes a Maven that takes Braid from this build. */
    private static Path maven(Path folder, ContractRepository repository) throws IOException {
        Path script = Files.createDirectories(folder.resolve("bin")).resolve("mvn");
        Files.writeString(script, """
                #!/usr/bin/env bash
                exec '%s' -Dmaven.repo.local='%s' "$@"
                """.formatted(absolute(MavenRun.maven()), repository.folder()));
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }
}
