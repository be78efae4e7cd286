// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

import dev.braid.report.Checks;
import dev.braid.report.comparison.RunComparison;
import dev.braid.report.path.PathReport;
import dev.braid.report.source.SourceLines;
import dev.braid.report.window.EventWindow;
import dev.braid.simulator.Divergence;
import org.jspecify.annotations.Nullable;

/**
 * A divergence that is shown in detail.
 *
 * @param trial number of the trial in which it was found
 * @param simulator name of the simulator that found it
 * @param window the events around it; null if the trace was not kept or the divergence is only in outputs
 * @param path the control flow between these events; null if there is no window
 * @param sources the source lines of these events
 * @param comparison with a trial that agrees; null if this one is compared with none
 */
public record DivergenceReport(
        int trial,
        String simulator,
        Divergence divergence,
        @Nullable EventWindow window,
        @Nullable PathReport path,
        SourceLines sources,
        @Nullable RunComparison comparison) {
    /** A divergence that is compared with no other trial. */
    public DivergenceReport(
            int trial,
            String simulator,
            Divergence divergence,
            @Nullable EventWindow window,
            @Nullable PathReport path,
            SourceLines sources) {
        this(trial, simulator, divergence, window, path, sources, null);
    }

    /** The same, without source lines. */
    public DivergenceReport(
            int trial,
            String simulator,
            Divergence divergence,
            @Nullable EventWindow window,
            @Nullable PathReport path) {
        this(trial, simulator, divergence, window, path, SourceLines.NONE);
    }

    public DivergenceReport {
        Checks.inRange(trial, 1, Integer.MAX_VALUE, "a divergence's trial");
        Checks.notBlank(simulator, "a divergence's simulator");
    }

    /** {@return this divergence with that comparison} */
    public DivergenceReport compared(RunComparison with) {
        return new DivergenceReport(trial, simulator, divergence, window, path, sources, with);
    }
}
