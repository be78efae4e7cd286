// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import dev.braid.report.model.ControlReport;
import dev.braid.report.model.TestIdentity;
import dev.braid.report.model.TestReport;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Policy;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The verdicts of several tests as a small table for a terminal: a row per test. */
public final class VerdictTable {
    private static final String NOTHING = "-";
    private static final String CONTROL = "control ";

    private VerdictTable() {}

    /**
     * {@return the table, one line per test below a heading} A line says how many trials each simulator agrees with,
     * and how many runs of each control some check noticed, with the 95 % confidence interval of that rate.
     */
    public static String of(List<TestReport> reports) {
        return ofRows(reports.stream().map(VerdictTable::row).toList());
    }

    /** {@return the table of rows that {@link #row} has made} */
    public static String ofRows(List<Map<String, String>> rows) {
        Set<String> headings = new LinkedHashSet<>();
        Set<String> controls = new TreeSet<>();
        for (Map<String, String> row : rows) {
            row.keySet().forEach(heading -> (heading.startsWith(CONTROL) ? controls : headings).add(heading));
        }
        headings.addAll(controls);
        TextTable table = new TextTable();
        table.add(List.copyOf(headings));
        for (Map<String, String> row : rows) {
            table.add(headings.stream()
                    .map(heading -> row.getOrDefault(heading, NOTHING))
                    .toList());
        }
        return String.join("\n", table.linesWithRule()) + "\n";
    }

    /** {@return a test's row, each cell by its heading} */
    public static Map<String, String> row(TestReport report) {
        Map<String, String> cells = new LinkedHashMap<>();
        cells.put("test", name(report.test()));
        cells.put("outcome", report.conclusion().outcome().label());
        cells.put("trials", Integer.toString(report.trials().size()));
        report.trials().stream()
                .flatMap(trial -> trial.verdicts().keySet().stream())
                .distinct()
                .forEach(simulator -> cells.put(simulator, verdicts(report, simulator)));
        report.controls().stream()
                .map(ControlReport::control)
                .distinct()
                .forEach(control -> cells.put(CONTROL + control.optionName(), detections(report, control)));
        return cells;
    }

    private static String verdicts(TestReport report, String simulator) {
        List<Verdict> verdicts = report.trials().stream()
                .flatMap(trial -> trial.verdicts().entrySet().stream())
                .filter(entry -> entry.getKey().equals(simulator))
                .map(entry -> entry.getValue())
                .toList();
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

    /**
     * {@return a description of the other checks that would have noticed the fault by themselves, beside the value
     * oracle}
     */
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
                .collect(Collectors.joining(", "));
    }
}
