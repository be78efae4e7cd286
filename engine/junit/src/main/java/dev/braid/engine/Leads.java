// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.flow.DivergenceDetails;
import dev.braid.report.model.DivergenceReport;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.suspect.Suspect;
import dev.braid.simulator.suspect.SuspectSearch;
import dev.braid.simulator.suspect.SuspectText;
import dev.braid.trace.Symbols;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Leads for a trial that failed by itself, in which no simulator has found anything. */
final class Leads {
    private static final int MOST = 3;
    private static final int EVENTS_AROUND = 1;

    private Leads() {}

    /**
     * {@return the leads in a trial's stored trace, the most suspicious first}
     *
     * @throws IOException if the trace cannot be read
     */
    static List<DivergenceReport> of(Trial trial) throws IOException {
        List<DivergenceReport> leads = new ArrayList<>();
        try (TraceFileReader reader = TraceFileReader.openNamed(trial.traceFile())) {
            Symbols symbols = reader.header().symbols();
            SuspectSearch search = new SuspectSearch(symbols);
            reader.replay(search::event);
            for (Suspect suspect : search.finish(MOST)) {
                String kind = suspect.pattern().name().toLowerCase(Locale.ROOT).replace('_', '-');
                leads.add(new DivergenceReport(
                        trial.number(),
                        "leads",
                        new Divergence(
                                kind,
                                SuspectText.of(suspect, symbols),
                                "",
                                "",
                                suspect.events(),
                                SuspectText.calls(suspect, symbols),
                                null),
                        null,
                        null));
            }
        }
        return DivergenceDetails.of(trial.traceFile(), leads, EVENTS_AROUND);
    }
}
