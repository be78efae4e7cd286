// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.jupiter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes down what is called, in whichever JVM that is, into the file that the property {@value #FILE} names. */
public final class Log {
    public static final String FILE = "demo.jupiter.log";

    private Log() {}

    /** Adds a line. */
    public static void add(String line) {
        try {
            Files.writeString(
                    Path.of(System.getProperty(FILE)),
                    line + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
