// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.RecordedEvent;
import java.util.List;

/**
 * One difference between prediction and reality.
 *
 * @param kind a short stable name, such as {@code stale-value}, {@code untraced-writer}, {@code output}
 * @param message one sentence for people, naming the location or output, the threads and both sites
 * @param expected what the trace predicts, for people
 * @param actual what the program did, for people
 * @param events the events that matter, in trace order, at most a handful; empty if the difference is only in outputs
 */
public record Divergence(String kind, String message, String expected, String actual, List<RecordedEvent> events) {
    public Divergence {
        events = List.copyOf(events);
    }
}
