// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import dev.braid.engine.command.console.CommandFailedException;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.SimulatorRun;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.flow.ControlFlowSimulator;
import dev.braid.trace.Attestation;
import dev.braid.trace.DeclaredRace;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A stored trace, and what simulators say of it.
 *
 * @param events number of events that could be read
 */
record SimulatedTrace(Path file, TraceHeader header, TraceEnding ending, Map<String, Verdict> verdicts, long events) {
    /**
     * Reads a trace and shows it to simulators.
     *
     * @param benign its races that are declared benign, beside those declared in the trace itself
     * @throws CommandFailedException if the file is not a trace
     * @throws IOException if the file cannot be read
     */
    static SimulatedTrace of(InputTrace input, List<Simulator> simulators, List<DeclaredRace> benign)
            throws IOException, CommandFailedException {
        try (TraceFileReader reader = input.openNamed();
                SimulatorRun run = new SimulatorRun(withControlFlow(simulators, reader), reader.header())) {
            benign.forEach(reader.symbols()::defineDeclaredRace);
            reader.onRecords(run.records(reader.symbols()));
            long[] events = new long[1];
            TraceEnding ending = reader.replayBatches(batch -> {
                events[0] += batch.count();
                run.events(batch);
            });
            Map<String, Verdict> verdicts = new LinkedHashMap<>(run.finish(ending.outputs(), ending.ending()));
            String missing = missing(ending, events[0]);
            if (!missing.isEmpty()) {
                verdicts.replaceAll((name, verdict) -> withoutTheRest(verdict, missing));
            }
            return new SimulatedTrace(input.path(), reader.header(), ending, verdicts, events[0]);
        }
    }

    /** {@return the number of reads that were not recorded, as they only repeated what their threads had seen} */
    long repeatedReads() {
        return ending.attestation().map(Attestation::repeatedReads).orElse(0L);
    }

    /** {@return the reason why the trace does not hold the whole run; "" if it does} */
    private static String missing(TraceEnding ending, long events) {
        return ending.damage()
                .map(damage -> "the trace ends early, at byte " + String.format(Locale.ROOT, "%,d", damage.position()))
                .orElse(events == 0 ? "the trace holds no event" : "");
    }

    /** {@return the verdict where events are missing: a divergence counts, but nobody knows that there is none} */
    private static Verdict withoutTheRest(Verdict verdict, String missing) {
        return verdict instanceof Verdict.Agrees agrees
                ? new Verdict.Inconclusive(missing + "; before that nothing was found (" + agrees.summary() + ")")
                : verdict;
    }

    /** Adds the comparison of control flow with the records, if the trace has control flow. */
    private static List<Simulator> withControlFlow(List<Simulator> simulators, TraceFileReader reader) {
        return reader.tracedClasses().isEmpty() ? simulators : ControlFlowSimulator.addedTo(simulators);
    }

    /** {@return {@code true} if the trace is whole, and was recorded without a failure} */
    boolean isTrustworthy() {
        return ending.damage().isEmpty() && failures().isEmpty();
    }

    /** {@return the failures that were recorded with the trace} */
    List<String> failures() {
        return ending.attestation().map(Attestation::failures).orElse(List.of());
    }

    void writeReport(Path page) throws IOException {
        TracePage.write(this, page);
    }
}
