// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.work.PeerTask;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The C form of the tasks. */
final class NativeProgram {
    private static final long SECONDS = 60;

    private final Settings settings;
    private final Path executable;

    NativeProgram(Settings settings) {
        this.settings = settings;
        executable = settings.work().resolve("peer").toAbsolutePath();
    }

    Optional<String> obstacle() throws IOException, InterruptedException {
        return missing("gcc");
    }

    /** {@return a remedy if there is no such command} */
    static Optional<String> missing(String command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command, "--version")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.waitFor();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("there is no " + command + " on this machine; install the package " + command
                    + " of your Linux distribution");
        }
    }

    void compile() throws IOException, InterruptedException, PeerFailedException {
        Path source = Harness.copy("peer.c", settings.work()).toAbsolutePath();
        ToolProcess compiler = ToolProcess.run(
                List.of("gcc", "-O2", "-g", "-pthread", "-o", executable.toString(), source.toString()),
                settings.work(),
                SECONDS);
        if (compiler.exitCode() != 0) {
            throw new PeerFailedException("the C form does not compile: " + compiler.output());
        }
    }

    /** {@return the number of operations for each thread, such that they take as long as they should} */
    static int count(PeerTask.Kind kind) {
        return kind == PeerTask.Kind.BUFFER ? 40_000 : 1_000_000;
    }

    List<String> command(PeerTask.Kind kind, int count) {
        return List.of(executable.toString(), kind.name(), Integer.toString(count));
    }

    double plainNanosPerOperation(PeerTask.Kind kind) throws IOException, InterruptedException, PeerFailedException {
        return nanosPerOperation(ToolProcess.run(command(kind, count(kind)), settings.work(), SECONDS));
    }

    static double nanosPerOperation(ToolProcess run) throws PeerFailedException {
        String[] words = run.output().strip().split(" ");
        if (words.length != 3) {
            throw new PeerFailedException(
                    "it ended with " + run.exitCode() + ": " + run.output().strip());
        }
        return Double.parseDouble(words[0]) / Double.parseDouble(words[1]);
    }
}
