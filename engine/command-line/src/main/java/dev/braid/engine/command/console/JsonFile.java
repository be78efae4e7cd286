// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

import dev.braid.report.text.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Figures as JSON in a file, of commands whose standard output is for something else. */
public final class JsonFile {
    private JsonFile() {}

    /**
     * Writes them.
     *
     * @param done the deed before, as a clause, if the file cannot be written
     */
    public static void write(Path file, Map<String, ?> figures, String done) throws CommandFailedException {
        try {
            Files.writeString(file, JsonText.of(figures) + "\n");
        } catch (IOException e) {
            throw new CommandFailedException(
                    done + ", and cannot be written as JSON to " + file + " ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage()
                            + "); name another file with --json.",
                    e);
        }
    }
}
