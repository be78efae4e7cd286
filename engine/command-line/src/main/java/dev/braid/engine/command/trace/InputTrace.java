// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.file.TraceFileReader;
import dev.braid.trace.file.TraceIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The trace that a command reads. */
public final class InputTrace {
    @Parameters(paramLabel = "FILE", description = "A trace, recorded by 'braid run' or kept by a test.")
    @SuppressWarnings("NullAway.Init") // required
    private Path file;

    /** {@return the trace in that file} */
    static InputTrace of(Path file) {
        InputTrace input = new InputTrace();
        input.file = file;
        return input;
    }

    public Path path() {
        return file;
    }

    /** Opens the trace, as {@link TraceFileReader#open} does. */
    TraceFileReader open() throws IOException, CommandFailedException {
        requireReadable(file);
        try {
            return TraceFileReader.open(file);
        } catch (TraceDamagedException e) {
            throw unreadable(e);
        }
    }

    /** Opens the trace, as {@link TraceFileReader#openNamed} does. */
    public TraceFileReader openNamed() throws IOException, CommandFailedException {
        requireReadable(file);
        try {
            return TraceFileReader.openNamed(file);
        } catch (TraceDamagedException e) {
            throw unreadable(e);
        }
    }

    /** Opens the trace for look-ups, as {@link TraceIndex#open} does. */
    public TraceIndex index() throws IOException, CommandFailedException {
        requireReadable(file);
        try {
            return TraceIndex.open(file);
        } catch (TraceDamagedException e) {
            throw unreadable(e);
        }
    }

    /** Finds out whether a file is there and may be read. */
    static void requireReadable(Path file) throws CommandFailedException {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            String what = Files.isRegularFile(file)
                    ? "may not be read"
                    : Files.exists(file) ? "is not a regular file" : "does not exist";
            throw new CommandFailedException(
                    "The trace " + file + " " + what + "; name a file that 'braid run' has written.");
        }
    }

    private static CommandFailedException unreadable(TraceDamagedException e) {
        return new CommandFailedException(e.getMessage() + "; name a file that 'braid run' has written.", e);
    }
}
