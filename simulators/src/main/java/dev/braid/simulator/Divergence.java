// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.RecordedEvent;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One difference between prediction and reality.
 *
 * <pre>{@code
 * private Divergence divergence(RecordedEvent sleep) {
 *     String message = "Thread '" + trace.symbols().threadName(sleep.thread()) + "' sleeps in a monitor at "
 *             + trace.symbols().userSite(sleep) + ".";
 *     return new Divergence("sleep-in-monitor", message, "no monitor held", "one is held", List.of(sleep));
 * }
 * }</pre>
 *
 * @param kind a short stable name: of a {@link DivergenceKind}, or one of the simulator's own
 * @param message one sentence for people, naming the location or output, the threads and both sites
 * @param expected the trace's prediction, for people
 * @param actual the program's action, for people
 * @param events the events that matter, in trace order, at most a handful; empty if the difference is only in outputs
 * @param resources the resource that an event takes or waits for, such as a lock, or a call that it is the first
 *     access of, by the event's index. Only for events that do not say so themselves, as they write a field of the
 *     lock, or park their thread
 * @param seed the seed of the choices that Braid made at random in the run; null if it made none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Divergence(
        String kind,
        String message,
        String expected,
        String actual,
        List<RecordedEvent> events,
        Map<Long, String> resources,
        @Nullable Long seed) {
    /**
     * Creates a divergence.
     *
     * @param kind a short stable name
     * @param message one sentence for people
     * @param expected the prediction of the trace
     * @param actual the behaviour of the program
     * @param events the events that matter
     * @param resources the resources that an event takes or waits for, by its index
     * @param seed the seed of the choices that Braid made; null if it made none
     */
    public Divergence {
        events = List.copyOf(events);
        resources = Map.copyOf(resources);
    }

    /**
     * Creates a divergence of a run in which Braid chose nothing at random.
     *
     * @param kind a short stable name
     * @param message one sentence for people
     * @param expected the prediction of the trace
     * @param actual the behaviour of the program
     * @param events the events that matter
     */
    public Divergence(String kind, String message, String expected, String actual, List<RecordedEvent> events) {
        this(kind, message, expected, actual, events, Map.of(), null);
    }

    /**
     * Creates a divergence of a kind that Braid knows.
     *
     * @param kind one of Braid's
     * @param message one sentence for people
     * @param expected the prediction of the trace
     * @param actual the behaviour of the program
     * @param events the events that matter
     */
    public Divergence(DivergenceKind kind, String message, String expected, String actual, List<RecordedEvent> events) {
        this(kind.id(), message, expected, actual, events);
    }
}
