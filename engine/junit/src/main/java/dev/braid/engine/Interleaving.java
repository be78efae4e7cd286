// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.flow.DivergenceDetails;
import dev.braid.report.model.DivergenceReport;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.interleaving.InterleavingSearch;
import dev.braid.simulator.interleaving.InterleavingSearch.Operation;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The operations at which the threads of a trial met that failed under a schedule. */
final class Interleaving {
    /** Name of a trace's schedule among its options. */
    static final String SCHEDULE = "schedule";

    private static final int MOST = 24;

    private Interleaving() {}

    /**
     * {@return the operations in a trial's stored trace; empty if no schedule was given, or its threads did not meet}
     *
     * @throws IOException if the trace cannot be read
     */
    static Optional<DivergenceReport> of(Trial trial) throws IOException {
        Divergence met;
        try (TraceFileReader reader = TraceFileReader.openNamed(trial.traceFile())) {
            String schedule = reader.header().options().get(SCHEDULE);
            if (schedule == null) {
                return Optional.empty();
            }
            Symbols symbols = reader.header().symbols();
            InterleavingSearch search = new InterleavingSearch(symbols);
            reader.replay(search::event);
            List<Operation> operations = search.finish(MOST);
            if (operations.isEmpty()) {
                return Optional.empty();
            }
            Map<Long, String> calls = new HashMap<>();
            operations.forEach(operation -> operation
                    .call()
                    .ifPresent(call -> calls.put(operation.event().index(), call)));
            List<RecordedEvent> events =
                    operations.stream().map(Operation::event).toList();
            met = new Divergence(
                    SCHEDULE, "Where the threads met under the schedule " + schedule, "", "", events, calls, null);
        }
        DivergenceReport report = new DivergenceReport(trial.number(), "schedules", met, null, null);
        return DivergenceDetails.of(trial.traceFile(), List.of(report), 0).stream()
                .findFirst();
    }
}
