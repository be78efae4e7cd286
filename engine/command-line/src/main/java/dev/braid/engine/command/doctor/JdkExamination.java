// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import dev.braid.engine.agent.AgentJar;
import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.Finding;
import dev.braid.engine.command.run.ProgramJdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Has the agent's own {@code JdkCheck} look at a JDK, in a process of that JDK, and reads what it found. */
final class JdkExamination {
    private static final String CHECK = "dev.braid.tracer.agent.JdkCheck";
    private static final String REMEDY = "use a newer Braid, or one of the JDKs that docs/compatibility.md names.";
    private static final int LIMIT_SECONDS = 300; // under emulation, it takes a minute

    private JdkExamination() {}

    /**
     * {@return the findings}
     *
     * @throws CommandFailedException if there is no JDK in that folder, or one that is too old
     */
    static List<Finding> examine(Path home) throws CommandFailedException, IOException, InterruptedException {
        Path java = home.resolve("bin/java");
        if (!Files.isExecutable(java)) {
            throw new CommandFailedException(
                    "There is no JDK in " + home + ": " + java + " cannot be run; name the folder that has bin/java.");
        }
        ProgramJdk.describe(java.toString());
        Path output = Files.createTempFile("braid-jdk", ".txt");
        try {
            return read(home, run(java, output));
        } finally {
            Files.delete(output);
        }
    }

    private static List<String> run(Path java, Path output)
            throws CommandFailedException, IOException, InterruptedException {
        Path agent = AgentJar.path();
        Process process = new ProcessBuilder(
                        java.toString(),
                        "-Xbootclasspath/a:" + agent,
                        "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "--add-exports=java.base/jdk.internal.vm.annotation=ALL-UNNAMED",
                        "-cp",
                        agent.toString(),
                        CHECK)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        process.getOutputStream().close();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new CommandFailedException(java + " did not end within " + LIMIT_SECONDS + " s; see that it runs.");
        }
        String text = Files.readString(output, StandardCharsets.UTF_8);
        if (process.exitValue() != 0) {
            throw new CommandFailedException(java + " could not examine itself (exit code " + process.exitValue()
                    + "); it said: " + text.strip());
        }
        return text.lines().toList();
    }

    private static List<Finding> read(Path home, List<String> lines) {
        List<Finding> findings = new ArrayList<>();
        int missing = 0;
        int refused = 0;
        for (String line : lines) {
            String[] columns = line.split("\t");
            switch (columns[0]) {
                case "jdk" -> findings.add(Machine.jdk(columns[1], columns[2], home + ", " + columns[3]));
                case "part" -> {
                    missing++;
                    findings.add(Finding.problem(
                            "part of the JDK",
                            "no " + columns[1] + ", which the agent needs for " + columns[2],
                            REMEDY));
                }
                case "lost" -> {
                    missing++;
                    findings.add(Finding.warning(
                            "part of the JDK",
                            "no " + columns[1] + ", for " + columns[2] + "; without it, " + columns[3],
                            REMEDY));
                }
                case "class" -> {
                    refused++;
                    findings.add(Finding.problem("class", columns[1] + ": " + columns[2], REMEDY));
                }
                case "parts" ->
                    findings.add(Finding.ok(
                            "parts of the JDK",
                            (Integer.parseInt(columns[1]) - missing) + " of " + columns[1]
                                    + " that the agent takes by name are there"));
                case "classes" ->
                    findings.add(Finding.ok(
                            "classes",
                            (Integer.parseInt(columns[1]) - refused) + " of " + columns[1]
                                    + " of java.base that may be instrumented can be"));
                default -> {} // what the JVM prints by itself
            }
        }
        return findings;
    }
}
