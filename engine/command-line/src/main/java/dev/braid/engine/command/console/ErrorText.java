// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

import dev.braid.report.Printable;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.file.TraceEnding;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says on standard error, in one sentence, why a command failed; stack traces are for those who ask. */
public final class ErrorText {
    private static final int MEBIBYTE_SHIFT = 20;

    private ErrorText() {}

    public static int wrongUse(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        print(
                command,
                wrong.getMessage() + nearest(wrong) + "; see '"
                        + command.getCommandSpec().qualifiedName() + " --help'");
        return ExitCode.USAGE;
    }

    /** {@return the command or option that was meant, in all likelihood} */
    private static String nearest(ParameterException wrong) {
        if (!(wrong instanceof UnmatchedArgumentException unmatched)
                || unmatched.getSuggestions().isEmpty()) {
            return "";
        }
        // A command comes with those that it is below of.
        String best = unmatched.getSuggestions().get(0);
        return "; did you mean " + best.substring(best.lastIndexOf(' ') + 1) + "?";
    }

    public static int failure(Exception exception, CommandLine command, boolean debug) {
        if (exception instanceof CommandFailedException || exception instanceof IOException) {
            print(command, forOptions(reason(exception)));
        } else {
            print(command, "defect in Braid: " + exception + "; run it again with --debug, and report what it prints");
        }
        if (debug) {
            exception.printStackTrace(command.getErr());
        }
        return ExitCode.UNFIT;
    }

    /** Runs the parsed command; an error of the JVM is a failure like others. */
    public static int guarded(ParseResult parsed, BooleanSupplier debug) {
        CommandLine command = parsed.commandSpec().commandLine();
        try {
            return new RunLast().execute(parsed);
        } catch (OutOfMemoryError error) {
            long mebibytes = Runtime.getRuntime().maxMemory() >> MEBIBYTE_SHIFT;
            print(
                    command,
                    "memory is exhausted at " + mebibytes
                            + " MiB of heap; set JDK_JAVA_OPTIONS=-Xmx... to give it more");
        } catch (StackOverflowError | LinkageError error) {
            print(command, "defect in Braid: " + error + "; run it again with --debug, and report what it prints");
            if (debug.getAsBoolean()) {
                error.printStackTrace(command.getErr());
            }
        }
        return ExitCode.UNFIT;
    }

    /** A file system's exception often has no more to say than the path; its name then tells the reason. */
    private static String reason(Exception exception) {
        if (exception instanceof FileSystemException inFileSystem && inFileSystem.getReason() == null) {
            return inFileSystem.getFile() + ": " + exception.getClass().getSimpleName();
        }
        return String.valueOf(exception.getMessage());
    }

    /** {@return the text with the names of the tests' settings replaced by the options that mean the same here} */
    public static String forOptions(String text) {
        return text.replace("braid.channel.dir", "--channel-dir")
                .replace("braid.include", "--include")
                .replace("braid.exclude", "--exclude");
    }

    /**
     * Says that a trace was not read to its end, if so.
     *
     * @param done the deed to the events before that, such as {@code written}
     */
    public static void printDamage(CommandLine command, TraceEnding ending, String done) {
        ending.damage().ifPresent(damage -> printDamage(command, damage, done));
    }

    public static void printDamage(CommandLine command, TraceDamagedException damage, String done) {
        print(
                command,
                "the trace is damaged, or its writer was killed: " + damage.getMessage()
                        + "; the events before that are " + done);
    }

    public static void print(CommandLine command, String text) {
        command.getErr().println("braid: " + Printable.line(text));
        command.getErr().flush();
    }
}
