// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A finished run of Maven on a project.
 *
 * @param output all that Maven printed
 */
record MavenRun(int exitCode, String output) {
    private static final long DEADLINE_MINUTES = 4;

    /**
     * Variables that an outer Maven exports about itself; with them the inner one would take itself for the outer one.
     */
    private static final List<String> OUTER_VARIABLES =
            List.of("MAVEN_BASEDIR", "MAVEN_PROJECTBASEDIR", "MAVEN_CMD_LINE_ARGS", "MAVEN_CONFIG", "MAVEN_DEBUG_OPTS");

    /** Maven lives too short for the second compiler to pay. */
    private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    /** Runs {@code mvn test}, as an ordinary user does, but with that local repository. */
    static MavenRun test(Path project, ContractRepository repository) throws IOException, InterruptedException {
        return run(maven(), project, repository, "test");
    }

    /** Runs a Maven with that local repository and those arguments. */
    static MavenRun run(String maven, Path project, ContractRepository repository, String... arguments)
            throws IOException, InterruptedException {
        return run(maven, project, repository, DEADLINE_MINUTES, Map.of(), arguments);
    }

    /** Runs a Maven with that local repository, deadline, further variables of the environment, and arguments. */
    static MavenRun run(
            String maven,
            Path project,
            ContractRepository repository,
            long deadlineMinutes,
            Map<String, String> variables,
            String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(maven, "-B", "--no-transfer-progress"));
        settings().ifPresent(file -> command.addAll(List.of("--settings", file.toString())));
        command.add("-Dmaven.repo.local=" + repository.folder());
        command.addAll(List.of(arguments));
        Path log = project.resolve("maven.log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        leaveOuterVariables(builder.environment());
        builder.environment().putAll(variables);
        return finish(builder.start(), deadlineMinutes, command, log);
    }

    /** Makes an environment one in which a Maven does not take itself for that of this build. */
    static void leaveOuterVariables(Map<String, String> environment) {
        OUTER_VARIABLES.forEach(environment::remove);
        environment.merge("MAVEN_OPTS", SHORT_LIVED, (users, ours) -> users + " " + ours);
    }

    private static MavenRun finish(Process process, long deadlineMinutes, List<String> command, Path log)
            throws IOException, InterruptedException {
        try {
            if (!process.waitFor(deadlineMinutes, TimeUnit.MINUTES)) {
                throw new AssertionError("Maven was still running after " + deadlineMinutes + " minutes: " + command
                        + "\n" + Files.readString(log));
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return new MavenRun(process.exitValue(), Files.readString(log));
    }

    /** {@return the Maven that runs this build; the one that a shell finds if none does} */
    static String maven() {
        return Optional.ofNullable(System.getProperty("maven.home"))
                .map(home -> Path.of(home, "bin/mvn"))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .orElse("mvn");
    }

    /** {@return the settings that the outer build was started with: they may say where artifacts come from} */
    static Optional<Path> settings() {
        return Optional.ofNullable(System.getProperty("maven.settings"))
                .map(Path::of)
                .filter(Files::exists);
    }
}
