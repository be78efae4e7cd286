// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.report.Printable;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.io.TraceEnding;
import dev.braid.trace.io.TraceFileReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Counts what is in a trace. */
@Command(
        name = "stats",
        description = "Counts a trace's events by kind, thread, class and line.",
        exitCodeList = {
            "0:the whole trace was counted",
            "2:wrong use of the command line",
            "3:the trace cannot be read or is damaged; what can be read of it is counted"
        },
        footer = {"  braid stats inc.braid", "  braid stats inc.braid --json | jq .byKind"})
final class StatsCommand implements Callable<Integer> {
    private static final String USUAL_ROWS = "12";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Mixin
    private InputTrace input = new InputTrace();

    @Option(names = "--json", description = "Prints JSON, with all rows.")
    private boolean json;

    @Option(
            names = "--top",
            paramLabel = "ROWS",
            defaultValue = USUAL_ROWS,
            description = "How many rows a table shows at most (usual: " + USUAL_ROWS + ").")
    private int rows;

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        if (rows < 1) {
            throw new CommandLine.ParameterException(line, "--top is " + rows + "; give a number from 1 on");
        }
        try (TraceFileReader reader = input.open()) {
            TraceStatistics statistics = new TraceStatistics();
            TraceEnding ending = reader.replay(statistics);
            PrintWriter out = line.getOut();
            if (json) {
                out.println(JsonText.of(figures(reader.header(), statistics, ending)));
            } else {
                print(out, reader.header(), statistics, ending);
            }
            out.flush();
            ErrorText.printDamage(line, ending, "counted");
            return ending.damage().isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
        }
    }

    private Map<String, Object> figures(TraceHeader header, TraceStatistics statistics, TraceEnding ending)
            throws IOException {
        Symbols symbols = header.symbols();
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("file", input.path().toString());
        figures.put("subject", header.subject());
        figures.put("ending", ending.ending());
        figures.put("bytes", Files.size(input.path()));
        figures.put("events", statistics.events());
        figures.put("accesses", statistics.accesses());
        figures.put("threads", statistics.threads());
        figures.put("lastClock", statistics.lastClock());
        figures.put("greatestDrift", statistics.greatestDrift());
        figures.put("byKind", statistics.byKind());
        figures.put("byThread", statistics.byThread(symbols));
        figures.put("byClass", statistics.byClass(symbols));
        figures.put("bySite", statistics.bySite(symbols));
        return figures;
    }

    private void print(PrintWriter out, TraceHeader header, TraceStatistics statistics, TraceEnding ending)
            throws IOException {
        long bytes = Files.size(input.path());
        Symbols symbols = header.symbols();
        out.println(input.path() + ": " + Printable.line(header.subject()));
        out.println("  ended     " + Printable.line(ending.ending()));
        out.println(String.format(
                Locale.ROOT,
                "  events    %,d, of which %,d are accesses, by %,d threads",
                statistics.events(),
                statistics.accesses(),
                statistics.threads()));
        out.println(String.format(
                Locale.ROOT,
                "  bytes     %,d, which is %.2f for each event",
                bytes,
                statistics.events() == 0 ? 0.0 : (double) bytes / statistics.events()));
        out.println(String.format(
                Locale.ROOT,
                "  clocks    up to %,d; a thread that went on was up to %,d behind",
                statistics.lastClock(),
                statistics.greatestDrift()));
        table(out, "kind", statistics.byKind());
        table(out, "thread", statistics.byThread(symbols));
        table(out, "class", statistics.byClass(symbols));
        table(out, "line", statistics.bySite(symbols));
    }

    private void table(PrintWriter out, String title, Map<String, Long> counts) {
        out.println();
        out.println("  events by " + title);
        counts.entrySet().stream()
                .limit(rows)
                .forEach(entry -> out.println(
                        String.format(Locale.ROOT, "  %,15d  %s", entry.getValue(), Printable.line(entry.getKey()))));
        if (counts.size() > rows) {
            long rest = counts.values().stream()
                    .skip(rows)
                    .mapToLong(Long::longValue)
                    .sum();
            out.println(String.format(Locale.ROOT, "  %,15d  in %,d others", rest, counts.size() - rows));
        }
    }
}
