// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import dev.braid.demo.SelfTest;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.Finding;
import dev.braid.engine.command.run.Interruption;
import dev.braid.engine.command.run.Progress;
import dev.braid.engine.command.run.TracedProgram;
import dev.braid.engine.run.PtChoice;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Policy;
import dev.braid.trace.file.TemporaryFiles;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Traces {@link SelfTest} on this JDK, and sees whether the replay of its trace agrees. */
final class SelfTestRun {
    private static final String SUBJECT = "self-test";
    private static final String SIMULATOR = "replay";
    private static final String FIX = "fix the problems above, if there are any; if not, report this.";
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private SelfTestRun() {}

    static Finding examine() {
        try {
            Path folder = TemporaryFiles.folder("doctor");
            try {
                return run(folder.resolve("self-test.braid"), folder.resolve("output"));
            } finally {
                Files.deleteIfExists(folder.resolve("self-test.braid"));
                Files.deleteIfExists(folder.resolve("output"));
                Files.delete(folder);
            }
        } catch (IOException | CommandFailedException | URISyntaxException e) {
            return Finding.problem(
                    SUBJECT, "could not run: " + ErrorText.forOptions(String.valueOf(e.getMessage())), FIX);
        }
    }

    private static Finding run(Path traceFile, Path output)
            throws IOException, CommandFailedException, URISyntaxException {
        TracedProgram program = new TracedProgram(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath(),
                        SelfTest.class.getName()),
                TracingOptions.defaults(),
                Policy.LOCKED,
                traceFile,
                List.of(Simulators.byName(SIMULATOR)),
                LIMIT,
                Long.MAX_VALUE,
                PtChoice.OFF,
                PtMachine.ofThisMachine(),
                Progress.none(),
                null);
        try (Interruption interruption = Interruption.awaited()) {
            TracedProgram.Result result = program.run(
                    builder -> builder.redirectErrorStream(true).redirectOutput(output.toFile()), interruption);
            return judge(result, output);
        }
    }

    private static Finding judge(TracedProgram.Result result, Path output) throws IOException {
        if (result.whyUntraced() != null || result.exitCode() != 0) {
            String why = result.whyUntraced() != null ? result.whyUntraced() : "it ended with " + result.ending();
            return Finding.problem(
                    SUBJECT, why + " It said: " + Files.readString(output).strip(), FIX);
        }
        List<String> failures = result.trace().attestation().failures();
        if (!failures.isEmpty()) {
            return Finding.problem(SUBJECT, ErrorText.forOptions(failures.get(0)), FIX);
        }
        Verdict verdict = result.trace().verdicts().get(SIMULATOR);
        if (!(verdict instanceof Verdict.Agrees agrees)) {
            return Finding.problem(SUBJECT, "the replay of a traced program does not agree: " + verdict, FIX);
        }
        return Finding.ok(
                SUBJECT,
                String.format(
                        Locale.ROOT,
                        "a traced program ran, %,d events, and replay agrees: %s",
                        result.trace().events(),
                        agrees.summary()));
    }

    private static String classPath() throws CommandFailedException, URISyntaxException {
        CodeSource source = SelfTest.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new CommandFailedException("the self-test's classes are nowhere to be found.");
        }
        return Path.of(source.getLocation().toURI()).toString();
    }
}
