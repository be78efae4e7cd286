// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.path;

import dev.braid.benchmark.result.Figures;
import dev.braid.benchmark.result.LinePlot;
import dev.braid.benchmark.result.LinePlot.Line;
import dev.braid.benchmark.result.LinePlot.Point;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Settings;
import dev.braid.simulator.Simulators;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;

/**
 * Growth of cost and memory with threads, events and live objects.
 *
 * <p>Each axis goes on until its greatest value, or until the next value would take longer than its share of the time.
 */
final class Growth {
    private static final String SECTION = PathSection.NAME + ": growth";
    /** A cost per event that stays within this factor from the least value to the greatest counts as linear growth. */
    private static final double LINEAR = 2;

    private static final String EVENTS = "events";

    private final Settings settings;
    private final Results results;
    private final long budgetNanos;

    Growth(Settings settings, Results results) {
        this.settings = settings;
        this.results = results;
        budgetNanos = (settings.quick() ? 3L : 120L) * 1_000_000_000;
    }

    void run() throws IOException, InterruptedException {
        long records = settings.quick() ? 300_000 : 10_000_000;
        measure(
                "threads",
                settings.quick() ? List.of(1L, 8L, 64L) : List.of(1L, 2L, 4L, 8L, 16L, 32L, 64L),
                threads -> new Load((int) threads, records, 1000));
        measure(
                EVENTS,
                List.of(100_000L, 1_000_000L, 10_000_000L, 100_000_000L, 1_000_000_000L),
                events -> new Load(2, events, 1000));
        measure(
                "live objects",
                List.of(1000L, 10_000L, 100_000L, 1_000_000L, 10_000_000L),
                objects -> new Load(2, records, (int) objects));
    }

    private void measure(String axis, List<Long> values, LongFunction<Load> loads)
            throws IOException, InterruptedException {
        List<Point> recorded = new ArrayList<>();
        List<Point> simulated = new ArrayList<>();
        long start = System.nanoTime();
        long previous = 0;
        for (int i = 0; i < values.size(); i++) {
            long value = values.get(i);
            long before = System.nanoTime();
            // Unless threads are counted, the next one takes about ten times as long as the one before.
            long expected = axis.equals("threads") || i < 2 ? previous : previous * 8;
            if (before - start + expected > budgetNanos) {
                results.leaveOut(
                        PathSection.NAME,
                        "growth with " + axis + ", from " + count(value) + " on",
                        "it would take longer than this run may"
                                + (settings.quick() ? "; the full form goes further" : ""));
                break;
            }
            measure(axis, value, loads.apply(value), recorded, simulated);
            previous = System.nanoTime() - before;
        }
        conclude(axis, recorded, simulated);
    }

    private void measure(String axis, long value, Load load, List<Point> recorded, List<Point> simulated)
            throws IOException, InterruptedException {
        String row = axis + ": " + count(value);
        try (Recording recording = Recording.make(load, List.of(), settings)) {
            Simulation simulation = Simulation.withHeap(recording.file(), List.of(Simulators.byName("replay")));
            double recordNanos = recording.nanosPerRecord();
            add(row, "records, thousands", "", recording.records() / 1000.0);
            add(row, "live, wall-clock ns each", "", recordNanos);
            add(row, "merge and replay, CPU ns each", "", simulation.nanosPerEvent());
            add(row, "heap of merge and replay, MB", "", simulation.heapBytes() / 1e6);
            recorded.add(new Point(value, recordNanos));
            simulated.add(new Point(value, simulation.nanosPerEvent()));
        }
    }

    private static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private void add(String row, String variant, String unit, double value) {
        results.add(Result.of(SECTION, row, variant, unit, List.of(value)));
    }

    private void conclude(String axis, List<Point> recorded, List<Point> simulated) {
        results.remark(
                PathSection.NAME,
                "Growth with " + axis + ": recording is " + verdict(axis, recorded) + ", merge and replay are "
                        + verdict(axis, simulated) + ".");
        results.plot(new LinePlot(
                "path-" + axis.replace(' ', '-'),
                "Nanoseconds per record by number of " + axis,
                axis,
                "ns",
                List.of(new Line("live", recorded), new Line("merge and replay", simulated))));
    }

    /**
     * Compares the costs per event from the second value on, as the first one pays for the start. With more and more
     * events, compares the cost of each additional event over the value before.
     */
    private static String verdict(String axis, List<Point> points) {
        List<Double> costs = new ArrayList<>();
        for (int i = 1; i < points.size(); i++) {
            costs.add(
                    axis.equals(EVENTS)
                            ? marginalCost(points.get(i - 1), points.get(i))
                            : points.get(i).y());
        }
        if (costs.size() < 2) {
            return "measured at too few values to say";
        }
        double least = costs.stream().min(Double::compare).orElseThrow();
        double most = costs.stream().max(Double::compare).orElseThrow();
        String spread = " (cost per " + (axis.equals(EVENTS) ? "additional " : "") + "record within "
                + Figures.number(most / least) + "x from the second value on)";
        return (most <= LINEAR * least ? "linear" : "not linear") + spread;
    }

    private static double marginalCost(Point before, Point point) {
        return (point.x() * point.y() - before.x() * before.y()) / (point.x() - before.x());
    }
}
