// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.braid.simulator.Table;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Outputs;
import dev.braid.trace.SiteKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks verdicts of the coherence simulator on traces written by hand; {@link CoherenceOracleTests} has random ones.
 */
class CoherenceSimulatorTests {
    private static final int ROUNDS = 10;

    private final TraceFixture trace = new TraceFixture();

    private void twoCounters(long left, long right) {
        trace.symbols.fieldSite(12, "left").fieldSite(13, "right").type(7, "demo.Counter");
        trace.begin(1, "main").begin(2, "worker");
        for (int i = 0; i < ROUNDS; i++) {
            trace.at(12).write(1, 7, left, i).at(13).write(2, 7, right, i);
        }
    }

    @Test
    void fieldsOfOneLine_falselyShareIt_bothWays() {
        twoCounters(16, 24);

        assertThat(summary()).isEqualTo("20 accesses to 1 lines of 64 bytes, 1 lines shared, 1 falsely");
        assertThat(findings().get(2).rows())
                .containsExactly(
                        List.of(
                                "demo.Counter",
                                "left",
                                "right",
                                (long) ROUNDS - 1,
                                1L,
                                "'main' at demo.Counter.add(Counter.java:12)",
                                "'worker' at demo.Counter.add(Counter.java:13)"),
                        List.of(
                                "demo.Counter",
                                "right",
                                "left",
                                (long) ROUNDS - 1,
                                1L,
                                "'worker' at demo.Counter.add(Counter.java:13)",
                                "'main' at demo.Counter.add(Counter.java:12)"));
        assertThat(findings().get(1).rows())
                .contains(List.of("demo.Counter", "right", 0L, 10L, 0L, 10L, 10L, 1L, 0L, 9L));
        assertThat(findings().get(0).rows())
                .containsExactly(
                        List.of("main", 0L, 0L, 0L, 10L, 0L, 10L, 9L, 0L),
                        List.of("worker", 0L, 0L, 0L, 10L, 0L, 9L, 10L, 0L));
    }

    @Test
    void fieldsOfTwoLines_shareNothing() {
        twoCounters(16, 80);

        assertThat(summary()).isEqualTo("20 accesses to 2 lines of 64 bytes, 0 lines shared, 0 falsely");
        assertThat(findings().get(2).rows()).isEmpty();
    }

    @Test
    void longerLines_shareFalselyWhatShorterOnesKeepApart() {
        twoCounters(16, 80);
        CoherenceSimulator simulator = new CoherenceSimulator();
        simulator.blockBytes(128);

        assertThat(((Verdict.Agrees) trace.judge(simulator, new Outputs())).summary())
                .isEqualTo("20 accesses to 1 lines of 128 bytes, 1 lines shared, 1 falsely");
    }

    @Test
    void oneField_isSharedTruly() {
        twoCounters(16, 16);

        assertThat(summary()).endsWith("1 lines shared, 0 falsely");
    }

    @Test
    void missThatIsNeededLater_isNoneOfFalseSharing() {
        trace.symbols.fieldSite(12, "left").fieldSite(13, "right").type(7, "demo.Counter");
        trace.begin(1, "main").begin(2, "worker").at(12);
        trace.read(1, 7, 16, 0).at(13).write(2, 7, 24, 5);
        trace.at(12).read(1, 7, 16, 0); // left is as it was
        assertThat(summary()).endsWith("1 lines shared, 1 falsely");
        trace.at(13).read(1, 7, 24, 5); // but the line was needed for right
        assertThat(summary()).endsWith("1 lines shared, 0 falsely");
    }

    @Test
    void elementsOfAnArray_areToldByTheirRange() {
        trace.symbols.siteOf(12, SiteKind.ARRAY_ELEMENT, "demo.Counter", "").type(7, "[J");
        trace.begin(1, "main").begin(2, "worker").at(12);
        for (int i = 0; i < ROUNDS; i++) {
            trace.symbols.field(7, 16, "[0]").field(7, 24, "[1]");
            trace.write(1, 7, 16, i).write(2, 7, 24, i);
        }
        assertThat(findings().get(2).rows())
                .containsExactly(List.of(
                        "long[]",
                        "#7[0]..[1]",
                        "#7[0]..[1]",
                        2L * ROUNDS - 2,
                        1L,
                        "'main' at demo.Counter.add(Counter.java:12)",
                        "'worker' at demo.Counter.add(Counter.java:12)"));
    }

