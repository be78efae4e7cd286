// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.braid.simulator.Verdict;
import dev.braid.simulator.linearizable.LinearizableSimulator;
import dev.braid.trace.Outputs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Runs of operations in this JVM, untraced, and the histories that they put out. */
class LinearizabilityRunTests {
    @Test
    void histories_holdEachCallWithItsResult() throws Throwable {
        List<List<String[]>> histories = histories(run(OperationsFixture.Numbered.class, 1));

        assertThat(histories).hasSize(20);
        for (List<String[]> history : histories) {
            assertThat(history).hasSize(3 * 5);
            for (String[] operation : history) {
                assertThat(Long.parseLong(operation[2])).isGreaterThan(Long.parseLong(operation[1]));
                if (operation[3].equals("echo")) {
                    assertThat(operation[5]).isEqualTo(operation[4]);
                    assertThat(Integer.parseInt(operation[4])).isBetween(5, 6);
                } else if (operation[3].equals("choose")) {
                    assertThat(operation[6])
                            .isEqualTo(operation[4].equals("true") ? "void" : "throws java.lang.IllegalStateException");
                    assertThat(operation[5]).startsWith("TimeUnit.");
                }
            }
        }
    }

    @Test
    void callsOfSeveralThreads_overlap() throws Throwable {
        List<String[]> calls =
                histories(run(OperationsFixture.Meeting.class, 1)).get(0);

        assertThat(calls)
                .hasSize(2 * 3)
                .allSatisfy(one -> assertThat(calls)
                        .anyMatch(other -> !one[0].equals(other[0])
                                && Long.parseLong(one[1]) < Long.parseLong(other[2])
                                && Long.parseLong(other[1]) < Long.parseLong(one[2])));
    }

    @Test
    void scenario_followsFromItsSeed() throws Throwable {
        List<String> first = scenarios(run(OperationsFixture.Numbered.class, 1));

        assertThat(scenarios(run(OperationsFixture.Numbered.class, 1))).isEqualTo(first);
        assertThat(scenarios(run(OperationsFixture.Numbered.class, 2))).doesNotContainAnyElementsOf(first);
        assertThat(first).doesNotHaveDuplicates();
    }

    @Test
    void seeds_areCountedOnThroughInvocationsAndTrials() throws Throwable {
        assertThat(seeds(run(OperationsFixture.Numbered.class, 1)))
                .startsWith(42L, 43L)
                .endsWith(61L);
        assertThat(seeds(run(OperationsFixture.Numbered.class, 2)))
                .startsWith(62L)
                .endsWith(81L);
    }

    @Test
    void seedOfNoTest_isAnotherEachTime() throws Throwable {
        assertThat(seeds(run(OperationsFixture.Waiting.class, 1)))
                .isNotEqualTo(seeds(run(OperationsFixture.Waiting.class, 1)));
    }

    @Test
    void operationThatWaitsForever_isPending() throws Throwable {
        List<List<String[]>> histories = histories(run(OperationsFixture.Waiting.class, 1));

        assertThat(histories.get(0)).isNotEmpty().allSatisfy(operation -> {
            assertThat(operation[3]).isEqualTo("await");
            assertThat(operation[2]).isEqualTo("-");
        });
    }

    @Test
    void threadThatDies_leavesItsCallPending() throws Throwable {
        List<List<String[]>> histories = histories(run(OperationsFixture.Dying.class, 1));

        assertThat(histories.get(0))
                .hasSize(2)
                .allSatisfy(operation -> assertThat(operation[2]).isEqualTo("-"));
    }

    @Test
    void error_failsTheTestWithItsHistoryKept() {
        LinearizabilityRun run =
                new LinearizabilityRun(OperationsFixture.Failing.class, 1, OperationsFixture.Failing::new);

        assertThat(catchThrowable(run::linearizable))
                .isInstanceOf(AssertionError.class)
                .hasMessage("wrong inside");
        Outputs outputs = new Outputs();
        run.putHistories(outputs);
        assertThat(histories(outputs)).hasSize(1);
    }

    @Test
    void resultThatCannotBeCompared_failsTheTest() {
        LinearizabilityRun run =
                new LinearizabilityRun(OperationsFixture.Unusable.class, 1, OperationsFixture.Unusable::new);

        assertThat(catchThrowable(run::linearizable))
                .hasMessageStartingWith("The result of the operation make is unusable: a java.lang.Object cannot be"
                        + " compared across JVMs; return a number");
    }

    @Test
    void threadThatDoesNotHeedInterruption_failsTheTest() {
        LinearizabilityRun run = new LinearizabilityRun(OperationsFixture.Deaf.class, 1, OperationsFixture.Deaf::new);

        assertThat(catchThrowable(run::linearizable))
                .hasMessageContaining("has not ended 5000 ms after its thread was interrupted")
                .hasMessageContaining("let it heed interruption");
        OperationsFixture.Deaf.END.countDown();
    }

    @Test
    void simulator_judgesWhatARunPutsOut() throws Throwable {
        assertThat(new LinearizableSimulator().finish(run(OperationsFixture.Numbered.class, 1)))
                .isInstanceOf(Verdict.Agrees.class);
    }

    private static Outputs run(Class<?> type, int trial) throws Throwable {
        LinearizabilityRun run = new LinearizabilityRun(
                type, trial, () -> type.getDeclaredConstructor().newInstance());
        run.linearizable();
        Outputs outputs = new Outputs();
        run.putHistories(outputs);
        return outputs;
    }

    private static List<String> texts(Outputs outputs) {
        Map<String, Object> values = new TreeMap<>(outputs.asMap());
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("linearizable.history."))
                .map(entry -> entry.getValue().toString())
                .toList();
    }

    private static List<Long> seeds(Outputs outputs) {
        return texts(outputs).stream()
                .map(text -> Long.valueOf(text.lines().findFirst().orElseThrow()))
                .toList();
    }

    /** {@return the fields of each operation of each history} */
    private static List<List<String[]>> histories(Outputs outputs) {
        List<List<String[]>> histories = new ArrayList<>();
        for (String text : texts(outputs)) {
            histories.add(text.lines().skip(1).map(line -> line.split("\t", -1)).toList());
        }
        return histories;
    }

    /** {@return the calls of each thread of each history, in order, without times and results} */
    private static List<String> scenarios(Outputs outputs) {
        List<String> scenarios = new ArrayList<>();
        for (List<String[]> history : histories(outputs)) {
            Map<String, String> byThread = new TreeMap<>();
            for (String[] operation : history) {
                String call = String.join(" ", Arrays.copyOfRange(operation, 3, operation.length - 1));
                byThread.merge(operation[0], call, (before, next) -> before + ", " + next);
            }
            scenarios.add(byThread.toString());
        }
        return scenarios;
    }
}
