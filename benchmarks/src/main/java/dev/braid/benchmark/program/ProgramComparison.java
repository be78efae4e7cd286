// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program;

import dev.braid.benchmark.jvm.MeasuredJvm;
import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.jvm.Mode;
import dev.braid.benchmark.jvm.TracedMeasuredJvm;
import dev.braid.benchmark.result.Result;
import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One program in all modes, side by side.
 *
 * <p>All its JVMs live at once, and wait while another one is measured. So a block of one mode follows that of another
 * within a second, and all are affected alike by what the machine does meanwhile.
 */
final class ProgramComparison {
    private static final List<Integer> THREADS = List.of(2, 4);

    /** Measured with the fewest threads only: they take long, or depend little on the number of threads. */
    static final Set<Mode> FEWEST_THREADS =
            EnumSet.of(Mode.TRACING_OFF, Mode.ALL_READS, Mode.BRANCHES, Mode.ALL_SIMULATORS);

    private final String program;
    private final List<Mode> modes;
    private final Settings settings;
    private final Results results;
    private final List<MeasuredProgram> sides = new ArrayList<>();

    private ProgramComparison(String program, List<Mode> modes, Settings settings, Results results) {
        this.program = program;
        this.modes = modes;
        this.settings = settings;
        this.results = results;
    }

    static void run(String program, List<Mode> modes, Settings settings, Results results)
            throws IOException, InterruptedException {
        ProgramComparison comparison = new ProgramComparison(program, modes, settings, results);
        try {
            comparison.run();
        } finally {
            for (MeasuredProgram side : comparison.sides) {
                side.close();
            }
        }
    }

    private void run() throws IOException, InterruptedException {
        for (Mode mode : modes) {
            sides.add(start(mode));
        }
        List<Integer> threadCounts = settings.quick() ? THREADS.subList(0, 1) : THREADS;
        for (int threads : threadCounts) {
            if (threads > THREADS.get(0)) {
                endFewestThreads();
            }
            for (MeasuredProgram side : sides) {
                side.warmUp(threads, Pace.of(settings));
            }
            measure(threads);
        }
        for (MeasuredProgram side : sides) {
            side.finish();
        }
    }

    private void endFewestThreads() throws IOException {
        for (MeasuredProgram side : List.copyOf(sides)) {
            if (FEWEST_THREADS.contains(side.mode())) {
                side.finish();
                side.close();
                sides.remove(side);
            }
        }
    }

    private void measure(int threads) throws IOException, InterruptedException {
        int blocks = Pace.of(settings)
                .blocks(sides.stream().mapToLong(MeasuredProgram::blockNanos).sum());
        List<MeasuredProgram> turn = new ArrayList<>(sides);
        for (int block = 0; block < blocks; block++) {
            for (MeasuredProgram side : turn) {
                side.measureBlock(threads);
            }
            Collections.reverse(turn);
        }
        String row = program + ", " + threads + " threads";
        Result baseline = sides.get(0).result(row);
        results.add(baseline);
        for (MeasuredProgram side : sides.subList(1, sides.size())) {
            results.add(side.result(row).over(baseline));
        }
        for (MeasuredProgram side : sides) {
            side.requireChecksum(sides.get(0));
            if (side.mode() == Mode.TRACED) {
                side.describeRecords(row, baseline, results);
            } else if (side.mode() == Mode.BRANCHES) {
                side.describeBranches(row, sides.get(modes.indexOf(Mode.ALL_READS)), results);
            }
        }
        sides.forEach(MeasuredProgram::clear);
    }

    private MeasuredProgram start(Mode mode) throws IOException {
        Launch launch = ProgramLaunch.of(program, settings.jdk());
        return new MeasuredProgram(mode, jvm(mode, launch));
    }

    private MeasuredJvm jvm(Mode mode, Launch launch) throws IOException {
        if (mode == Mode.PLAIN) {
            return new MeasuredJvm(launch);
        }
        return TracedMeasuredJvm.start(
                launch,
                mode.options(),
                mode.isCollected(),
                mode.simulators(),
                settings.work().resolve(program + "-" + mode.ordinal() + ".braid"));
    }
}
