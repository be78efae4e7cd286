// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program;

import dev.braid.benchmark.jvm.Mode;
import dev.braid.benchmark.program.work.Programs;
import dev.braid.benchmark.result.Goal;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.util.List;

/** Numerical kernels in the style of the Java Grande threads suite, by processor time. */
public final class KernelSection implements Section {
    static final String NAME = "kernels";

    private static final List<Mode> MODES = List.of(Mode.PLAIN, Mode.TRACED, Mode.REPLAY, Mode.ALL_SIMULATORS);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Numerical kernels";
    }

    @Override
    public String method() {
        return "Processor time of a round over that of the plain program, with two threads. It includes all threads of"
                + " the traced JVM and the one that takes and judges its records. Medians with quartiles. "
                + String.join(
                        "; ",
                        Programs.kernels().stream().map(KernelSection::text).toList())
                + ". A plain JVM takes about a second for a few hundred rounds.";
    }

    private static String text(String kernel) {
        return kernel + ": " + Programs.named(kernel).description();
    }

    @Override
    public void run(Settings settings, Results results) throws IOException, InterruptedException {
        List<String> names = Programs.kernels();
        for (String name : names) {
            if (settings.quick()
                    && !name.equals(names.get(0))
                    && settings.only().isEmpty()) {
                results.leaveOut(NAME, name, "the quick form measures one kernel");
            } else if (settings.includes(name)) {
                KernelComparison.run(name, MODES, settings, results);
            }
        }
        results.results(NAME).stream()
                .filter(result -> result.row().startsWith(names.get(0)))
                .filter(result -> result.variant().equals(Mode.ALL_SIMULATORS.title()))
                .map(Result::medianRatio)
                .forEach(ratio -> results.add(Goal.atMost(
                        NAME, names.get(0) + ", two threads, all simulators, processor time", "x", 66, ratio)));
    }
}
