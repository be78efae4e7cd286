// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.decoding;

import dev.braid.benchmark.result.Figures;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.LibiptAvailability;
import dev.braid.pt.flow.engine.FlowEngines;
import dev.braid.pt.flow.walk.JavaFlowDecoder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Speed of decoding control flow. */
public final class DecodingSection implements Section {
    private static final String NAME = "decoding";
    private static final String FLOW = "Processor Trace, instructions";
    private static final String UNIT = "M/s";
    private static final int WARM_UPS = 3;

    /** Programs of many calls, and of many loops. */
    private static final List<String> PROGRAMS = List.of("lru", "tree");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Decoding of control flow";
    }

    @Override
    public String method() {
        return "A shell that counts is run by single steps. Its instructions are put into the packets of Processor"
                + " Trace that a processor would have written, returns with their targets. Both engines decode these,"
                + " in turns. Branch records are those of two threads of a program, in memory, with the class files."
                + " Million machine or bytecode instructions a second of processor time of the one thread that decodes"
                + " and counts them. Medians with quartiles.";
    }

    @Override
    public void run(Settings settings, Results results) throws Exception {
        flow(settings, results);
        for (String program : PROGRAMS) {
            branches(program, settings, results);
        }
    }

    private static int samples(Settings settings) {
        return settings.quick() ? 2 : 5;
    }

    private static void flow(Settings settings, Results results) throws Exception {
        SteppedFlow flow;
        try {
            flow = SteppedFlow.of(settings.quick() ? 100_000 : 2_000_000);
        } catch (IOException e) {
            results.leaveOut(NAME, FLOW, String.valueOf(e.getMessage()));
            return;
        }
        List<FlowDecoder> engines = new ArrayList<>(List.of(FlowEngines.of(JavaFlowDecoder.NAME)));
        if (FlowEngines.libipt() instanceof LibiptAvailability.Unavailable none) {
            results.leaveOut(NAME, FLOW + ", " + FlowEngines.LIBIPT, none.reason() + " " + none.fix());
        } else {
            engines.add(FlowEngines.of(FlowEngines.LIBIPT));
        }
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        for (int i = -WARM_UPS; i < samples(settings); i++) {
            for (FlowDecoder engine : engines) {
                Decoding decoding = Decoding.of(3, () -> flow.decode(engine));
                if (i >= 0) {
                    rates.computeIfAbsent(engine.name(), name -> new ArrayList<>())
                            .add(decoding.millionsPerSecond());
                }
            }
        }
        rates.forEach((engine, values) -> results.add(Result.of(NAME, FLOW, engine, UNIT, values)));
        results.remark(
                NAME,
                "The flow has " + Figures.number(flow.instructions() / 1e6) + " million instructions in "
                        + Figures.number(flow.packets().length / 1e6) + " MB of packets.");
    }

    private static void branches(String program, Settings settings, Results results) throws Exception {
        RecordedBranches records = RecordedBranches.of(program, settings.quick() ? 1 : 4, settings);
        List<Double> rates = new ArrayList<>();
        for (int i = -WARM_UPS; i < samples(settings); i++) {
            Decoding decoding = Decoding.of(1, records::decode);
            if (i >= 0) {
                rates.add(decoding.millionsPerSecond());
            }
        }
        results.add(Result.of(NAME, "branch records of " + program + ", bytecodes", "java", UNIT, rates));
    }
}
