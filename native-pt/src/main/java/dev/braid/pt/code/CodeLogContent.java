// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import dev.braid.pt.perf.ClockTie;
import dev.braid.pt.perf.PerfDamage;
import java.util.List;
import java.util.Optional;

/**
 * Content of a code log.
 *
 * @param pid the process id of the JVM; 0 if the file does not say so
 * @param jvm description of the JVM
 * @param events in the order in which they were written
 * @param ties the ties of System.nanoTime, by which all times are given, to perf's clock; none if they are not
 *     known
 * @param problems the problems that the JVM had while it wrote, a sentence each
 * @param damage the damage beyond which the file could not be read; all before it was read
 */
public record CodeLogContent(
        int pid,
        String jvm,
        List<CodeEvent> events,
        List<ClockTie> ties,
        List<String> problems,
        Optional<PerfDamage> damage) {
    public CodeLogContent {
        events = List.copyOf(events);
        ties = List.copyOf(ties);
        problems = List.copyOf(problems);
    }
}
