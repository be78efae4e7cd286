// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

import dev.braid.report.Printable;
import dev.braid.report.text.FindingText;
import dev.braid.report.text.JsonText;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Extent;
import dev.braid.simulator.Table;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Symbols;
import dev.braid.trace.UncaughtDeath;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Verdicts as the command line prints them, and the exit code that they come to. */
public final class VerdictText {
    private static final int DIVERGENCES_SHOWN = 5;

    private final Map<String, Verdict> verdicts;

    /** @param verdicts by the simulators' names, in the order in which they are printed */
    public VerdictText(Map<String, Verdict> verdicts) {
        this.verdicts = verdicts;
    }

    public void print(PrintWriter out) {
        verdicts.forEach((name, verdict) -> print(out, name, verdict));
    }

    /** {@return 1 if any diverges, otherwise 3 if any is inconclusive, otherwise 0} */
    public int exitCode() {
        if (verdicts.values().stream().anyMatch(Verdict.Diverges.class::isInstance)) {
            return ExitCode.DIVERGENCE;
        }
        return verdicts.values().stream().allMatch(Verdict.Agrees.class::isInstance) ? ExitCode.OK : ExitCode.UNFIT;
    }

    /** {@return the same by name, for {@link JsonText}} */
    public Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        verdicts.forEach((name, verdict) -> figures.put(name, figures(verdict)));
        return figures;
    }

    private static Map<String, Object> figures(Verdict verdict) {
        Map<String, Object> figures = new LinkedHashMap<>();
        if (verdict instanceof Verdict.Agrees agrees) {
            figures.put("verdict", "agrees");
            figures.put("summary", agrees.summary());
            putExtent(figures, agrees.extent());
        } else if (verdict instanceof Verdict.Inconclusive inconclusive) {
            figures.put("verdict", "inconclusive");
            figures.put("reason", inconclusive.reason());
        } else if (verdict instanceof Verdict.Diverges diverges) {
            figures.put("verdict", "diverges");
            figures.put(
                    "divergences",
                    diverges.divergences().stream().map(VerdictText::figures).toList());
        }
        if (!verdict.findings().isEmpty()) {
            figures.put(
                    "findings",
                    verdict.findings().stream().map(VerdictText::figures).toList());
        }
        return figures;
    }

    private static void putExtent(Map<String, Object> figures, @Nullable Extent extent) {
        if (extent != null) {
            figures.put("locations", extent.locations());
            figures.put("sharedLocations", extent.shared());
            figures.put("synchronisation", extent.synchronisation());
            figures.put("threadsMet", extent.threadsMet());
        }
    }

    private static Map<String, Object> figures(Table table) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("title", table.title());
        figures.put("columns", table.columns());
        figures.put("rows", table.rows());
        return figures;
    }

    /** {@return a line for each thread that ended by an uncaught exception} */
    public static List<String> deaths(Symbols symbols) {
        return symbols.threadDeaths().stream()
                .map(death -> Printable.line(death.toString()))
                .toList();
    }

    /** {@return the same for JSON} */
    public static List<Map<String, Object>> deathFigures(Symbols symbols) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (UncaughtDeath death : symbols.threadDeaths()) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("thread", death.thread());
            figures.put("exception", death.exception());
            figures.put("place", death.place());
            figures.put("handler", death.handler());
            all.add(figures);
        }
        return all;
    }

    private static Map<String, Object> figures(Divergence divergence) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("kind", divergence.kind());
        figures.put("message", divergence.message());
        figures.put("expected", divergence.expected());
        figures.put("actual", divergence.actual());
        return figures;
    }

    private static void print(PrintWriter out, String name, Verdict verdict) {
        if (verdict instanceof Verdict.Agrees agrees) {
            out.println(name + ": agrees: " + Printable.line(agrees.summary()));
        } else if (verdict instanceof Verdict.Inconclusive inconclusive) {
            out.println(name + ": inconclusive: " + firstLine(inconclusive.reason()));
        } else if (verdict instanceof Verdict.Diverges diverges) {
            List<Divergence> all = diverges.divergences();
            out.println(String.format(
                    Locale.ROOT, "%s: diverges, %,d divergence%s", name, all.size(), all.size() == 1 ? "" : "s"));
            all.stream().limit(DIVERGENCES_SHOWN).forEach(divergence -> print(out, divergence));
            if (all.size() > DIVERGENCES_SHOWN) {
                out.println("  and " + (all.size() - DIVERGENCES_SHOWN) + " more");
            }
        }
        verdict.findings().forEach(table -> {
            out.println();
            FindingText.lines(table).forEach(line -> out.println(line.isEmpty() ? "" : "  " + line));
        });
    }

    private static void print(PrintWriter out, Divergence divergence) {
        out.println("  " + divergence.kind() + ": " + Printable.line(divergence.message()));
        out.println("    expected  " + Printable.line(divergence.expected()));
        String margin = "    actual    ";
        for (String line : divergence.actual().split("\n", -1)) {
            out.println(margin + Printable.line(line));
            margin = " ".repeat(margin.length());
        }
    }

    /** A simulator that failed has its stack trace in the lines below. */
    private static String firstLine(String reason) {
        return Printable.line(reason.lines().findFirst().orElse(""));
    }
}
