// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.comparison;

import dev.braid.trace.EventKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.HashMap;
import java.util.Map;

/**
 * Names the threads of a run so that another run of the same program has the same names for the same threads. A thread
 * is named by the one that started it and how many that one had started before. Those that were there before the trace
 * have their own names. A thread's own name may hold a number that goes on from run to run, as {@code Thread-3} does.
 */
final class ThreadOrigins {
    private final Symbols symbols;
    private final Map<Integer, String> origins = new HashMap<>();
    private final Map<Integer, Integer> started = new HashMap<>();

    /** @param symbols complete */
    ThreadOrigins(Symbols symbols) {
        this.symbols = symbols;
    }

    /** Takes one event; they must come in trace order, from the first one on. */
    void take(TraceEvent event) {
        if (event.kind() == EventKind.THREAD_START) {
            int before = started.merge(event.thread(), 1, Integer::sum);
            origins.put(event.startedThread(), of(event.thread()) + "/" + before);
        }
    }

    String of(int thread) {
        return origins.computeIfAbsent(thread, symbols::threadName);
    }
}
