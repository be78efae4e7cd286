// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Result of a script in Bash, which must end within its time.
 *
 * @param out its standard output
 */
public record Shell(int code, String out, String err) {
    private static final long LIMIT_SECONDS = 300;

    public static Shell run(Path folder, String script) throws IOException, InterruptedException {
        Path out = folder.resolve("shell.out");
        Path err = folder.resolve("shell.err");
        Process process = new ProcessBuilder("bash", "-c", script)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        boolean hasEnded = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        if (!hasEnded) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        Shell shell = new Shell(hasEnded ? process.exitValue() : -1, Files.readString(out), Files.readString(err));
        assertThat(hasEnded).as("hangs: %s", shell).isTrue();
        return shell;
    }

    /** {@return the command that starts Braid} */
    static String braid() {
        return Braid.java() + " " + Braid.SHORT_LIVED + " -cp " + System.getProperty("java.class.path") + " "
                + BraidCommand.class.getName();
    }

    /** {@return the command that starts a fixture} */
    static String java(Class<?> fixture, String... arguments) {
        return Braid.java() + " -cp " + Braid.classPath(fixture) + " " + fixture.getName() + " "
                + String.join(" ", arguments);
    }
}
