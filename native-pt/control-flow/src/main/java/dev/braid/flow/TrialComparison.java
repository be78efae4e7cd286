// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.report.comparison.EventsToMatch;
import dev.braid.report.comparison.FoundPlaces;
import dev.braid.report.comparison.FoundVisits;
import dev.braid.report.comparison.RunComparison;
import dev.braid.report.model.DivergenceReport;
import dev.braid.report.window.EventWindow;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A stored trial, number and trace, that others are compared with as it agrees.
 *
 * @param number the number of the trial
 */
public record TrialComparison(int number, Path trace) {
    /**
     * {@return the divergence, compared with this trial; as it is if no events of its trace are shown}
     *
     * @param diverging the trace of the divergence
     * @throws IOException if one of the traces cannot be read
     */
    public DivergenceReport with(DivergenceReport found, Path diverging) throws IOException {
        EventWindow window = found.window();
        if (window == null) {
            return found;
        }
        try (TraceFileReader here = TraceFileReader.openNamed(diverging);
                TraceFileReader once = TraceFileReader.openNamed(trace);
                TraceFileReader again = TraceFileReader.openNamed(trace)) {
            EventsToMatch sought = new EventsToMatch(found.divergence(), window, here.symbols());
            here.replay(sought::accept);
            FoundPlaces places = new FoundPlaces(sought, once.symbols());
            once.replay(places::accept);
            FoundVisits same = new FoundVisits(sought, places, again.symbols());
            TraceEnding ending = again.replay(same::accept);
            return found.compared(
                    ending.damage().isEmpty()
                            ? same.comparison(found.trial(), number)
                            : RunComparison.none("Trial " + number + ", which agrees, cannot be compared with this one,"
                                    + " as its trace is not whole: "
                                    + ending.damage().get().getMessage() + "."));
        }
    }
}
