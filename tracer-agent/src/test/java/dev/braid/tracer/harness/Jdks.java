// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The JDKs to test with: the current one, and those that the system property {@code braid.test.jdks} lists. */
public final class Jdks {
    private static final String VERSION = "JAVA_VERSION=\"";

    private Jdks() {}

    /** {@return the current JDK's home} */
    public static Path current() {
        return Path.of(System.getProperty("java.home"));
    }

    /** {@return the homes of all JDKs to test with, the current one first} */
    public static List<Path> all() {
        List<Path> homes = new ArrayList<>();
        homes.add(current());
        for (String home : System.getProperty("braid.test.jdks", "").split(File.pathSeparator)) {
            if (!home.isBlank()) {
                homes.add(Path.of(home.strip()));
            }
        }
        return homes;
    }

    /** {@return the JDKs of this feature version or a later one} */
    public static List<Path> since(int feature) {
        return all().stream().filter(home -> feature(home) >= feature).toList();
    }

    /** {@return the feature version of a JDK, such as 21} */
    public static int feature(Path home) {
        try (Stream<String> lines = Files.lines(home.resolve("release"))) {
            return lines.filter(line -> line.startsWith(VERSION))
                    .map(line -> line.substring(VERSION.length()).split("[^0-9]")[0])
                    .mapToInt(Integer::parseInt)
                    .findFirst()
                    .orElseThrow(() -> new IOException("no JAVA_VERSION in " + home.resolve("release")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
