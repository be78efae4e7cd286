// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.report.text.JsonText;
import dev.braid.trace.Attestation;
import dev.braid.trace.Coverage;
import dev.braid.trace.EndingText;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceFileWriter;
import dev.braid.trace.symbol.SymbolTable;
import dev.braid.trace.text.TextImport;
import dev.braid.trace.text.TextLine;
import dev.braid.trace.text.TextMerge;
import dev.braid.trace.text.TextReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a trace file of a text trace. */
@Command(
        name = "import",
        description = {
            "Makes a trace file of a text trace, ordered or not.",
            "",
            "Values are not in a text, so simulators that judge them will say that they cannot."
        },
        exitCodeList = {
            "0:all of it",
            "2:wrong use of the command line",
            "3:a line makes no sense, or the trace is cut off; what comes before is in the trace file"
        },
        footer = "  braid import memory_trace.out -o memory.braid")
public final class ImportCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A text trace, with or without time stamps.")
    @SuppressWarnings("NullAway.Init") // required
    private Path file;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where the trace goes (default: trace.braid).")
    private Path output = Path.of("trace.braid");

    @Option(names = "--format", paramLabel = "FORMAT", description = "Which format: text, the only one so far.")
    private TraceFormat format = TraceFormat.TEXT;

    @Option(names = "--json", description = "Prints JSON about what was imported.")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        if (format != TraceFormat.TEXT) {
            throw new CommandLine.ParameterException(line, "--format is " + format + "; a trace is imported from text");
        }
        InputTrace.requireReadable(file);
        SymbolTable symbols = new SymbolTable();
        TraceHeader header = new TraceHeader(
                TraceFileWriter.FORMAT_VERSION,
                Fidelity.ATOMIC,
                Policy.LOCKED,
                Coverage.PLACES,
                "unknown",
                Map.of(),
                file.toString(),
                Files.getLastModifiedTime(file).toMillis(),
                symbols);
        TextImport text;
        List<String> failures;
        try (TextReader in = new TextReader(Files.newInputStream(file));
                TraceFileWriter out = new TraceFileWriter(output, header)) {
            text = new TextImport(out, symbols);
            failures = read(in, text);
            text.finish();
            out.end(new Outputs(), attestation(failures), failures.isEmpty() ? EndingText.COMPLETED : "cut off");
        }
        if (json) {
            line.getOut().println(JsonText.of(figures(text.lines(), failures)));
            line.getOut().flush();
        } else {
            line.getOut().printf(Locale.ROOT, "%s: a trace, of %,d lines%n", output, text.lines());
            line.getOut().flush();
        }
        failures.forEach(failure -> ErrorText.print(line, failure));
        return failures.isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
    }

    private Map<String, Object> figures(long lines, List<String> failures) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("file", file.toString());
        figures.put("output", output.toString());
        figures.put("lines", lines);
        figures.put("failures", failures);
        return figures;
    }

    /** {@return the reason why the text is not taken as a whole; none if it is} */
    private List<String> read(TextReader in, TextImport text) throws IOException {
        TextMerge merge = new TextMerge(text::take);
        try {
            TextLine line = in.next();
            boolean isStamped = line != null && line.timestamp() > 0;
            if (line == null) {
                return List.of("The text trace " + file + " is empty; name one that 'braid export' has written.");
            }
            for (; line != null; line = in.next()) {
                if (isStamped) {
                    merge.take(line);
                } else {
                    text.take(line);
                }
            }
            merge.finish();
        } catch (dev.braid.trace.text.TextFormatException e) {
            merge.finish();
            return List.of(
                    "The text trace " + file + " is damaged: " + e.getMessage() + "; the lines before are imported.");
        }
        return MergeCommand.cutOff(merge).map(cutOff -> "The text trace " + file + " is " + cutOff + ".").stream()
                .toList();
    }

    private static Attestation attestation(List<String> failures) {
        return new Attestation(0, Map.of(), Map.of(), Map.of(), Map.of(), 0, 0, failures);
    }
}
