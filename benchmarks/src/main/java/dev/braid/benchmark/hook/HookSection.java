// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.hook;

import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openjdk.jmh.runner.RunnerException;

/** Single accesses beside their bounds. */
public final class HookSection implements Section {
    static final String NAME = "hooks";

    private static final double LIMIT = 1.5;
    private static final String OVER_BOUND = "traced / bound";
    private static final String OVER_TICKET = "traced / ticket";

    private static final Set<Operation> FREQUENT =
            Set.of(Operation.READ, Operation.WRITE, Operation.INCREMENT, Operation.ENTER_MONITOR);

    private final List<Result> overBound = new ArrayList<>();
    private final List<Result> overTicket = new ArrayList<>();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Single hooks";
    }

    @Override
    public String method() {
        return "Processor time per access in nanoseconds (JMH, forked, C2), medians with quartiles of the iterations."
                + " Bound: the same access ordered and recorded by hand, by the cheapest protocol known to be right."
                + " The stripe and the ring are at hand, and nobody reads the ring. Global ticket: one shared counter"
                + " in its place. The traced JVM's records are taken and thrown away by another process. Monitor:"
                + " enter and exit together, two records.";
    }

    @Override
    public void run(Settings settings, Results results) throws IOException, RunnerException {
        for (Path jdk : settings.jdks()) {
            String version = feature(jdk);
            boolean isFirst = jdk.equals(settings.jdk());
            for (Operation operation : Operation.values()) {
                for (Situation situation : Situation.values()) {
                    String row = "JDK " + version + ", " + operation.title() + ", " + situation.title();
                    if (settings.includes(row) && isWanted(operation, situation, settings, isFirst)) {
                        measure(new HookRun(jdk, operation, situation, settings), row, results);
                    }
                }
            }
        }
        if (settings.jdks().size() == 1) {
            results.leaveOut(
                    NAME,
                    "a second JDK",
                    "only JDK " + feature(settings.jdk()) + " was given; name the home of JDK 25 in -Dbraid.test.jdks");
        }
        if (settings.quick()) {
            results.leaveOut(
                    NAME, "all but four operations of one thread", "the quick form measures those, on one JDK");
        }
        worst(overBound)
                .ifPresent(worst -> results.add(Goal.atMost(
                        NAME, "every hook over its bound; worst: " + worst.row(), "x", LIMIT, worst.medianRatio())));
        worst(overTicket)
                .ifPresent(worst -> results.add(Goal.atMost(
                        NAME, "contended, over a global ticket; worst: " + worst.row(), "x", 1, worst.medianRatio())));
    }

    /** Further JDKs are content with one thread, and the quick form with what is most frequent. */
    private static boolean isWanted(Operation operation, Situation situation, Settings settings, boolean isFirst) {
        if (settings.quick()) {
            return isFirst && situation == Situation.OWN_1 && FREQUENT.contains(operation);
        }
        return isFirst || situation == Situation.OWN_1;
    }

    private void measure(HookRun run, String row, Results results) throws IOException, RunnerException {
        Result plain = of(row, Variant.PLAIN.title(), run.measure(Variant.PLAIN));
        Result bound = of(row, Variant.BOUND.title(), run.measure(Variant.BOUND));
        List<Double> traced = run.measure(Variant.TRACED);
        results.add(plain);
        results.add(bound);
        results.add(of(row, Variant.TRACED.title(), traced));
        Result ratio = of(row, OVER_BOUND, traced).over(bound);
        results.add(ratio);
        overBound.add(ratio);
        if (run.isContended()) {
            Result ticket = of(row, Variant.TICKET.title(), run.measure(Variant.TICKET));
            results.add(ticket);
            Result toTicket = of(row, OVER_TICKET, traced).over(ticket);
            results.add(toTicket);
            overTicket.add(toTicket);
        }
    }

    private static Result of(String row, String variant, List<Double> samples) {
        return Result.of(NAME, row, variant, "ns", samples);
    }

    private static Optional<Result> worst(List<Result> ratios) {
        return ratios.stream().max(Comparator.comparingDouble(Result::medianRatio));
    }

    /** {@return the feature version of a JDK, such as 17} */
    private static String feature(Path jdk) throws IOException {
        String key = "JAVA_VERSION=\"";
        return Files.readAllLines(jdk.resolve("release")).stream()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).split("[^0-9]")[0])
                .findFirst()
                .orElseThrow(() -> new IOException("no JAVA_VERSION in " + jdk.resolve("release")));
    }
}
