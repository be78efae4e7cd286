// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import static dev.braid.simulator.outcome.Grade.ACCEPTABLE;
import static dev.braid.simulator.outcome.Grade.FORBIDDEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.Table;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.outcome.Observation.ResultField;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Checks verdicts on traces written by hand: of store buffering, where both threads write before either reads, or not.
 */
class OutcomesSimulatorTests {
    private static final int ACTOR_SITE = 1;
    private static final String RESULT = "demo.Result";
    private static final List<ResultField> FIELDS =
            List.of(new ResultField(RESULT, "r1", "int"), new ResultField(RESULT, "r2", "int"));
    private static final OutcomeCase NONE_SEES = new OutcomeCase("0, 0", FORBIDDEN, "neither sees the other");
    private static final OutcomeCase OTHERS = new OutcomeCase("", ACCEPTABLE, "");

    private final TraceFixture trace = new TraceFixture();
    private final List<String> outcomes = new ArrayList<>();
    private int threads;
    private long objects = 100;
    private AccessMode mode = AccessMode.PLAIN;
    private @Nullable Untraced untraced;

    /** One call of an actor, which writes 1 to one field and puts what it reads of the other one into the result. */
    private void actor(String run, String method, long state, long result, long seen) {
        boolean isFirst = method.equals("first");
        trace.symbols.type(state, "demo.State").field(state, 8, "x").field(state, 12, "y");
        trace.symbols.type(result, RESULT).field(result, 8, "r1").field(result, 12, "r2");
        trace.symbols.markedFunction(ACTOR_SITE, "org.openjdk.jcstress.annotations.Actor");
        int thread = ++threads;
        trace.begin(thread, run + ": " + method).at(ACTOR_SITE).size(4);
        trace.function(EventKind.FUNCTION_CALL, thread, thread);
        trace.mode(mode).write(thread, state, isFirst ? 8 : 12, 1);
        trace.read(thread, state, isFirst ? 12 : 8, seen);
        trace.mode(AccessMode.PLAIN).write(thread, result, isFirst ? 8 : 12, seen);
        trace.function(EventKind.FUNCTION_RETURN, thread, thread);
    }

    private void probes() {
        for (int number = 0; number < 3; number++) {
            for (String method : List.of("first", "second")) {
                objects += 2;
                actor("probe " + number, method, objects, objects + 1, number * 17L);
            }
        }
    }

    private void run(long seenByFirst, long seenBySecond) {
        objects += 2;
        String name = "run " + (outcomes.size() + 1);
        actor(name, "first", objects, objects + 1, seenByFirst);
        actor(name, "second", objects, objects + 1, seenBySecond);
        outcomes.add(seenByFirst + ", " + seenBySecond);
    }

    private Verdict judge(OutcomeCase... cases) {
        Outputs outputs = new Outputs();
        ObservationOutputs.put(
                new Observation(
                        "demo.Test",
                        List.of("first", "second"),
                        Optional.empty(),
                        FIELDS,
                        List.of(cases),
                        outcomes,
                        "",
                        Optional.ofNullable(untraced)),
                outputs);
        return trace.judge(new OutcomesSimulator(), outputs);
    }

    private static List<Object> row(Verdict verdict, String outcome) {
        Table table = verdict.findings().get(0);
        return table.rows().stream()
                .filter(row -> row.get(0).equals(outcome))
                .findFirst()
                .orElse(Collections.emptyList());
    }

