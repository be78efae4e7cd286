// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import dev.braid.trace.EventKind;
import dev.braid.trace.symbol.ClassOutcome;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Run of a traced program.
 *
 * @param steps all events in trace order; empty unless they were to be kept
 * @param mismatches the first few, with names
 * @param output the program's standard output
 * @param errors the program's standard error
 * @param failure the agent's reason why the trace must not be trusted
 * @param damage the damage that the collector found
 * @param mostPendingEvents the greatest number of events that waited in the merge
 * @param positions the positions of threads at macro-events, in no order between threads
 */
public record ProgramRun(
        List<Step> steps,
        ShadowMemory shadow,
        List<String> mismatches,
        List<ClassOutcome> outcomes,
        int exitCode,
        String output,
        String errors,
        Optional<String> failure,
        Optional<String> damage,
        long bytesRead,
        long bytesWritten,
        long mostPendingEvents,
        long emittedWhileRunning,
        List<Position> positions) {

    /** So many lines of a JVM's crash report name its cause, the thread and its stack. */
    private static final int MOST_ERROR_LINES = 150;

    public List<Step> steps(EventKind kind) {
        return steps.stream().filter(step -> step.is(kind)).toList();
    }

    /** {@return descriptions of all that is wrong; empty if all is well} */
    public String complaints() {
        StringBuilder text = new StringBuilder();
        if (exitCode != 0) {
            text.append("exit code ")
                    .append(exitCode)
                    .append(", standard error:\n")
                    .append(errors.lines().limit(MOST_ERROR_LINES).collect(Collectors.joining("\n")))
                    .append('\n');
        }
        failure.ifPresent(reason -> text.append("failure: ").append(reason).append('\n'));
        damage.ifPresent(reason -> text.append("damage: ").append(reason).append('\n'));
        if (bytesRead != bytesWritten) {
            text.append(bytesWritten)
                    .append(" bytes of records written, read ")
                    .append(bytesRead)
                    .append('\n');
        }
        if (shadow.mismatchCount() != 0) {
            text.append(shadow.mismatchCount())
                    .append(" mismatches, such as:\n")
                    .append(String.join("\n", mismatches));
        }
        return text.toString();
    }
}
