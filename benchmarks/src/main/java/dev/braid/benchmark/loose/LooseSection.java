// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.loose;

import dev.braid.benchmark.jvm.TracedMeasuredJvm;
import dev.braid.benchmark.jvm.TracedMeasuredJvm.Work;
import dev.braid.benchmark.loose.work.LooseMain;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import dev.braid.engine.agent.TraceOrder;
import dev.braid.engine.agent.TraceOrder.CrossReferences;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Strategy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cost of the events of loose traces, by strategy, number of threads that record, and number of live threads. */
public final class LooseSection implements Section {
    private static final String NAME = "loose";
    private static final String UNIT = "ns";
    private static final TraceOrder COUNTED = loose(Strategy.PERTHREAD, CrossReferences.CHANGED);

    /** Orders by the name of the variant; the others are compared with the first one. */
    private static final Map<String, TraceOrder> ACCESSES = variants(
            List.of("perthread", "message", "global", "atomic"),
            List.of(
                    COUNTED,
                    loose(Strategy.MESSAGE, CrossReferences.CHANGED),
                    loose(Strategy.GLOBAL, CrossReferences.CHANGED),
                    TraceOrder.ATOMIC));

    private static final Map<String, TraceOrder> MACRO_EVENTS = variants(
            List.of("atomic", "xref=changed", "xref=all"),
            List.of(TraceOrder.ATOMIC, COUNTED, loose(Strategy.PERTHREAD, CrossReferences.ALL)));

    private static TraceOrder loose(Strategy strategy, CrossReferences crossReferences) {
        return new TraceOrder(Fidelity.LOOSE, strategy, crossReferences);
    }

    private static Map<String, TraceOrder> variants(List<String> names, List<TraceOrder> orders) {
        Map<String, TraceOrder> variants = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            variants.put(names.get(i), orders.get(i));
        }
        return variants;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Loose traces";
    }

    @Override
    public String method() {
        return "Threads write fields of their own, or enter monitors of their own while others wait. The figures are"
                + " wall-clock nanoseconds per event and thread until the last one is done, with the collector beside"
                + " them. Ratios to the first variant, which ran in the same round; medians with quartiles.";
    }

    @Override
    public void run(Settings settings, Results results) throws IOException, InterruptedException {
        int accesses = settings.quick() ? 200_000 : 2_000_000;
        for (int threads : settings.quick() ? new int[] {1, 2} : new int[] {1, 2, 8}) {
            int each = accesses / threads;
            String order = threads + " " + each + " 0 0";
            measure("accesses of " + threads + " threads", ACCESSES, order, each, settings, results);
        }
        int monitors = settings.quick() ? 5_000 : 50_000;
        for (int live : settings.quick() ? new int[] {2, 64} : new int[] {2, 64, 512}) {
            String order = "1 0 " + monitors + " " + (live - 1);
            measure("monitors, " + live + " live threads", MACRO_EVENTS, order, 2 * monitors, settings, results);
        }
    }

    private static void measure(
            String row, Map<String, TraceOrder> variants, String order, int events, Settings settings, Results results)
            throws IOException, InterruptedException {
        if (!settings.includes(row)) {
            return;
        }
        Map<String, List<Double>> samples = new LinkedHashMap<>();
        int rounds = settings.quick() ? 1 : 3;
        Work work = new Work(LooseMain.class, order, 2);
        for (int round = 0; round < rounds; round++) {
            for (Map.Entry<String, TraceOrder> variant : variants.entrySet()) {
                samples.computeIfAbsent(variant.getKey(), key -> new ArrayList<>())
                        .add((double) TracedMeasuredJvm.lastAnswer(
                                        work, TracingOptions.defaults().with(variant.getValue()), settings)
                                / events);
            }
        }
        Result first = null;
        for (Map.Entry<String, List<Double>> variant : samples.entrySet()) {
            Result result = Result.of(NAME, row, variant.getKey(), UNIT, variant.getValue());
            results.add(first == null ? result : result.over(first));
            first = first == null ? result : first;
        }
    }
}
