// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

import dev.braid.trace.text.TextWriter;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say how a trace is written as text. */
public final class TextFlags {
    /** File for a text trace if none is named. */
    public static final Path DEFAULT_FILE = Path.of("memory_trace.out");

    private static final Path STANDARD_OUTPUT = Path.of("-");
    private static final int BUFFER_BYTES = 1 << 16;

    @Option(
            names = "-a",
            paramLabel = "LINES",
            description = "Text: how many lines of a thread are written at a time (default: "
                    + TextWriter.DEFAULT_BUFFER_LINES + ").")
    private @Nullable Integer bufferLines;

    @Option(
            names = "-d",
            paramLabel = "TIME",
            description =
                    "Text: how far time stamps of threads may be apart in the file, before the older ones are moved"
                            + " on (default: " + TextWriter.DEFAULT_BOUND + ").")
    private @Nullable Integer bound;

    @Option(names = "-c", description = "Text: a compare-and-set that failed is a write, too.")
    private boolean failedUpdatesWrite;

    /** {@return {@code true} if any of these is given} */
    public boolean isGiven() {
        return bufferLines != null || bound != null || failedUpdatesWrite;
    }

    public boolean failedUpdatesWrite() {
        return failedUpdatesWrite;
    }

    /**
     * Opens a file, a pipe, or with {@code -} standard output, for a text trace.
     *
     * @throws ParameterException if an option is out of range
     * @throws CommandFailedException if it cannot be written
     */
    public TextWriter open(CommandLine command, Path file) throws CommandFailedException {
        int lines = atLeastOne(command, "-a", bufferLines, TextWriter.DEFAULT_BUFFER_LINES);
        int time = atLeastOne(command, "-d", bound, TextWriter.DEFAULT_BOUND);
        OutputStream out = new BufferedOutputStream(output(file, "text trace"), BUFFER_BYTES);
        return new TextWriter(out, lines, time);
    }

    public static boolean isStandardOutput(Path file) {
        return file.equals(STANDARD_OUTPUT);
    }

    /** {@return standard output as it is: what System.out has lost is lost without a word} */
    public static OutputStream standardOutput() {
        return new NamedOutputStream(new FileOutputStream(FileDescriptor.out), "standard output");
    }

    /** Opens a file, a pipe, or with {@code -} standard output, for what has that name. */
    public static OutputStream output(Path file, String what) throws CommandFailedException {
        if (isStandardOutput(file)) {
            return standardOutput();
        }
        try {
            return new NamedOutputStream(Files.newOutputStream(file), file.toString());
        } catch (IOException e) {
            throw new CommandFailedException(
                    "The " + what + " cannot be written to " + file + " ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage() + "); name another file with -o.",
                    e);
        }
    }

    private static int atLeastOne(CommandLine command, String option, @Nullable Integer given, int byDefault) {
        int value = given == null ? byDefault : given;
        if (value < 1) {
            throw new ParameterException(command, option + " is " + value + "; give a number from 1 on");
        }
        return value;
    }
}
