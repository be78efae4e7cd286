// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.example;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Verdict;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.ArrayList;
import java.util.List;

/** Example of a simulator: a program must not sleep. */
public final class SleepSimulator implements Simulator {
    private final List<RecordedEvent> sleeps = new ArrayList<>();

    @Override
    public String name() {
        return "sleep";
    }

    @Override
    public void start(TraceHeader header) {}

    @Override
    public void event(TraceEvent event) {
        if (event.kind() == EventKind.SLEEP) {
            sleeps.add(event.copy());
        }
    }

    @Override
    public Verdict finish(Outputs actual) {
        return sleeps.isEmpty()
                ? new Verdict.Agrees("nobody sleeps")
                : new Verdict.Diverges(List.of(new Divergence("sleep", "A thread sleeps.", "none", "one", sleeps)));
    }
}