    @Test
    void plainAccesses_mayBeReordered() {
        probes();
        run(0, 1);
        run(0, 1);
        run(1, 1);

        Verdict verdict = judge(NONE_SEES, OTHERS);

        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Verdict.Agrees.class,
                        agrees -> assertThat(agrees.summary()).isEqualTo("3 runs, 2 outcomes"));
        assertThat(verdict.findings().get(0).title()).isEqualTo("Outcomes of demo.Test");
        assertThat(row(verdict, "0, 0"))
                .containsExactly(
                        "0, 0",
                        0L,
                        "",
                        "-",
                        "FORBIDDEN (neither sees the other)",
                        "no",
                        "yes",
                        "forbidden, though the memory model allows it");
        assertThat(row(verdict, "0, 1")).containsExactly("0, 1", 2L, 1L, "-", "ACCEPTABLE", "yes", "yes", "");
        assertThat(row(verdict, "1, 0")).containsExactly("1, 0", 0L, "", "-", "ACCEPTABLE", "yes", "yes", "");
    }

    @Test
    void volatileAccesses_areNot() {
        mode = AccessMode.VOLATILE;
        probes();
        run(0, 1);

        Verdict verdict = judge(new OutcomeCase("0, 0", ACCEPTABLE, ""), OTHERS);

        assertThat(row(verdict, "0, 0"))
                .containsExactly(
                        "0, 0",
                        0L,
                        "",
                        "-",
                        "ACCEPTABLE",
                        "no",
                        "no",
                        "accepted, though the memory model rules it out");
    }

    @Test
    void outcomeThatOnlyAWeakerOrderHas_isRemarked() {
        probes();
        run(0, 0);

        assertThat(row(judge(OTHERS), "0, 0")).endsWith("traced, though no interleaving leads to it");
    }

    @Test
    void forbiddenOutcome_isADivergenceWithTheSharedAccesses() {
        probes();
        run(0, 1);
        run(0, 0);

        assertThat(judge(NONE_SEES, OTHERS))
                .isInstanceOfSatisfying(
                        Verdict.Diverges.class,
                        verdict -> assertThat(verdict.divergences())
                                .singleElement()
                                .satisfies(divergence -> {
                                    assertThat(divergence.kind()).isEqualTo("forbidden-outcome");
                                    assertThat(divergence.message())
                                            .isEqualTo("Run 2 of demo.Test ended with '0, 0', which the test forbids"
                                                    + " (neither sees the other), as did 1 of 2 runs.");
                                    assertThat(divergence.expected()).isEqualTo("one that no @Outcome names");
                                    assertThat(divergence.events())
                                            .hasSize(4)
                                            .allSatisfy(event ->
                                                    assertThat(event.object()).isEqualTo(objects));
                                }));
    }

    @Test
    void outcomeThatJcstressHasSeen_isOneOfTheTest() {
        probes();
        run(0, 1);
        untraced = new Untraced("", Map.of("0, 0", 1234L, "0, 1", 5_000L));

        Verdict accepted = judge(OTHERS);
        assertThat(((Verdict.Agrees) accepted).summary())
                .isEqualTo("1 runs, 1 outcome; 6,234 samples of jcstress, untraced, 2 outcomes");
        assertThat(row(accepted, "0, 0"))
                .containsExactly(
                        "0, 0",
                        0L,
                        "",
                        1234L,
                        "ACCEPTABLE",
                        "no",
                        "yes",
                        "needs a weaker order than any traced run has");
        assertThat(judge(NONE_SEES, OTHERS))
                .isInstanceOfSatisfying(
                        Verdict.Diverges.class,
                        verdict -> assertThat(verdict.divergences().get(0).message())
                                .isEqualTo(
                                        "1,234 of 6,234 samples of jcstress, untraced, of demo.Test ended with '0, 0',"
                                                + " which the test forbids (neither sees the other); no traced run"
                                                + " did."));
    }

    @Test
    void jcstressThatHasSeenNothing_isToldOf() {
        run(0, 1);
        untraced = Untraced.failed("jcstress ended without results; see /there");

        Verdict verdict = judge(OTHERS);

        assertThat(((Verdict.Agrees) verdict).summary())
                .isEqualTo("1 runs, 1 outcome; jcstress itself has seen nothing");
        assertThat(verdict.findings().get(0).title())
                .endsWith(" (jcstress itself has seen nothing: jcstress ended without results; see /there)");
    }

    @Test
    void writtenValueThatFollowsFromNoRead_hasNoModel() {
        probes();
        actor("probe 3", "first", 500, 501, 7);
        trace.events().removeIf(event -> event.object() == 501);
        run(0, 1);

        assertThat(judge(OTHERS).findings().get(0).title())
                .isEqualTo("Outcomes of demo.Test (no model tells which are allowed: first does not access the same in"
                        + " each run)");
    }

    @Test
    void traceWithoutProbes_hasNoModel() {
        run(0, 1);

        Verdict verdict = judge(OTHERS);

        assertThat(verdict.findings().get(0).title())
                .endsWith("(no model tells which are allowed: the trace has no probe of first)");
        assertThat(row(verdict, "0, 1")).containsExactly("0, 1", 1L, 1L, "-", "ACCEPTABLE", "?", "?", "");
    }

    @Test
    void traceOfAnotherTest_cannotBeJudged() {
        assertThat(trace.judge(new OutcomesSimulator(), new Outputs()))
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason()).startsWith("The trace is of no test of jcstress"));
        Outputs damaged = new Outputs();
        damaged.put("jcstress.class", "demo.Test");
        assertThat(trace.judge(new OutcomesSimulator(), damaged))
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason())
                                .startsWith("The outcomes cannot be graded: output 'jcstress.arbiter' is missing"));
    }

    @Test
    void noRun_cannotBeJudged() {
        assertThat(judge(OTHERS)).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void outputs_holdTheRunsOfEachOutcome() {
        outcomes.addAll(List.of("a", "a", "b", "a", "a\nb", "b"));
        Outputs outputs = new Outputs();
        Observation observation = new Observation(
                "demo.Test",
                List.of("first", "second"),
                Optional.of("look"),
                FIELDS,
                List.of(NONE_SEES, OTHERS),
                outcomes,
                "it branches",
                Optional.of(new Untraced("", Map.of("a", 7L, "b", 9_000_000_000L))));
        ObservationOutputs.put(observation, outputs);

        assertThat(outputs.asMap()).containsEntry("jcstress.outcome.001", "1-2 4\na");
        assertThat(ObservationOutputs.in(outputs)).contains(observation);
    }
}
