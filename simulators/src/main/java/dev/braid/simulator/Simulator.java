// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import org.apiguardian.api.API;

/**
 * Predicts from a trace what the program must have put out, and judges what it did put out.
 *
 * <p>One instance serves one run: {@link #start} once, {@link #event} for each event in trace order, {@link #finish}
 * once. Threads may change between calls, but each call sees what the one before it did. A simulator is a function of
 * the trace: it uses no threads, clocks, files, randomness, or state shared with others. So a live run and a stored
 * trace give the same verdict.
 *
 * <pre>{@code
 * public final class SleepSimulator implements Simulator {
 *     private final List<RecordedEvent> sleeps = new ArrayList<>();
 *
 *     @Override
 *     public String name() {
 *         return "sleep";
 *     }
 *
 *     @Override
 *     public void start(TraceHeader header) {}
 *
 *     @Override
 *     public void event(TraceEvent event) {
 *         if (event.kind() == EventKind.SLEEP) {
 *             sleeps.add(event.copy());
 *         }
 *     }
 *
 *     @Override
 *     public Verdict finish(Outputs actual) {
 *         return sleeps.isEmpty()
 *                 ? new Verdict.Agrees("nobody sleeps")
 *                 : new Verdict.Diverges(List.of(new Divergence("sleep", "A thread sleeps.", "none", "one", sleeps)));
 *     }
 * }
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Simulator {
    /** {@return the name under which options and reports speak of this simulator, such as {@code replay}} */
    String name();

    /**
     * {@return {@code true} if the simulator needs repeated reads, too} A plain read is repeated if two conditions
     * hold. Its thread has accessed the same place, plainly and in the same width, since it last released anything or
     * took a lock. And it finds the value that it has then found or left there. If no simulator needs them, traces
     * leave them out, and programs run faster. A simulator that says true fails on a trace that has left them out.
     */
    default boolean needsRepeatedReads() {
        return true;
    }

    /**
     * Begins a run.
     *
     * @param header the properties of the whole trace; its symbols grow while events arrive
     */
    void start(TraceHeader header);

    /**
     * Takes one event.
     *
     * @param event valid during the call only, see {@link TraceEvent#copy}
     */
    void event(TraceEvent event);

    /**
     * Judges the run.
     *
     * @param actual the outputs of the program; empty if it put out nothing or was not a test
     * @return the verdict
     */
    Verdict finish(Outputs actual);

    /**
     * Judges the run, by its end, too; most simulators do not ask for that.
     *
     * @param actual the outputs of the program
     * @param ending in words, as the trace has it, such as {@code completed}
     * @return the verdict
     */
    default Verdict finish(Outputs actual, String ending) {
        return finish(actual);
    }
}
