// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.suite.random.AccessTally.Count;
import dev.braid.suite.random.AccessTally.ProgramTally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares what a traced program said of itself with an untraced run, and with what its trace holds. */
final class ProgramJudge {
    private static final int SHOWN = 8;

    private final RandomProgram program;
    private final ProgramResult plain;
    private final ProgramResult traced;
    private final List<String> complaints = new ArrayList<>();

    private ProgramJudge(RandomProgram program, ProgramResult plain, ProgramResult traced) {
        this.program = program;
        this.plain = plain;
        this.traced = traced;
    }

    /** {@return the errors, a sentence each; empty if all is well} */
    static List<String> complaints(
            RandomProgram program, ProgramResult plain, ProgramResult traced, ProgramTally tally) {
        ProgramJudge judge = new ProgramJudge(program, plain, traced);
        judge.compareResults();
        judge.compareAccesses(tally);
        judge.compareValues(tally);
        judge.comparePlatform(tally);
        return judge.complaints;
    }

    private void compareResults() {
        if (!plain.status().equals(traced.status())) {
            complaints.add("exit: " + plain.status() + " without the agent, " + traced.status() + " with it"
                    + (traced.status().equals("threw") ? ":\n" + traced.output() : ""));
        }
        if (!plain.output().equals(traced.output())) {
            complaints.add("output: without the agent\n" + plain.output() + "with it\n" + traced.output());
        }
    }

    /** The program's own accesses are known to the last one; of those in the JDK, the ones that statements name. */
    private void compareAccesses(ProgramTally tally) {
        Map<Access, Long> expected = program.expected(traced.hits());
        Map<Access, Long> actual = new HashMap<>();
        tally.own().forEach((access, count) -> actual.put(access, count.number));
        Set<String> named = new HashSet<>();
        program.accesses().forEach((line, made) -> made.forEach(access -> named.add(line + access.where())));
        tally.platform().forEach((access, count) -> {
            if (named.contains(access.line() + access.where())) {
                actual.merge(access, count.number, Long::sum);
            }
        });
        Set<Access> all = new HashSet<>(expected.keySet());
        all.addAll(actual.keySet());
        List<String> differences = all.stream()
                .filter(access -> !expected.getOrDefault(access, 0L).equals(actual.getOrDefault(access, 0L)))
                .map(access -> "accesses: " + access + " happened " + expected.getOrDefault(access, 0L)
                        + " times, the trace has " + actual.getOrDefault(access, 0L) + ": " + source(access.line()))
                .sorted()
                .toList();
        complaints.addAll(differences.subList(0, Math.min(SHOWN, differences.size())));
        if (differences.size() > SHOWN) {
            complaints.add("accesses: " + (differences.size() - SHOWN) + " more differences");
        }
    }

    private void compareValues(ProgramTally tally) {
        program.seen().forEach((line, access) -> {
            Count count = tally.own().get(access);
            if (traced.hits()[line] > 0 && count != null && count.digest != traced.seen(line)) {
                complaints.add("values: those read on line " + line + " are not those in the trace: " + source(line));
            }
        });
    }

    private void comparePlatform(ProgramTally tally) {
        for (int line : program.platformLines()) {
            long executed = traced.hits()[line];
            long found = tally.platformTotals().getOrDefault(line, 0L);
            if (found < executed) {
                complaints.add("accesses: line " + line + " was executed " + executed + " times, and led to " + found
                        + " accesses in the JDK: " + source(line));
            }
        }
    }

    private String source(int line) {
        return program.source().lines().skip(line - 1L).findFirst().orElse("").trim();
    }
}
