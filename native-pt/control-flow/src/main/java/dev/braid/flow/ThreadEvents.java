// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The events of one thread that lie before the cuts of its way: before each, the last {@value #BEFORE_CUT}, so that
 * they are few however long the trace is.
 */
final class ThreadEvents {
    /** Many times what a thread does between two branch records. */
    private static final int BEFORE_CUT = 2_000;

    private final ArrayDeque<RecordedEvent> recent = new ArrayDeque<>();
    private final List<RecordedEvent> kept = new ArrayList<>();
    private final List<Integer> cuts = new ArrayList<>();

    void take(TraceEvent event) {
        if (recent.size() == BEFORE_CUT) {
            recent.removeFirst();
        }
        recent.addLast(event.copy());
    }

    /** The way is to be cut after the last event. */
    void cut() {
        kept.addAll(recent);
        recent.clear();
        cuts.add(kept.size());
    }

    /** {@return the events before the cuts, in program order} */
    List<RecordedEvent> events() {
        return kept;
    }

    /** {@return for each cut, how many of the events are before it} */
    List<Integer> cuts() {
        return cuts;
    }
}
