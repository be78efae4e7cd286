// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JDKs to test with: the current one, and those that the system property {@code braid.test.jdks} lists. */
public final class Jdks {
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
}
