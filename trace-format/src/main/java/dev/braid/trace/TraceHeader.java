// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/**
 * What is true of a whole trace.
 *
 * @param formatVersion of the trace file, 1 or greater
 * @param jdk version and vendor of the traced JVM's Java, such as {@code 17.0.15 (Debian)}
 * @param agentOptions as given to the agent
 * @param subject what was traced: a test's display path, or a command line
 * @param startedMillis start of the trace, milliseconds since the epoch
 * @param symbols grows while the trace is read; complete at its end
 */
public record TraceHeader(
        int formatVersion,
        Fidelity fidelity,
        Policy policy,
        Coverage coverage,
        String jdk,
        String agentOptions,
        String subject,
        long startedMillis,
        Symbols symbols) {
    /** A trace of all accesses. */
    public TraceHeader(
            int formatVersion,
            Fidelity fidelity,
            Policy policy,
            String jdk,
            String agentOptions,
            String subject,
            long startedMillis,
            Symbols symbols) {
        this(formatVersion, fidelity, policy, Coverage.ALL, jdk, agentOptions, subject, startedMillis, symbols);
    }
}