    @Test
    void threadAfterAnother_findsWhatThatHasLeftInTheCache() {
        trace.begin(1, "main").begin(2, "worker").read(1, 8, 16, 0).write(2, 7, 16, 1);
        trace.operation(dev.braid.trace.EventKind.THREAD_END, 2, 0);
        trace.begin(3, "worker-2").write(3, 7, 16, 2);

        assertThat(findings().get(0).rows()).contains(List.of("worker and 1 more", 0L, 1L, 0L, 1L, 0L, 0L, 0L, 0L));
    }

    @Test
    void untracedWrites_areCountedInTheSummary() {
        trace.begin(1, "main").write(1, 7, 16, 1).untracedWrite(1, 7, 16, 8);

        assertThat(summary()).endsWith("; 1 untraced writes are not counted");
    }

    @Test
    void longTables_sayThatTheyAreCut() {
        trace.begin(1, "main").begin(2, "worker");
        for (long object = 1; object <= 60; object++) {
            trace.symbols.type(object, "demo.Type" + object);
            trace.write(1, object, 16, 1).write(2, object, 16, 1);
        }
        assertThat(findings().get(1).title()).endsWith("(the first 50 of 60)");
        assertThat(findings().get(1).rows()).hasSize(50);
    }

    @ParameterizedTest
    @ValueSource(ints = {-8, 0, 4, 48, 1 << 21})
    void lineOfNoSuchSize_isRefused(int bytes) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CoherenceSimulator().blockBytes(bytes))
                .withMessage(bytes + " bytes are not a cache line; give a power of two from 8 to 1048576");
    }

    @Test
    void traceWithoutAccesses_isInconclusive() {
        trace.begin(1, "main");
        assertThat(trace.judge(new CoherenceSimulator(), new Outputs())).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void calledBeforeItsStart_itThrows() {
        assertThatIllegalStateException().isThrownBy(() -> new CoherenceSimulator().finish(new Outputs()));
    }

    private String summary() {
        return ((Verdict.Agrees) verdict()).summary();
    }

    private List<Table> findings() {
        return verdict().findings();
    }

    private Verdict verdict() {
        return trace.judge(new CoherenceSimulator(), new Outputs());
    }

    @Test
    void lineThatWasForgotten_makesTheCountsInconclusive_andIsNamed() {
        TraceFixture accesses = new TraceFixture().begin(1, "one");
        for (int object = 1; object < 9; object++) {
            accesses.write(1, object, 16, 0);
        }
        accesses.read(1, 1, 16, 0);

        assertThat(accesses.judge(new CoherenceSimulator(new CoherenceLimits(2 * 64, 10)), new Outputs()))
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason())
                                .startsWith("Of 1 lines it is not known which caches had them")
                                .contains("accessed by thread 'one'")
                                .contains("(event 9). The simulator's share of the memory, ")
                                .contains(" was full with 4 lines; give the JVM that judges a heap of")
                                .endsWith("or trace fewer classes, or a shorter run."));
    }

    @Test
    void placesBeyondTheLimit_areCountedTogether() {
        TraceFixture accesses = new TraceFixture().begin(1, "one").begin(2, "two");
        for (int object = 1; object < 9; object++) {
            accesses.symbols.type(object, "[J");
            accesses.write(1, object, 16, 0).write(2, object, 16, 0);
        }

        assertThat(accesses.judge(new CoherenceSimulator(new CoherenceLimits(1 << 20, 3)), new Outputs()))
                .isInstanceOfSatisfying(
                        Verdict.Agrees.class,
                        verdict -> assertThat(verdict.findings().get(1).rows())
                                .hasSize(4)
                                .anySatisfy(row -> assertThat(row).startsWith("(others)", "", 0L, 5L)));
    }
}
