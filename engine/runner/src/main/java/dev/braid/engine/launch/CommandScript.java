// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A script that starts Braid's command line with this JVM's Java and class path. So a command that a message tells to
 * paste works wherever the test ran, and knows the simulators and specifications of the tests.
 *
 * <p>The class path stands in a file beside it: it may be longer than an argument can be. Both are replaced as a whole,
 * as several JVMs may write them at once.
 */
public final class CommandScript {
    private static final String NAME = "braid";
    private static final String ARGUMENTS = "braid.arguments";
    private static final String MAIN_CLASS = "dev.braid.engine.command.BraidCommand";
    /** The system property that tells the command line how it was called. */
    private static final String CALLED_AS = "dev.braid.command";

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private CommandScript() {}

    /**
     * Writes the script into a folder, which need not exist.
     *
     * @param spec the specification of a JVM with the class path of the tests
     * @throws IOException if it cannot be written
     * @throws WorkerFailedException if the class path cannot be given to a JVM
     */
    public static void write(Path folder, WorkerSpec spec) throws IOException, WorkerFailedException {
        Files.createDirectories(folder);
        Path arguments = folder.resolve(ARGUMENTS);
        // What is made while a trace is read dies at once: a small nursery keeps long traces in little memory.
        replace(
                arguments,
                file -> ArgumentFile.write(
                        file,
                        List.of(
                                "-XX:+UseSerialGC",
                                "-XX:MaxNewSize=64m",
                                "-cp",
                                String.join(":", spec.classPath()),
                                MAIN_CLASS)));
        replace(folder.resolve(NAME), file -> {
            Files.writeString(
                    file,
                    "#!/bin/sh\n# Braid's command line, with the class path of the tests that are reported here.\nexec "
                            + quoted(spec.javaHome().resolve("bin/java").toString()) + " -D" + CALLED_AS + "=\"$0\" "
                            + quoted("@" + arguments)
                            + " \"$@\"\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        });
    }

    /** {@return the line for a shell that calls the script in that folder} */
    public static String line(Path folder, String... arguments) {
        return line(folder.resolve(NAME).toString(), arguments);
    }

    /** {@return the line for a shell that calls the command line again as this process was called} */
    public static String again(String... arguments) {
        return line(System.getProperty(CALLED_AS, "./braid"), arguments);
    }

    private static String line(String command, String... arguments) {
        return quoted(command) + " "
                + Arrays.stream(arguments).map(CommandScript::quoted).collect(Collectors.joining(" "));
    }

    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static void replace(Path file, Writing writing) throws IOException, WorkerFailedException {
        Path fresh = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid());
        Files.deleteIfExists(fresh);
        writing.to(fresh);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    @FunctionalInterface
    private interface Writing {
        void to(Path file) throws IOException, WorkerFailedException;
    }
}
