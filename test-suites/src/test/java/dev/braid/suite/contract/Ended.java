// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A process that has ended: its exit code, and what it printed on either stream. */
record Ended(int code, String output) {
    private static final int DEADLINE_MINUTES = 3;

    /** {@return {@code true} if a program is installed: it answers {@code --version}} */
    static boolean canRun(String program) throws InterruptedException {
        try {
            return new ProcessBuilder(program, "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    /**
     * Runs a command in a folder, on the present JDK and with nothing on its standard input. Fails if it does not end.
     */
    static Ended of(List<String> command, Path folder) throws IOException, InterruptedException {
        return of(command, folder, builder -> {});
    }

    /** The same, where the process builder is changed before the start. */
    static Ended of(List<String> command, Path folder, Consumer<ProcessBuilder> change)
            throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        change.accept(builder);
        Process process = builder.start();
        boolean hasEnded = process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES);
        process.destroyForcibly();
        String output = Files.readString(out, StandardCharsets.UTF_8);
        assertThat(hasEnded).as(output).isTrue();
        return new Ended(process.exitValue(), output);
    }
}
