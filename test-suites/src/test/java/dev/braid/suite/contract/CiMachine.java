// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A machine of a CI service with a fresh copy of a project. Its {@code mvn} is the one that runs this build, with the
 * repository that has Braid.
 */
final class CiMachine {
    private static final String MAVEN = """
            #!/bin/sh
            exec "$REAL_MAVEN" $MAVEN_SETTINGS -Dmaven.repo.local="$CONTRACT_REPOSITORY" "$@"
            """;

    private final Path home;
    private final ContractRepository repository;

    private CiMachine(Path home, ContractRepository repository) {
        this.home = home;
        this.repository = repository;
    }

    /**
     * Makes the machine from scratch.
     *
     * @param home its folder
     */
    static CiMachine create(Path home, ContractRepository repository) throws IOException {
        ContractRepository.deleteTree(home);
        Path programs = Files.createDirectories(home.resolve("programs"));
        Path maven = Files.writeString(programs.resolve("mvn"), MAVEN);
        if (!maven.toFile().setExecutable(true)) {
            throw new IOException(maven + " cannot be made executable");
        }
        // Maven looks for this folder upwards, and would otherwise take Braid's own for that of the project.
        Files.createDirectories(home.resolve("project/.mvn"));
        return new CiMachine(home, repository);
    }

    /** {@return the folder in which lines run} */
    Path project() {
        return home.resolve("project");
    }

    /** {@return a file beside the project} */
    Path beside(String name) {
        return home.resolve(name);
    }

    /** Runs a line as both services do: by bash, which ends at the first command that fails. */
    Ended run(String line, Map<String, String> variables) throws IOException, InterruptedException {
        Path script = Files.writeString(home.resolve("line.sh"), line + "\n");
        return Ended.of(List.of("bash", "-eo", "pipefail", script.toString()), project(), builder -> {
            Map<String, String> environment = builder.environment();
            MavenRun.leaveOuterVariables(environment);
            environment.put("REAL_MAVEN", MavenRun.maven());
            environment.put(
                    "MAVEN_SETTINGS",
                    MavenRun.settings().map(file -> "--settings " + file).orElse(""));
            environment.put("CONTRACT_REPOSITORY", repository.folder().toString());
            environment.put(
                    "PATH",
                    home.resolve("programs") + ":" + Path.of(System.getProperty("java.home"), "bin") + ":"
                            + System.getenv("PATH"));
            environment.putAll(variables);
        });
    }

    /** Copies a folder with all that is in it into another one. */
    static void copy(Path from, Path to) throws IOException {
        List<Path> all;
        try (Stream<Path> tree = Files.walk(from)) {
            all = tree.toList();
        }
        for (Path file : all) {
            Path place = to.resolve(from.relativize(file).toString());
            if (Files.isDirectory(file)) {
                Files.createDirectories(place);
            } else {
                Files.copy(file, place);
            }
        }
    }
}
