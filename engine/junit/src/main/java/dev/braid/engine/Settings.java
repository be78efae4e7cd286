// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.api.TracedConcurrencyTest.Control;
import dev.braid.engine.api.TracedConcurrencyTest.Expectation;
import dev.braid.engine.jcstress.JcstressChoice;
import dev.braid.engine.run.PtChoice;
import dev.braid.simulator.Simulator;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Settings of one test: those of its annotation, and the configuration parameters that override them.
 *
 * @param simulators judge each trial beside {@code replay}; if there are none, the default ones do
 * @param trials the number of runs of the test, at least one
 * @param timeout the deadline of one trial
 * @param controls the negative controls to run after the trials, each once in this list
 * @param controlRuns the number of runs of each of them, at least one
 * @param pt whether Processor Trace is recorded
 * @param controlFlow whether the traces say how threads got to their accesses
 * @param jcstress whether jcstress itself runs its tests, too
 * @param nothingShared the result of a test whose threads share nothing; {@code AUTO} only for a test that is not
 *     ordinary
 * @param schedules the schedules under which it runs beside its trials
 * @param reportDirectory the folder for reports and traces, which need not exist yet
 * @param summaryFile the file to which a summary in Markdown is appended in the end
 */
public record Settings(
        List<Class<? extends Simulator>> simulators,
        Expectation expectation,
        int trials,
        Duration timeout,
        List<Control> controls,
        int controlRuns,
        PtChoice pt,
        ControlFlow controlFlow,
        JcstressChoice jcstress,
        NothingShared nothingShared,
        TraceKeeping traceKeeping,
        ScheduleChoice schedules,
        Path reportDirectory,
        Optional<Path> summaryFile) {
    public Settings {
        simulators = List.copyOf(simulators);
        controls = controls.stream().distinct().toList();
    }
}
