// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.simulator;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds threads that sleep while they hold a monitor. */
@SuppressWarnings("NullAway.Init")
public final class SleepInMonitorSimulator implements Simulator {
    private final Map<Integer, Integer> heldByThread = new HashMap<>();
    private final List<RecordedEvent> sleeps = new ArrayList<>();
    private TraceHeader trace;

    @Override
    public String name() {
        return "sleep-in-monitor";
    }

    @Override
    public void start(TraceHeader header) {
        trace = header;
    }

    @Override
    public void event(TraceEvent event) {
        switch (event.kind()) {
            case MONITOR_ENTER, WAKE -> heldByThread.merge(event.thread(), 1, Integer::sum);
            case MONITOR_EXIT, WAIT -> heldByThread.merge(event.thread(), -1, Integer::sum);
            case SLEEP -> {
                if (heldByThread.getOrDefault(event.thread(), 0) > 0) {
                    sleeps.add(event.copy());
                }
            }
            default -> {}
        }
    }

    @Override
    public Verdict finish(Outputs actual) {
        return sleeps.isEmpty()
                ? new Verdict.Agrees("nobody sleeps in a monitor")
                : new Verdict.Diverges(sleeps.stream().map(this::divergence).toList());
    }

    private Divergence divergence(RecordedEvent sleep) {
        String message = "Thread '" + trace.symbols().threadName(sleep.thread()) + "' sleeps in a monitor at "
                + trace.symbols().userSite(sleep) + ".";
        return new Divergence("sleep-in-monitor", message, "no monitor held", "one is held", List.of(sleep));
    }
}
