// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowEngineException;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.pt.perf.PerfDamage;
import dev.braid.pt.perfdata.PerfDataReader;
import dev.braid.pt.recording.RecordedFlow;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.io.TraceFileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints which instructions ran. */
@Command(
        name = "flow",
        description = {
            "Prints the instructions that ran, from a perf.data file with Intel Processor Trace recorded anywhere.",
            "",
            "One line for each: thread, tab, address in hexadecimal digits. Where something is missing, a line '# gap' says"
                    + " of which thread (-1: unknown), how many bytes of the trace (0: unknown), where in the file, and"
                    + " why, between tabs; what is before it and after it does not belong together."
        },
        exitCodeList = {
            "0:all of the file was read; what is missing in it is said in '# gap' lines",
            "2:wrong use of the command line",
            "3:the file cannot be read or is damaged; what can be read of it is printed"
        },
        footer = {
            "  perf record -e intel_pt//u -- ls",
            "  braid flow perf.data",
            "  braid flow perf.data --binaries copied-from-there"
        })
final class FlowCommand implements Callable<Integer> {
    private static final String NAME_ANOTHER = "; name a file that 'perf record -e intel_pt//u' has written.";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "What 'perf record' has written.")
    @SuppressWarnings("NullAway.Init") // required
    private Path file;

    @Option(
            names = "--binaries",
            paramLabel = "DIR",
            description =
                    "Where the recorded machine's programs and libraries are, by build id (as in ~/.debug), path or"
                            + " name (usual: where they were when this was recorded).")
    private @Nullable Path binaries;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description =
                    "What decodes: java, or libipt, where it is installed (usual: java, or what the system property"
                            + " " + FlowEngines.PROPERTY + " names).")
    private @Nullable String engine;

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        requireReadable();
        if (!PerfDataReader.isPerfData(file)) {
            throw refusal();
        }
        FlowText text = new FlowText(line);
        try {
            List<PerfDamage> damage = new RecordedFlow(decoder(), text).decode(file, binaries);
            text.flush();
            damage.forEach(one -> ErrorText.print(line, file + " is damaged " + one));
            return damage.isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
        } catch (UncheckedIOException e) {
            throw e.getCause(); // nobody reads what is printed
        }
    }

    private FlowDecoder decoder() throws CommandFailedException {
        try {
            return engine == null ? FlowEngines.chosen() : FlowEngines.of(engine);
        } catch (FlowEngineException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    private void requireReadable() throws CommandFailedException {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            String what = Files.isRegularFile(file)
                    ? "may not be read"
                    : Files.isDirectory(file)
                            ? "is a folder, as 'perf record --threads' makes"
                            : Files.exists(file) ? "is no regular file" : "does not exist";
            throw new CommandFailedException(file + " " + what + NAME_ANOTHER);
        }
        if (binaries != null && !Files.isDirectory(binaries)) {
            throw new CommandFailedException(binaries + ", named by --binaries, is no folder; name one that is.");
        }
    }

    /** {@return why a file that is not perf's cannot be taken} */
    private CommandFailedException refusal() throws IOException {
        try (TraceFileReader trace = TraceFileReader.open(file)) {
            return new CommandFailedException(file + " is a trace of Braid ("
                    + trace.header().subject() + ") that holds accesses and no control flow" + NAME_ANOTHER);
        } catch (TraceDamagedException e) {
            return new CommandFailedException(
                    file + " is neither a perf.data file nor a trace of Braid" + NAME_ANOTHER, e);
        }
    }
}
