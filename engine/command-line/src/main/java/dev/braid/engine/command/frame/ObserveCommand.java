// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.frame;

import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.engine.command.console.NamedOutputStream;
import dev.braid.engine.command.console.TextFlags;
import dev.braid.engine.command.run.StopRequest;
import dev.braid.frame.observe.Account;
import dev.braid.frame.observe.Observation;
import dev.braid.frame.observe.ObservationException;
import dev.braid.frame.observe.RowText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the frames that a running process writes, until ^C. */
@Command(
        name = "observe",
        description = {
            "Prints the frames that a running process writes, a line for each, until ^C or the process's end.",
            "",
            "The process must declare the frame: by Frames.of(FooRow.class), or by what 'braid frames generate' made."
                    + " It writes nothing before this begins, and never waits for it: frames that come faster than they"
                    + " can be printed are lost, and counted. The columns are the frame's number and its fields as they"
                    + " were declared, with tabs between, below a line with their names."
        },
        exitCodeList = {
            "0:the observation is over; how many frames were lost is said on standard error",
            "2:wrong use of the command line",
            "3:the process or the frame cannot be observed, or the rows cannot be written"
        },
        footer = {
            "  braid observe 4711 Foo",
            "  braid observe 4711 Foo -o foo.txt",
            "  braid observe 4711 Foo --json | jq .some_count",
            "  braid observe 4711 WorkerProgress   # of a worker in which Braid runs tests"
        })
public final class ObserveCommand implements Callable<Integer> {
    private static final long IDLE_MILLIS = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Parameters(paramLabel = "PID", description = "The process, as 'jps' or 'ps' shows it.")
    private long pid;

    @Parameters(paramLabel = "FRAME", description = "The name of the frame, which is that of its struct or record.")
    @SuppressWarnings("NullAway.Init") // required
    private String frame;

    @Option(names = "-o", paramLabel = "FILE", description = "Where the rows go (default: standard output).")
    private @Nullable Path file;

    @Option(names = "--json", description = "Writes each row as JSON, an object a line, without the line of names.")
    private boolean json;

    @Option(
            names = "--slots",
            paramLabel = "FRAMES",
            defaultValue = "" + Observation.DEFAULT_SLOTS,
            description = "How many frames the shared memory has room for, a power of two (default: ${DEFAULT-VALUE}).")
    private int slots;

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        if (slots < 2 || Integer.bitCount(slots) != 1) {
            throw new ParameterException(line, "--slots is " + slots + "; give a power of two from 2 on");
        }
        try (StopRequest stop = StopRequest.awaited();
                Observation observation = Observation.start(pid, frame, slots);
                OutputStream out = output()) {
            ErrorText.print(line, "frame " + frame + " of process " + pid + " is observed; ^C ends it");
            RowText text = json ? RowText.json(out, observation.layout()) : new RowText(out, observation.layout());
            print(observation, text, stop);
            Account account = observation.end(text, PATIENCE);
            text.flush();
            ErrorText.print(line, summary(account));
            return ExitCode.OK;
        } catch (ObservationException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    private static void print(Observation observation, RowText text, StopRequest stop)
            throws IOException, ObservationException, InterruptedException {
        while (!stop.isMade()) {
            if (observation.read(text) == 0) {
                text.flush();
                if (!observation.isProcessAlive()) {
                    return;
                }
                Thread.sleep(IDLE_MILLIS);
            }
        }
    }

    private OutputStream output() throws CommandFailedException {
        if (file == null) {
            return TextFlags.standardOutput();
        }
        try {
            return new NamedOutputStream(Files.newOutputStream(file), file.toString());
        } catch (IOException e) {
            throw new CommandFailedException(
                    "The rows cannot be written to " + file + " ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage() + "); name another file with -o.",
                    e);
        }
    }

    private String summary(Account account) {
        String counts = String.format(
                Locale.ROOT,
                "%,d frames written, %,d printed, %,d lost, of which %,d were overwritten while they were read",
                account.written(),
                account.printed(),
                account.lost(),
                account.torn());
        return switch (account.attachment()) {
            case ENDED -> counts;
            case NEVER -> counts + "; process " + pid + " has not come to where it writes one";
            case PENDING ->
                counts + "; process " + pid + " has written none since, and lets go of the memory at its next one";
            case DEAD -> counts + "; process " + pid + " has ended";
        };
    }
}
