// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A process with its output in files of a folder of its own, which goes with it. */
public final class ChildProcess implements Closeable {
    /** A program that takes longer hangs: on a machine with thirty times its load, the slowest has taken a minute. */
    static final long DEADLINE_SECONDS = 240;

    private final Path folder;
    private final Process process;

    ChildProcess(Path folder, List<String> command, Map<String, String> environment) throws IOException {
        this.folder = folder;
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("output").toFile())
                .redirectError(folder.resolve("errors").toFile());
        builder.environment().putAll(environment);
        process = builder.start();
    }

    public Process process() {
        return process;
    }

    void awaitEnd() throws InterruptedException {
        if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            throw new AssertionError("the program has not ended within " + DEADLINE_SECONDS + " seconds");
        }
    }

    public int exitCode() {
        return process.exitValue();
    }

    public String output() throws IOException {
        return Files.readString(folder.resolve("output"));
    }

    public String errors() throws IOException {
        return Files.readString(folder.resolve("errors"));
    }

    /** Ends the process if necessary, and deletes its folder. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
