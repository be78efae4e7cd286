// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import java.nio.file.Files;
import java.nio.file.Path;

/** A trace that is to be read. */
final class InputFile {
    private InputFile() {}

    /**
     * {@return the file}
     *
     * @throws CommandFailedException if it is none, or may not be read
     */
    static Path readable(Path file) throws CommandFailedException {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            String what = Files.isRegularFile(file)
                    ? "may not be read"
                    : Files.exists(file) ? "is no regular file" : "does not exist";
            throw new CommandFailedException(
                    "The trace " + file + " " + what + "; name a file that 'braid run' has written.");
        }
        return file;
    }
}
