// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.deadlock.DeadlockSimulator;
import dev.braid.suite.TracedCommand;
import dev.braid.suite.TracedCommand.Traced;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that block: however they end, a deadlock is named, and nothing else is. */
class StuckProgramTests {
    private static final int PROGRAMS = Integer.getInteger("suite.stuck.programs", 3);
    private static final long SEED = Long.getLong("suite.stuck.seed", 4);
    private static final Pattern WAITS = Pattern.compile("thread '([^']*)' waits");

    @TempDir
    private Path folder;

    private Traced run(Duration limit, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("-cp", System.getProperty("java.class.path"), StuckProgram.class.getName()));
        command.addAll(List.of(arguments));
        return new TracedCommand(command, folder, limit)
                .runTraced(TracingOptions.defaults(), Policy.LOCKED, List.of(new DeadlockSimulator()));
    }

    private static List<Divergence> deadlocks(Traced traced) {
        return traced.trace().verdicts().get("deadlock") instanceof Verdict.Diverges diverges
                ? diverges.divergences().stream()
                        .filter(each -> !each.kind().equals("deadlock-cycle"))
                        .toList()
                : List.of();
    }

    /**
     * The groups of threads with a deadlock are those that the JVM's own search finds, no more and no less. That search
     * counts some threads as in a cycle that wait for one.
     */
    @Test
    void deadlocksOfRandomPrograms_areThoseThatTheJvmFinds() throws IOException, InterruptedException {
        int all = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            long seed = SEED + program;
            Traced traced = run(Duration.ofMinutes(1), "random", Long.toString(seed));
            Set<String> found = new TreeSet<>(traced.outcome().output().lines().toList());
            Set<String> named = new TreeSet<>();
            for (Divergence divergence : deadlocks(traced)) {
                assertThat(divergence.kind()).as("seed " + seed).isEqualTo("deadlock");
                Matcher waits = WAITS.matcher(divergence.message());
                while (waits.find()) {
                    named.add(waits.group(1));
                }
            }
            assertThat(found).as("seed " + seed + traced.outcome().errors()).containsAll(named);
            assertThat(groups(named)).as("seed " + seed).isEqualTo(groups(found));
            all += found.size();
        }
        assertThat(all).as("deadlocks at all, of seed " + SEED).isPositive();
    }

    private static Set<String> groups(Set<String> threads) {
        Set<String> groups = new TreeSet<>();
        threads.forEach(thread -> groups.add(thread.substring(0, thread.lastIndexOf('-'))));
        return groups;
    }

    @Test
    void programThatIsKilled_namesItsDeadlock() throws IOException, InterruptedException {
        Traced traced = run(Duration.ofSeconds(30), "stays");
        assertThat(traced.outcome().exitCode()).isEqualTo(128 + 9);
        assertNamed(traced);
    }

    @Test
    void programThatEndsItself_namesTheDeadlockOfItsDaemons() throws IOException, InterruptedException {
        Traced traced = run(Duration.ofMinutes(1), "exits");
        assertThat(traced.outcome().exitCode()).isZero();
        assertNamed(traced);
    }

    private static void assertNamed(Traced traced) {
        assertThat(traced.trace().events()).as(traced.outcome().toString()).isPositive();
        List<Divergence> deadlocks = deadlocks(traced);
        assertThat(deadlocks).extracting(Divergence::kind).containsExactly("deadlock");
        assertThat(deadlocks.get(0).message())
                .contains("thread 'there' waits to enter the monitor of java.lang.Object#")
                .contains("thread 'back' waits to enter the monitor of java.lang.Object#")
                .contains("which thread 'there' holds, taken at " + StuckProgram.class.getName() + ".nested(");
    }

    @ParameterizedTest
    @ValueSource(strings = {"slow", "idle"})
    void programThatBlocksForLong_isNotAccused(String program) throws IOException, InterruptedException {
        Traced traced = run(Duration.ofSeconds(program.equals("idle") ? 15 : 60), program);
        assertThat(traced.trace().verdicts().get("deadlock")).isInstanceOf(Verdict.Agrees.class);
    }
}
