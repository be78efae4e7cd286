// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.engine.command.console.EndingText;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.LooseTraces;
import dev.braid.engine.command.console.TextFlags;
import dev.braid.report.text.JsonText;
import dev.braid.trace.EventConsumer;
import dev.braid.trace.Fidelity;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import dev.braid.trace.perfetto.PerfettoExport;
import dev.braid.trace.text.TextExport;
import dev.braid.trace.text.TextWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
            "Text: each line has a time stamp; threads' lines come in bunches. 'braid merge' brings them into one"
                    + " order, and so does 'sort -n -k 1'."
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
public final class ExportCommand implements Callable<Integer> {
    private static final Path DEFAULT_TRACKS = Path.of("trace.pftrace");

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Mixin
    private InputTrace input = new InputTrace();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where it goes, - for standard output (default: memory_trace.out; for Perfetto,"
                    + " trace.pftrace).")
    private @Nullable Path output;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "text (default), or perfetto: a track for each thread, and arrows where one took over from"
                    + " another; each event takes a microsecond.")
    private TraceFormat format = TraceFormat.TEXT;

    @Option(names = "--json", description = "Prints JSON about what was written, which then must go to a file.")
    private boolean json;

    @Mixin
    private TextFlags flags = new TextFlags();

    /** Result of an export. */
    private record Written(Path file, long events, List<String> notes, TraceEnding ending) {}

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        if (format == TraceFormat.BRAID) {
            throw new ParameterException(line, "--format is braid; a trace is exported as text or perfetto");
        }
        if (format == TraceFormat.PERFETTO && flags.isGiven()) {
            throw new ParameterException(line, "-a, -d and -c say how text is written; add --format text");
        }
        Path file = Objects.requireNonNullElse(
                output, format == TraceFormat.TEXT ? TextFlags.DEFAULT_FILE : DEFAULT_TRACKS);
        if (json && TextFlags.isStandardOutput(file)) {
            throw new ParameterException(line, "-o - and --json both go to standard output; give -o a file");
        }
        return tell(line, export(line, file));
    }

    private Written export(CommandLine line, Path file) throws IOException, CommandFailedException {
        try (TraceFileReader reader = input.openNamed()) {
            if (reader.header().fidelity() == Fidelity.LOOSE) {
                throw new CommandFailedException(input.path() + " is loose: " + LooseTraces.NO_TEXT + ".");
            }
            return format == TraceFormat.TEXT ? exportText(line, reader, file) : exportTracks(reader, file);
        } catch (UncheckedIOException e) {
            throw e.getCause(); // from within the replay
        }
    }

    private static Written exportTracks(TraceFileReader reader, Path file) throws IOException, CommandFailedException {
        OutputStream out = TextFlags.output(file, "Perfetto trace");
        try (PerfettoExport export = new PerfettoExport(out, reader.header())) {
            return replay(reader, file, export, List::of);
        }
    }

    private Written exportText(CommandLine line, TraceFileReader reader, Path file)
            throws IOException, CommandFailedException {
        try (TextWriter text = flags.open(line, file)) {
            TextExport export = new TextExport(text, reader.header(), flags.failedUpdatesWrite());
            return replay(reader, file, export, export::finish);
        }
    }

    private static Written replay(TraceFileReader reader, Path file, EventConsumer export, Finish finish)
            throws IOException {
        long[] events = new long[1];
        TraceEnding ending = reader.replay(event -> {
            events[0]++;
            export.event(event);
        });
        return new Written(file, events[0], finish.notes(), ending);
    }

    /** Ends what is written, and has notes on it. */
    private interface Finish {
        List<String> notes() throws IOException;
    }

    private int tell(CommandLine line, Written written) {
        if (json) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("file", input.path().toString());
            figures.put("output", written.file().toString());
            figures.put("format", format.toString());
            figures.put("events", written.events());
            figures.put("notes", written.notes());
            EndingText.put(figures, written.ending());
            line.getOut().println(JsonText.of(figures));
            line.getOut().flush();
        }
        if (!json && !TextFlags.isStandardOutput(written.file())) {
            line.getOut()
                    .printf(
                            Locale.ROOT,
                            "%s: %s, %,d events%n",
                            written.file(),
                            format == TraceFormat.TEXT ? "text" : "for Perfetto's viewer",
                            written.events());
            line.getOut().flush();
        }
        written.notes().forEach(note -> ErrorText.print(line, "note: " + note));
        return EndingText.tell(line, written.ending(), "written");
    }
}
