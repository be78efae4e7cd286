// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import dev.braid.engine.command.console.CommandFailedException;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** Finds out, without starting it, which JDK a command will run on. */
public final class ProgramJdk {
    private static final int OLDEST_FEATURE = 17;

    private ProgramJdk() {}

    /** {@return {@code true} if the command is the Java launcher itself} */
    static boolean isJava(String command) {
        Path name = Path.of(command).getFileName();
        return name != null && name.toString().equals("java");
    }

    /**
     * {@return version and vendor, for a trace's header, as far as they can be known before the program runs}
     *
     * @throws CommandFailedException if it is too old to be traced
     */
    public static String describe(String command) throws CommandFailedException, IOException {
        if (!isJava(command)) {
            return "(chosen by " + command + ")";
        }
        Optional<Path> release = releaseFile(command);
        if (release.isEmpty()) {
            return "(" + command + ")";
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(release.get())) {
            properties.load(reader);
        }
        String version = unquoted(properties.getProperty("JAVA_VERSION", ""));
        requireNewEnough(command, version);
        String vendor = unquoted(properties.getProperty("IMPLEMENTOR", "unknown vendor"));
        return version + " (" + vendor + ")";
    }

    private static void requireNewEnough(String command, String version) throws CommandFailedException {
        if (!version.isEmpty() && feature(version) < OLDEST_FEATURE) {
            throw new CommandFailedException("The program's Java (" + command + ") is version " + version
                    + ", and Braid traces Java " + OLDEST_FEATURE + " and newer; name the java of a newer JDK.");
        }
    }

    /** {@return the folder of the JDK that has a launcher; empty if that is not one of a JDK} */
    static Optional<Path> home(String command) throws IOException {
        return releaseFile(command).map(Path::getParent);
    }

    /** The file in which a JDK says what it is, two folders above its launcher. */
    private static Optional<Path> releaseFile(String command) throws IOException {
        Optional<Path> launcher = command.contains("/") ? existing(Path.of(command)) : onPath(command);
        if (launcher.isEmpty()) {
            return Optional.empty();
        }
        Path real = launcher.get().toRealPath().getParent();
        return real == null ? Optional.empty() : existing(real.resolveSibling("release"));
    }

    private static Optional<Path> onPath(String command) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.of(path.split(File.pathSeparator))
                .map(folder -> Path.of(folder).resolve(command))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Optional<Path> existing(Path path) {
        return Files.exists(path) ? Optional.of(path) : Optional.empty();
    }

    private static int feature(String version) {
        // Before Java 9, versions began with "1."; those that do so are too old in any case.
        String digits = version.split("[^0-9]", 2)[0];
        return digits.isEmpty() ? OLDEST_FEATURE : Integer.parseInt(digits);
    }

    private static String unquoted(String value) {
        return value.replace("\"", "");
    }
}
