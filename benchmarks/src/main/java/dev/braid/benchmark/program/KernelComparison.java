// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program;

import com.sun.management.OperatingSystemMXBean;
import dev.braid.benchmark.jvm.MeasuredJvm;
import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.jvm.Mode;
import dev.braid.benchmark.jvm.TracedMeasuredJvm;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One kernel in some modes, one mode after the other in turns, by the processor time of all that takes part. */
final class KernelComparison {
    private static final int THREADS = 2;

    /**
     * Enough rounds of the plain program that the clock of processor time, which ticks a hundred times a second, tells.
     */
    private static final int PLAIN_ROUNDS = 50;

    private static final int WARM_UP_ROUNDS = 3;

    private static final OperatingSystemMXBean OWN = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private KernelComparison() {}

    /** Measures a kernel, and adds its rows. */
    static void run(String kernel, List<Mode> modes, Settings settings, Results results)
            throws IOException, InterruptedException {
        Map<Mode, MeasuredJvm> jvms = new LinkedHashMap<>();
        try {
            for (Mode mode : modes) {
                jvms.put(mode, start(kernel, mode, settings));
            }
            measure(kernel, jvms, settings.quick() ? 3 : 7, results);
            for (MeasuredJvm jvm : jvms.values()) {
                if (jvm instanceof TracedMeasuredJvm traced) {
                    traced.finishTrusted(kernel);
                }
            }
        } finally {
            for (MeasuredJvm jvm : jvms.values()) {
                jvm.close();
            }
        }
    }

    private static MeasuredJvm start(String kernel, Mode mode, Settings settings) throws IOException {
        Launch launch = ProgramLaunch.of(kernel, settings.jdk());
        return mode == Mode.PLAIN
                ? new MeasuredJvm(launch)
                : TracedMeasuredJvm.start(
                        launch,
                        mode.options(),
                        true,
                        mode.simulators(),
                        settings.work().resolve(kernel + "-" + mode.ordinal() + ".braid"));
    }

    private static void measure(String kernel, Map<Mode, MeasuredJvm> jvms, int samples, Results results)
            throws IOException, InterruptedException {
        Map<Mode, List<Double>> millis = new LinkedHashMap<>();
        for (MeasuredJvm jvm : jvms.values()) {
            jvm.ask(THREADS + " " + WARM_UP_ROUNDS);
        }
        for (int i = 0; i < samples; i++) {
            String checksum = "";
            for (Map.Entry<Mode, MeasuredJvm> side : jvms.entrySet()) {
                int rounds = side.getKey() == Mode.PLAIN ? PLAIN_ROUNDS : 1;
                long before = cpuNanos(side.getValue());
                String answer = side.getValue().ask(THREADS + " " + rounds).text();
                double taken = (cpuNanos(side.getValue()) - before) / 1e6 / rounds;
                millis.computeIfAbsent(side.getKey(), mode -> new ArrayList<>()).add(taken);
                String found = answer.substring(answer.indexOf(' ') + 1);
                if (!checksum.isEmpty() && !found.equals(checksum)) {
                    throw new IllegalStateException("checksum " + found + " of " + kernel + " in mode '"
                            + side.getKey().title() + "', " + checksum + " in the plain one");
                }
                checksum = found;
            }
        }
        String row = kernel + ", " + THREADS + " threads";
        Result plain = Result.of(KernelSection.NAME, row, Mode.PLAIN.title(), "ms", required(millis, Mode.PLAIN));
        results.add(plain);
        for (Mode mode : jvms.keySet()) {
            if (mode != Mode.PLAIN) {
                results.add(Result.of(KernelSection.NAME, row, mode.title(), "ms", required(millis, mode))
                        .over(plain));
            }
        }
    }

    private static List<Double> required(Map<Mode, List<Double>> millis, Mode mode) {
        return millis.getOrDefault(mode, List.of());
    }

    /** {@return the processor time that a JVM, and the present one if it takes its records, has used} */
    private static long cpuNanos(MeasuredJvm jvm) {
        return jvm.cpuNanos() + (jvm instanceof TracedMeasuredJvm ? OWN.getProcessCpuTime() : 0);
    }
}
