// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.simulator.Verdict;
import dev.braid.trace.Policy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The verdicts of several tests as a small table for a terminal: a row per test. */
public final class VerdictTable {
    private static final String NOTHING = "-";

    private VerdictTable() {}

    /**
     * {@return the table, one line per test below a heading: how many trials each simulator agrees with, and how many
     * runs of each control some check noticed, with the 95 % confidence interval of that rate}
     */
    public static String of(List<TestReport> reports) {
        Set<String> simulators = new LinkedHashSet<>();
        Set<Policy> controls = new TreeSet<>();
        for (TestReport report : reports) {
            report.trials().forEach(trial -> simulators.addAll(trial.verdicts().keySet()));
            report.controls().forEach(control -> controls.add(control.control()));
        }
        TextTable table = new TextTable();
        table.add(heading(simulators, controls));
        for (TestReport report : reports) {
            table.add(row(report, simulators, controls));
        }
        return String.join("\n", table.linesWithRule()) + "\n";
    }

    private static List<String> heading(Set<String> simulators, Set<Policy> controls) {
        List<String> cells = new ArrayList<>(List.of("test", "outcome", "trials"));
        cells.addAll(simulators);
        controls.forEach(control -> cells.add("control " + control.optionName()));
        return cells;
    }

    private static List<String> row(TestReport report, Set<String> simulators, Set<Policy> controls) {
        List<String> cells = new ArrayList<>(List.of(
                name(report.test()),
                report.conclusion().outcome().label(),
                Integer.toString(report.trials().size())));
        simulators.forEach(simulator -> cells.add(verdicts(report, simulator)));
        controls.forEach(control -> cells.add(detections(report, control)));
        return cells;
    }

    private static String verdicts(TestReport report, String simulator) {
        List<Verdict> verdicts = report.trials().stream()
                .flatMap(trial -> trial.verdicts().entrySet().stream())
                .filter(entry -> entry.getKey().equals(simulator))
                .map(entry -> entry.getValue())
                .toList();
        if (verdicts.isEmpty()) {
            return NOTHING;
        }
        long agreeing =
                verdicts.stream().filter(Verdict.Agrees.class::isInstance).count();
        long diverging =
                verdicts.stream().filter(Verdict.Diverges.class::isInstance).count();
        if (diverging > 0) {
            return "DIVERGES " + diverging + "/" + verdicts.size();
        }
        return agreeing == verdicts.size()
                ? "agrees " + agreeing + "/" + verdicts.size()
                : "UNCLEAR " + (verdicts.size() - agreeing) + "/" + verdicts.size();
    }

    private static String name(TestIdentity test) {
        return test.className().substring(test.className().lastIndexOf('.') + 1) + ": " + test.displayName();
    }

    /** {@return what the other checks would have noticed by themselves, beside the value oracle} */
    private static String others(ControlReport control) {
        return control.detectedBy().entrySet().stream()
                .filter(entry -> !entry.getKey().equals("replay"))
                .map(entry -> ", " + entry.getKey() + " " + entry.getValue() + "/" + control.runs())
                .collect(Collectors.joining());
    }

    private static String detections(TestReport report, Policy policy) {
        return report.controls().stream()
                .filter(control -> control.control() == policy)
                .map(control ->
                        control.detections() + "/" + control.runs() + " " + control.interval() + others(control))
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(", "), text -> text.isEmpty() ? NOTHING : text));
    }
}
