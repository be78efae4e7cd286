// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code ./mvnw} with Mavens on the path that are scripts, and repositories that are folders. */
class MavenWrapperTests {
    @TempDir
    private Path folder;

    @Test
    void newEnoughMaven_isRunWithAllArguments() throws Exception {
        maven("3.10.1");

        assertThat(wrapper(Map.of(), "-q", "clean verify")).isEqualTo("0 ran: -q,clean verify");
    }

    @Test
    void olderMaven_isRefusedWithARemedy() throws Exception {
        maven("3.6.3");

        assertThat(wrapper(Map.of(), "verify"))
                .startsWith("3 mvnw: there is no Maven 3.8 or newer on the path (it has 3.6.3); install one, or set"
                        + " MVNW_REPOURL to the address of a Maven repository to download ");
    }

    @Test
    void repositoryWithoutMaven_isNamed() throws Exception {
        maven("3.6.3");

        assertThat(wrapper(Map.of("MVNW_REPOURL", folder.toUri().toString()), "verify"))
                .startsWith("3 ")
                .contains("cannot be downloaded; see that MVNW_REPOURL is the address of a Maven repository");
    }

    @Test
    void anotherFileThanMaven_isRefused() throws Exception {
        maven("3.6.3");
        String version =
                Files.readString(SourceTree.root().resolve("mvnw")).replaceAll("(?s).*\nversion=(\\S+)\n.*", "$1");
        Path archive =
                folder.resolve("org/apache/maven/apache-maven/" + version + "/apache-maven-" + version + "-bin.tar.gz");
        Files.createDirectories(archive.getParent());
        Files.writeString(archive, "no archive");

        assertThat(wrapper(Map.of("MVNW_REPOURL", folder.toUri().toString()), "verify"))
                .startsWith("3 ")
                .contains("is not the Maven " + version + " that this script knows");
        assertThat(folder.resolve("home/wrapper")).doesNotExist();
    }

    /** Puts a Maven of that version first on the path, which prints its arguments. */
    private void maven(String version) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path maven = Files.writeString(bin.resolve("mvn"), """
                #!/usr/bin/env bash
                if [ "$1" = --version ]; then echo "Apache Maven %s (abc)"; exit; fi
                IFS=,; printf '%%s' "ran: $*"
                """.formatted(version));
        assertThat(maven.toFile().setExecutable(true)).isTrue();
    }

    /** {@return the exit code, and what is printed} */
    private String wrapper(Map<String, String> environment, String... arguments) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(SourceTree.root().resolve("mvnw").toString());
        builder.command().addAll(List.of(arguments));
        builder.redirectErrorStream(true);
        builder.environment().remove("MVNW_REPOURL");
        builder.environment().put("MAVEN_USER_HOME", folder.resolve("home").toString());
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (path, first) -> first + ":" + path);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process.exitValue() + " " + out;
    }
}
