// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Attestation;
import dev.braid.trace.Symbols;
import java.util.Map;

/**
 * Result of judging a trace.
 *
 * @param verdicts by the simulators' names
 * @param attestation its failures are reasons why the verdicts must not be trusted
 * @param events number of events in the trace
 * @param isRightlyEmpty whether there was nothing to be traced, and need not be: no verdict says anything
 * @param symbols names of the trace's sites
 * @param file to be kept or discarded
 */
public record TraceResult(
        Map<String, Verdict> verdicts,
        Attestation attestation,
        long events,
        boolean isRightlyEmpty,
        Symbols symbols,
        TraceFile file) {
    /**
     * {@return {@code true} if the simulator found a divergence in which the program takes part, rather than the JDK
     * alone: as when two threads load classes at once}
     */
    public boolean programDiverges(String simulator) {
        return verdicts.get(simulator) instanceof Verdict.Diverges diverges
                && diverges.divergences().stream().anyMatch(this::isOfProgram);
    }

    private boolean isOfProgram(Divergence divergence) {
        return divergence.events().isEmpty()
                || divergence.events().stream().anyMatch(event -> AccessCount.isByProgram(event, symbols));
    }
}
