// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import dev.braid.trace.option.KnownOptions;
import dev.braid.trace.option.TracingOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import org.apiguardian.api.API;

/**
 * Properties of a whole trace.
 *
 * @param formatVersion the format version of the trace file, 1 or greater
 * @param fidelity degree of order
 * @param policy order of accesses that the agent kept
 * @param coverage accesses that the trace holds
 * @param jdk version and vendor of the traced JVM's Java, such as {@code 17.0.15 (Debian)}
 * @param options the options by which the JVM was traced, by the names of {@link KnownOptions}; empty if they are not
 *     known
 * @param subject the traced subject: a test's display path, or a command line
 * @param startedMillis start of the trace, milliseconds since the epoch
 * @param symbols symbol table, which grows while the trace is read; complete at its end
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TraceHeader(
        int formatVersion,
        Fidelity fidelity,
        Policy policy,
        Coverage coverage,
        String jdk,
        Map<String, String> options,
        String subject,
        long startedMillis,
        Symbols symbols) {
    /**
     * Creates a header.
     *
     * @param formatVersion the format version of the trace file, 1 or greater
     * @param fidelity degree of order
     * @param policy order of accesses that the agent kept
     * @param coverage accesses that the trace holds
     * @param jdk version and vendor of the traced JVM's Java
     * @param options the options by which the JVM was traced
     * @param subject the traced test or program
     * @param startedMillis start of the trace, milliseconds since the epoch
     * @param symbols symbol table, which grows while the trace is read
     */
    public TraceHeader {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /**
     * Creates the header of a trace of all accesses.
     *
     * @param formatVersion the format version of the trace file, 1 or greater
     * @param fidelity degree of order
     * @param policy order of accesses that the agent kept
     * @param jdk version and vendor of the traced JVM's Java
     * @param options the options by which the JVM was traced
     * @param subject the traced test or program
     * @param startedMillis start of the trace, milliseconds since the epoch
     * @param symbols symbol table, which grows while the trace is read
     */
    public TraceHeader(
            int formatVersion,
            Fidelity fidelity,
            Policy policy,
            String jdk,
            Map<String, String> options,
            String subject,
            long startedMillis,
            Symbols symbols) {
        this(formatVersion, fidelity, policy, Coverage.ALL, jdk, options, subject, startedMillis, symbols);
    }

    /** {@return {@code true} if reads that only repeat an earlier one of their thread are not in the trace} */
    public boolean leavesOutRepeatedReads() {
        return KnownOptions.FIRST_READS.equals(options.get(KnownOptions.READS.name()));
    }

    /** {@return the options that are not the default ones, in one line for people} */
    public String describeOptions() {
        if (options.isEmpty()) {
            return "options not known";
        }
        StringJoiner text = new StringJoiner(" ");
        for (TracingOption<?> option : KnownOptions.all()) {
            String value = options.get(option.name());
            if (value != null && !value.equals(String.valueOf(option.defaultValue()))) {
                text.add(option.name() + "=" + value);
            }
        }
        return text.length() == 0 ? "default options" : text.toString();
    }
}
