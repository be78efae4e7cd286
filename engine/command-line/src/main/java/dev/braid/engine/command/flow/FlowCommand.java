// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.run.FlowRecording;
import dev.braid.flow.RecordingJoin;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.pt.perfdata.PerfDataReader;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists what each thread has executed: {@link PerfFlow} of a perf.data file, {@link TraceFlow} of a trace. */
@Command(
        name = "flow",
        description = {
            "Lists what each thread has executed, in program order.",
            "",
            "For a trace that was recorded with 'braid run --control-flow branches', or kept by a test with"
                    + " controlFlow = BRANCHES: a line for each bytecode instruction of the traced classes. It has the"
                    + " thread, method, bytecode index and source line. Lines that begin with # stand where something"
                    + " is not known.",
            "",
            "For a trace with a recording of control flow beside it (FILE without .braid, and .perf.data), as 'braid"
                    + " run --control-flow pt' leaves it: joins both. Prints a line for each thread and for each gap,"
                    + " and says whether any access was executed that the trace lacks.",
            "",
            "Of a perf.data file with Intel Processor Trace, recorded anywhere: one line for each machine instruction:"
                    + " thread, tab, address in hexadecimal digits. For each gap, a line '# gap' has, between tabs,"
                    + " the thread (-1: unknown), the missing bytes of the trace (0: unknown), the place in the file,"
                    + " and the reason. The parts before and after it do not belong together.",
            "",
            "Code of a JVM is known where its code log, FILE.braidpt, lies beside the file. With --names, more columns"
                    + " follow: method, bytecode or other code (? if unknown), bytecode index (~ for a nearby"
                    + " instruction's), source line, and the method into which it was inlined. - stands for none."
        },
        exitCodeList = {
            "0:all of the file was read; what is missing in it is said in lines that begin with #",
            "1:an access was executed that has no record in the trace",
            "2:wrong use of the command line",
            "3:the file cannot be read, is damaged, or has no control flow; the readable part is listed. Or a trace"
                    + " and its recording cannot be joined as a whole"
        },
        footer = {
            "  braid flow inc.braid",
            "  braid flow inc.braid --thread 3",
            "  perf record -e intel_pt//u -- ls",
            "  braid flow perf.data",
            "  braid flow perf.data --names",
            "  braid flow inc.braid --json | jq 'select(.line == 17)'",
            "  braid flow perf.data --binaries copied-from-there"
        })
public final class FlowCommand implements Callable<Integer> {
    private static final String NAME_ANOTHER =
            "; name a file that 'braid run --control-flow branches' or 'perf record -e intel_pt//u' has written.";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A trace, or what 'perf record' has written.")
    @SuppressWarnings("NullAway.Init") // required
    private Path file;

    @Option(
            names = "--thread",
            paramLabel = "THREAD",
            description = "Of a trace, lists this thread alone: its number in the trace, or its name.")
    private @Nullable String thread;

    @Option(
            names = "--binaries",
            paramLabel = "DIR",
            description =
                    "Folder with the programs and libraries of the machine that recorded a perf.data file, by build id"
                            + " (as in ~/.debug), path or name (default: their places then).")
    private @Nullable Path binaries;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description =
                    "What decodes a perf.data file: java, or libipt, where it is installed (default: java, or what the"
                            + " system property " + FlowEngines.PROPERTY + " names).")
    private @Nullable String engine;

    @Option(names = "--names", description = "Of a perf.data file, also lists what each instruction belongs to.")
    private boolean isNamed;

    @Option(
            names = "--summary",
            description =
                    "For a perf.data file, lists a line for each thread instead: the numbers of decoded instructions,"
                            + " by kind of code, of gaps, and of lost bytes of the trace.")
    private boolean isSummary;

    @Option(
            names = "--json",
            description =
                    "Prints JSON: of what is listed, an object a line; with --summary, and of a trace with a recording,"
                            + " one object.")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        requireReadable();
        if (PerfDataReader.isPerfData(file)) {
            requireAbsent("--thread", thread, "traces of Braid");
            if (isSummary) {
                return new PerfFlow<>(file, binaries, engine, new FlowSummary(line, json), line).list();
            }
            FlowText text = new FlowText(line, isNamed, json);
            return new PerfFlow<>(file, binaries, engine, text, line).list();
        }
        try (TraceFileReader trace = openTrace()) {
            Path recording = FlowRecording.beside(file);
            if (Files.exists(recording)) {
                requireAbsent("--thread", thread, "traces with branch records");
                requireAbsent("--names", isNamed ? Boolean.TRUE : null, "perf.data files");
                requireAbsent("--summary", isSummary ? Boolean.TRUE : null, "perf.data files");
                RecordingJoin.Files files = new RecordingJoin.Files(recording, binaries);
                return new JoinedFlow(file, trace, files, line).print(engine, json);
            }
            requireAbsent("--binaries", binaries, "perf.data files");
            requireAbsent("--engine", engine, "perf.data files");
            requireAbsent("--names", isNamed ? Boolean.TRUE : null, "perf.data files");
            requireAbsent("--summary", isSummary ? Boolean.TRUE : null, "perf.data files");
            return new TraceFlow(file, trace, thread, line).list(json);
        }
    }

    private void requireReadable() throws CommandFailedException {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            String what = Files.isRegularFile(file)
                    ? "may not be read"
                    : Files.isDirectory(file)
                            ? "is a folder, as 'perf record --threads' makes"
                            : Files.exists(file) ? "is not a regular file" : "does not exist";
            throw new CommandFailedException(file + " " + what + NAME_ANOTHER);
        }
    }

    private TraceFileReader openTrace() throws IOException, CommandFailedException {
        try {
            return TraceFileReader.openNamed(file);
        } catch (TraceDamagedException e) {
            throw new CommandFailedException(
                    file + " is neither a trace of Braid nor a perf.data file" + NAME_ANOTHER, e);
        }
    }

    private void requireAbsent(String option, @Nullable Object value, String what) {
        if (value != null) {
            throw new ParameterException(
                    spec.commandLine(), option + " is for " + what + ", and " + file + " is not one; leave it out");
        }
    }
}
