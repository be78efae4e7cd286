// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.engine.command.console.CoverageText;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.engine.command.console.LooseTraces;
import dev.braid.report.Printable;
import dev.braid.report.text.JsonText;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Policy;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Counts what is in a trace. */
@Command(
        name = "stats",
        description = {
            "Counts a trace's events by kind, thread, class and line.",
            "",
            "A stripe, one of the address locks, is handed over when an access of it follows one by another thread and"
                    + " one of the two writes. If they are to different locations, more stripes (-l) or smaller blocks"
                    + " (-b) may help."
        },
        exitCodeList = {
            "0:the whole trace was counted",
            "2:wrong use of the command line",
            "3:the trace cannot be read or is damaged; what can be read of it is counted"
        },
        footer = {"  braid stats inc.braid", "  braid stats inc.braid --json | jq .byKind"})
public final class StatsCommand implements Callable<Integer> {
    private static final String DEFAULT_ROWS = "12";
    private static final int FIELDS_OF_A_STRIPE = 4;

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
            defaultValue = DEFAULT_ROWS,
            description = "How many rows a table shows at most (default: " + DEFAULT_ROWS + ").")
    private int rows;

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        if (rows < 1) {
            throw new CommandLine.ParameterException(line, "--top is " + rows + "; give a number from 1 on");
        }
        try (TraceFileReader reader = input.open()) {
            TraceStatistics statistics = new TraceStatistics();
            StripeContention contention = reader.header().policy() == Policy.UNLOCKED
                    ? null
                    : StripeContention.of(reader.header().options());
            TraceEnding ending = reader.replay(event -> {
                statistics.event(event);
                if (contention != null) {
                    contention.event(event);
                }
            });
            PrintWriter out = line.getOut();
            if (json) {
                out.println(JsonText.of(figures(reader.header(), statistics, contention, ending)));
            } else {
                print(out, reader.header(), statistics, ending);
                printStripes(out, contention, reader.header().symbols());
            }
            out.flush();
            ErrorText.printDamage(line, ending, "counted");
            return ending.damage().isEmpty() ? ExitCode.OK : ExitCode.UNFIT;
        }
    }

    private Map<String, Object> figures(
            TraceHeader header, TraceStatistics statistics, @Nullable StripeContention contention, TraceEnding ending)
            throws IOException {
        Symbols symbols = header.symbols();
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("file", input.path().toString());
        figures.put("subject", header.subject());
        figures.put("fidelity", header.fidelity().name().toLowerCase(Locale.ROOT));
        figures.put("ending", ending.ending());
        figures.put("bytes", Files.size(input.path()));
        figures.put("events", statistics.events());
        figures.put("accesses", statistics.accesses());
        figures.put("threads", statistics.threads());
        figures.put("lastClock", statistics.lastClock());
        figures.put("greatestDrift", statistics.greatestDrift());
        ending.attestation().ifPresent(attestation -> CoverageText.put(figures, attestation));
        figures.put("byKind", statistics.byKind());
        figures.put("byThread", statistics.byThread(symbols));
        figures.put("byClass", statistics.byClass(symbols));
        figures.put("bySite", statistics.bySite(symbols));
        if (contention != null) {
            figures.put("stripes", contention.figures(symbols));
        }
        return figures;
    }

    private void print(PrintWriter out, TraceHeader header, TraceStatistics statistics, TraceEnding ending)
            throws IOException {
        long bytes = Files.size(input.path());
        Symbols symbols = header.symbols();
        out.println(input.path() + ": " + Printable.line(header.subject()));
        if (header.fidelity() == Fidelity.LOOSE) {
            out.println("  fidelity  " + LooseTraces.NO_ORDER);
        }
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
        ending.attestation().map(CoverageText::sentences).orElse(List.of()).stream()
                .map(sentence -> "  " + Printable.line(sentence))
                .forEach(out::println);
        table(out, "kind", statistics.byKind());
        table(out, "thread", statistics.byThread(symbols));
        table(out, "class", statistics.byClass(symbols));
        table(out, "line", statistics.bySite(symbols));
    }

    private void printStripes(PrintWriter out, @Nullable StripeContention contention, Symbols symbols) {
        out.println();
        if (contention == null) {
            out.println("  hand-overs of stripes: not known, as the trace was recorded without them");
            return;
        }
        out.println(String.format(
                Locale.ROOT,
                "  hand-overs of %,d stripes, by blocks of %,d bytes: %,d with one location, %,d with different ones",
                contention.stripes(),
                contention.blockBytes(),
                contention.sharing(),
                contention.falseSharing()));
        contention.rows(symbols).stream().limit(rows).forEach(row -> {
            out.println(String.format(
                    Locale.ROOT,
                    "  %,15d  stripe %d: %,d with one location, %,d with different ones",
                    row.handOvers(),
                    row.number(),
                    row.sharing(),
                    row.falseSharing()));
            row.fields().entrySet().stream()
                    .limit(FIELDS_OF_A_STRIPE)
                    .forEach(field -> out.println(String.format(
                            Locale.ROOT, "  %,19d  to %s", field.getValue(), Printable.line(field.getKey()))));
        });
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
