// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

import dev.braid.report.Checks;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Policy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of a test's method under the tracer.
 *
 * @param number from 1, unique within a report
 * @param ending the end of the run, a few words such as {@code returned} or {@code exited with code 3}
 * @param outputs the outputs of the program, by key
 * @param verdicts the verdict of each simulator, by its name, in the order in which they are shown
 * @param events number of events in the trace
 * @param failureText the run's own failure: the stack trace of the test's exception, or the end of its worker; null
 *     if the test returned
 * @param threadDump the worker's threads at the deadline; null if the run met it
 * @param traceFile path of the trace file; null if none was kept
 */
public record TrialReport(
        int number,
        Policy policy,
        String ending,
        Map<String, Object> outputs,
        Map<String, Verdict> verdicts,
        long events,
        @Nullable String failureText,
        @Nullable String threadDump,
        @Nullable String traceFile) {

    public TrialReport {
        Checks.inRange(number, 1, Integer.MAX_VALUE, "a trial's number");
        Checks.notBlank(ending, "a trial's ending");
        Checks.inRange(events, 0, Long.MAX_VALUE, "a trial's number of events");
        outputs = Checks.orderedCopy(outputs);
        verdicts = Checks.orderedCopy(verdicts);
    }

    /** {@return {@code true} if the test returned in time, and its simulators, at least one, all agree} */
    public boolean agrees() {
        return failureText == null
                && threadDump == null
                && !verdicts.isEmpty()
                && verdicts.values().stream().allMatch(Verdict.Agrees.class::isInstance);
    }
}
