// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.trace.Attestation;
import dev.braid.trace.Fidelity;
import dev.braid.trace.io.TraceEnding;
import dev.braid.trace.io.TraceFileReader;
import dev.braid.trace.perfetto.PerfettoExport;
import dev.braid.trace.text.TextExport;
import dev.braid.trace.text.TextWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes a trace as text, or for Perfetto's viewer. */
@Command(
        name = "export",
        description = {
            "Writes a trace as text, one event a line, for programs in any language, or for Perfetto's viewer.",
            "",
            "Text: each line has a time stamp; threads' lines come in bunches. 'braid merge' brings them into one order, and"
                    + " so does 'sort -n -k 1'."
        },
        exitCodeList = {
            "0:the whole trace is written",
            "2:wrong use of the command line",
            "3:the trace cannot be read or is damaged or must not be trusted; what can be read of it is written"
        },
        footer = {
            "  braid export inc.braid",
            "  braid export inc.braid --format perfetto    # then open trace.pftrace in ui.perfetto.dev",
            "  braid export inc.braid -o - | braid merge | python3 simulator.py",
        })
final class ExportCommand implements Callable<Integer> {
    private static final Path USUAL_TRACKS = Path.of("trace.pftrace");

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Mixin
    private InputTrace input = new InputTrace();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "Where it goes, - for standard output (usual: memory_trace.out; for Perfetto," + " trace.pftrace).")
    private @Nullable Path output;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "text (usual), or perfetto: a track for each thread, and arrows where one took over from"
                    + " another; each event takes a microsecond.")
    private TraceFormat format = TraceFormat.TEXT;

    @Mixin
    private TextFlags flags = new TextFlags();

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        if (format == TraceFormat.BRAID) {
            throw new ParameterException(line, "--format is braid; a trace is exported as text or perfetto");
        }
        if (format == TraceFormat.PERFETTO && flags.isGiven()) {
            throw new ParameterException(line, "-a, -d and -c say how text is written; add --format text");
        }
        try (TraceFileReader reader = input.openNamed()) {
            if (reader.header().fidelity() == Fidelity.LOOSE) {
                throw new CommandFailedException(input.path() + " is loose: " + LooseTraces.NO_TEXT + ".");
            }
            return format == TraceFormat.TEXT ? exportText(line, reader) : exportTracks(line, reader);
        } catch (UncheckedIOException e) {
            throw e.getCause(); // from within the replay
        }
    }

    private int exportTracks(CommandLine line, TraceFileReader reader) throws IOException, CommandFailedException {
        OutputStream out = TextFlags.output(Objects.requireNonNullElse(output, USUAL_TRACKS), "Perfetto trace");
        try (PerfettoExport export = new PerfettoExport(out, reader.header())) {
            return tell(line, reader.replay(export));
        }
    }

    private int exportText(CommandLine line, TraceFileReader reader) throws IOException, CommandFailedException {
        try (TextWriter text = flags.open(line, Objects.requireNonNullElse(output, TextFlags.USUAL_FILE))) {
            TextExport export = new TextExport(text, reader.header(), flags.failedUpdatesWrite());
            TraceEnding ending = reader.replay(export);
            export.finish().forEach(remark -> ErrorText.print(line, "note: " + remark));
            return tell(line, ending);
        }
    }

    private static int tell(CommandLine line, TraceEnding ending) {
        ErrorText.printDamage(line, ending, "written");
        List<String> failures = ending.attestation().map(Attestation::failures).orElse(List.of());
        failures.forEach(
                failure -> ErrorText.print(line, "this trace must not be trusted: " + ErrorText.forOptions(failure)));
        return ending.damage().isEmpty() && failures.isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
    }
}
