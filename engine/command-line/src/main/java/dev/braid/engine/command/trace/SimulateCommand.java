// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.engine.command.console.CoverageText;
import dev.braid.engine.command.console.EndingText;
import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.engine.command.console.LooseTraces;
import dev.braid.engine.command.console.VerdictText;
import dev.braid.report.Printable;
import dev.braid.report.text.JsonText;
import dev.braid.simulator.Simulator;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Policy;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.TraceHeader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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

/** Shows a stored trace to simulators, and prints their verdicts. */
@Command(
        name = "simulate",
        description = {
            "Shows a trace to simulators, and prints what they say.",
            "",
            "A damaged trace is simulated up to its damage."
        },
        exitCodeList = {
            "0:all simulators agree",
            "1:a simulator found a divergence",
            "2:wrong use of the command line",
            "3:the trace cannot be read or is damaged or must not be trusted, or a simulator is inconclusive"
        },
        footer = {
            "  braid simulate inc.braid",
            "  braid simulate inc.braid --simulator replay,increment --report inc.html",
            "  braid simulate inc.braid --exec 'python3 simulator.py'",
            "  braid simulate inc.braid --simulator coherence -b 128"
        })
public final class SimulateCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Mixin
    private InputTrace input = new InputTrace();

    @Mixin
    private JudgeFlag judges = new JudgeFlag();

    @Mixin
    private BenignRacesFlag benign = new BenignRacesFlag();

    @Option(
            names = "--exec",
            paramLabel = "COMMAND",
            description = "Has a program of yours judge the trace, too: it reads the trace as text from standard"
                    + " input. Its exit code is 0 if it agrees; otherwise 1, and it prints the reason.")
    private List<String> programs = new ArrayList<>();

    @Option(names = "--report", paramLabel = "OUT.html", description = "Writes a report, one HTML file.")
    private @Nullable Path report;

    @Option(names = "--json", description = "Prints JSON, with all divergences.")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec.commandLine();
        List<ExternalSimulator> external = new LinkedHashSet<>(programs)
                .stream().map(ExternalSimulator::new).toList();
        List<Simulator> simulators = new ArrayList<>(judges.create(line));
        simulators.addAll(external);
        try {
            SimulatedTrace trace = SimulatedTrace.of(input, simulators, benign.declared(line));
            external.stream()
                    .flatMap(program -> program.remarks().stream())
                    .distinct()
                    .forEach(remark -> ErrorText.print(line, "note: " + remark));
            return tell(line, trace);
        } finally {
            for (ExternalSimulator program : external) {
                program.close();
            }
        }
    }

    private int tell(CommandLine line, SimulatedTrace trace) throws IOException {
        PrintWriter out = line.getOut();
        VerdictText verdicts = new VerdictText(trace.verdicts());
        if (report != null) {
            trace.writeReport(report);
        }
        if (json) {
            out.println(JsonText.of(figures(trace, verdicts)));
        } else {
            print(out, trace);
            verdicts.print(out);
            if (report != null) {
                out.println("report: " + report);
            }
        }
        out.flush();
        return verdicts.exitCode() == ExitCode.OK && !trace.isTrustworthy() ? ExitCode.UNFIT : verdicts.exitCode();
    }

    private Map<String, Object> figures(SimulatedTrace trace, VerdictText verdicts) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("file", input.path().toString());
        figures.put("subject", trace.header().subject());
        figures.put("fidelity", trace.header().fidelity().name().toLowerCase(Locale.ROOT));
        figures.put("policy", trace.header().policy().optionName());
        figures.put("ending", trace.ending().ending());
        figures.put("events", trace.events());
        figures.put("repeatedReads", trace.repeatedReads());
        EndingText.put(figures, trace.ending());
        figures.put("notes", EndingText.notes(trace.ending()));
        figures.put("deaths", VerdictText.deathFigures(trace.header().symbols()));
        trace.ending().attestation().ifPresent(attestation -> CoverageText.put(figures, attestation));
        figures.put("verdicts", verdicts.figures());
        return figures;
    }

    private void print(PrintWriter out, SimulatedTrace trace) throws IOException {
        TraceHeader header = trace.header();
        out.println(input.path() + ": " + Printable.line(header.subject()));
        out.println("  recorded  " + Instant.ofEpochMilli(header.startedMillis()) + ", Java "
                + Printable.line(header.jdk()) + ", " + Printable.line(header.describeOptions()));
        out.println(
                header.fidelity() == Fidelity.LOOSE
                        ? "  fidelity  " + LooseTraces.NO_ORDER
                        : "  policy    " + policy(header.policy()));
        out.println("  ended     " + Printable.line(trace.ending().ending()));
        long repeatedReads = trace.repeatedReads();
        out.println(String.format(Locale.ROOT, "  events    %,d", trace.events())
                + (repeatedReads == 0
                        ? ""
                        : String.format(Locale.ROOT, "; %,d repeated reads are left out", repeatedReads)));
        TraceDamagedException damage = trace.ending().damage().orElse(null);
        if (damage != null) {
            String what = damage.position() == Files.size(input.path())
                    ? "without an end, because its writer was killed"
                    : "damaged, or cut off because its writer was killed";
            out.println("  " + what + ": " + Printable.line(String.valueOf(damage.getMessage()))
                    + "; what follows is about the events before that");
        }
        VerdictText.deaths(trace.header().symbols()).forEach(death -> out.println("  " + death));
        trace.ending().attestation().map(CoverageText::sentences).orElse(List.of()).stream()
                .map(sentence -> "  " + Printable.line(sentence))
                .forEach(out::println);
        EndingText.notes(trace.ending()).forEach(note -> out.println("  note: " + Printable.line(note)));
        trace.failures()
                .forEach(failure ->
                        out.println("  must not be trusted: " + Printable.line(ErrorText.forOptions(failure))));
    }

    private static String policy(Policy policy) {
        return switch (policy) {
            case LOCKED -> "locked";
            case UNLOCKED -> "unlocked: a negative control, the address locks were off (run -t)";
            case WINDOW -> "window: a negative control, accesses happened outside their address locks";
        };
    }
}
