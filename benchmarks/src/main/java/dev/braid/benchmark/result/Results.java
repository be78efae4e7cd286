// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * All that one run has found out so far, in order; says on the console what comes in.
 *
 * <p>Thread safety: one thread.
 */
public final class Results {
    private final PrintStream console;
    private final List<Result> results = new ArrayList<>();
    private final List<Goal> goals = new ArrayList<>();
    private final List<Omission> omissions = new ArrayList<>();
    private final List<Remark> remarks = new ArrayList<>();
    private final List<LinePlot> plots = new ArrayList<>();

    /** Something that the tables alone do not say, for below a section's table. */
    public record Remark(String section, String text) {}

    public Results(PrintStream console) {
        this.console = console;
    }

    public void add(Result result) {
        results.add(result);
        console.println("  " + result.row() + " | " + result.variant() + " | " + Figures.cell(result));
    }

    public void add(Goal goal) {
        goals.add(goal);
    }

    public void leaveOut(String section, String row, String reason) {
        omissions.add(new Omission(section, row, reason));
        console.println("  " + row + ": left out: " + reason);
    }

    public void remark(String section, String text) {
        remarks.add(new Remark(section, text));
    }

    public void plot(LinePlot plot) {
        plots.add(plot);
    }

    /** {@return all plots; a plot's file begins with the name of its section} */
    public List<LinePlot> plots() {
        return List.copyOf(plots);
    }

    public List<Result> results() {
        return List.copyOf(results);
    }

    public List<Result> results(String section) {
        return results.stream()
                .filter(result -> result.section().equals(section))
                .toList();
    }

    public List<Goal> goals() {
        return List.copyOf(goals);
    }

    public List<Omission> omissions() {
        return List.copyOf(omissions);
    }

    public List<String> remarks(String section) {
        return remarks.stream()
                .filter(remark -> remark.section().equals(section))
                .map(Remark::text)
                .toList();
    }
}
