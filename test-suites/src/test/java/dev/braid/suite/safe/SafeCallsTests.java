// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.safe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.deadlock.DeadlockSimulator;
import dev.braid.simulator.race.RaceSimulator;
import dev.braid.simulator.replay.ReplaySimulator;
import dev.braid.suite.SourceTree;
import dev.braid.suite.TracedCommand;
import dev.braid.suite.TracedCommand.Traced;
import dev.braid.trace.Policy;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Calls that threads may make at once are never found fault with: by groups in each build, each call in a JVM of its
 * own with {@code -Dsuite.safe.each=true}.
 */
class SafeCallsTests {
    private static final int GROUPS = 5;
    private static final int MOST_RUNS = 3;

    @Test
    void callsOfOneGroupAfterTheOther_nothingIsSaid() throws Exception {
        int calls = SafeCalls.all().size();
        assertThat(calls).isGreaterThan(100);
        for (int group = 0; group < GROUPS; group++) {
            int first = group;
            List<String> numbers = IntStream.range(0, calls)
                    .filter(number -> number % GROUPS == first)
                    .mapToObj(Integer::toString)
                    .toList();
            assertThat(findings(numbers)).as("calls %s", numbers).isEmpty();
        }
    }

    @Test
    void eachCallInAJvmOfItsOwn_nothingIsSaid() throws Exception {
        assumeTrue(Boolean.getBoolean("suite.safe.each"), "takes some minutes: -Dsuite.safe.each=true");
        List<String> found = new ArrayList<>();
        int number = 0;
        for (Map.Entry<String, ?> call : SafeCalls.all().entrySet()) {
            try {
                List<String> findings = findings(List.of(Integer.toString(number++)));
                if (!findings.isEmpty()) {
                    found.add(call.getKey() + ": " + findings);
                }
            } catch (AssertionError e) { // says what the program or the agent complained of
                found.add(call.getKey() + ": " + e.getMessage());
            }
        }
        System.out.printf("%d calls, %d of them found fault with%n", number, found.size());
        assertThat(found).isEmpty();
    }

    /** The same program with a race of its own. */
    @Test
    void plantedRace_isFound() throws Exception {
        List<String> found = List.of();
        for (int run = 0; run < MOST_RUNS && found.isEmpty(); run++) {
            found = findings(List.of("racy", "0"));
        }
        assertThat(found).isNotEmpty().allMatch(text -> text.contains("SafeCallsProgram.planted "));
    }

    private static List<String> findings(List<String> arguments) throws Exception {
        Path folder = Files.createDirectories(SourceTree.scratch("safe"));
        List<String> command = new ArrayList<>(List.of(
                "-Xmx1g",
                "-cp",
                String.join(File.pathSeparator, WorkerSpec.ofThisJvm().classPath()),
                SafeCallsProgram.class.getName()));
        command.addAll(arguments);
        Traced traced = new TracedCommand(command, folder, Duration.ofMinutes(3))
                .runTraced(
                        TracingOptions.defaults(),
                        Policy.LOCKED,
                        List.of(new RaceSimulator(), new ReplaySimulator(), new DeadlockSimulator()));
        assertThat(traced.outcome().exitCode()).as(traced.outcome().errors()).isZero();
        assertThat(traced.trace().attestation().failures()).isEmpty();
        List<String> findings = new ArrayList<>();
        for (Map.Entry<String, Verdict> verdict : traced.trace().verdicts().entrySet()) {
            if (verdict.getValue() instanceof Verdict.Diverges diverges) {
                diverges.divergences().stream().map(Divergence::message).forEach(findings::add);
            } else if (!(verdict.getValue() instanceof Verdict.Agrees)) {
                findings.add(verdict.getKey() + ": " + verdict.getValue());
            }
        }
        return findings;
    }
}
