// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.example;

import dev.braid.simulator.BatchSimulator;
import dev.braid.simulator.Table;
import dev.braid.simulator.Verdict;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventView;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.List;

/** Example of a simulator that takes many events at once: it counts writes. */
public final class WriteTallySimulator implements BatchSimulator {
    private long writes;

    @Override
    public String name() {
        return "write-tally";
    }

    @Override
    public void start(TraceHeader header) {}

    @Override
    public void events(EventBatch batch, EventView view) {
        for (int i = 0; i < batch.count(); i++) {
            view.moveTo(i);
            event(view);
        }
    }

    @Override
    public void event(TraceEvent event) {
        if (event.kind().writes()) {
            writes++;
        }
    }

    @Override
    public Verdict finish(Outputs actual) {
        Table table = new Table("Writes", List.of("of", "number"), List.of(List.of("all threads", writes)));
        return new Verdict.Agrees(writes + " writes", List.of(table));
    }
}
