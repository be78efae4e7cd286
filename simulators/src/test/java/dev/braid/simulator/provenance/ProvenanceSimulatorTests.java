// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.AccessMode;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks verdicts on traces that are written by hand; {@link ProvenanceOracleTests} has random ones. */
class ProvenanceSimulatorTests {
    private static final long BOX = 7;
    private static final long LOCK = 9;
    private static final long THREAD = 20;

    private final TraceFixture trace = new TraceFixture();

    /** A child writes under a lock what its parent reads under it, after having handed it something by its start. */
    private void handoff() {
        trace.symbols
                .fieldSite(12, "value")
                .fieldSite(13, "value")
                .type(BOX, "demo.Counter")
                .type(LOCK, "java.lang.Object");
        trace.begin(1, "main").at(12).write(1, BOX, 16, 1).start(1, 2).begin(2, "worker");
        trace.operation(EventKind.MONITOR_ENTER, 2, LOCK)
                .read(2, BOX, 16, 1)
                .write(2, BOX, 16, 2)
                .operation(EventKind.MONITOR_EXIT, 2, LOCK);
        trace.operation(EventKind.MONITOR_ENTER, 1, LOCK)
                .at(13)
                .read(1, BOX, 16, 2)
                .operation(EventKind.MONITOR_EXIT, 1, LOCK);
        trace.operation(EventKind.THREAD_ENDING, 2, THREAD)
                .operation(EventKind.THREAD_END, 2, 0)
                .operation(EventKind.JOIN, 1, THREAD);
    }

    @Test
    void s1_16_writeInTheFirstSynchronizedBlockOfAChild_isInItsSecondThunk() {
        handoff();
        GraphBuilder builder = built();

        Thunk second = builder.graph().thunks().stream()
                .filter(thunk -> thunk.thread() == 2 && thunk.number() == 2)
                .findFirst()
                .orElseThrow();
        assertThat(second.operation()).isEqualTo(EventKind.MONITOR_ENTER);
        assertThat(second.writes()).isOne();
        assertThat(second.reads()).isOne();
    }

    @Test
    void s1_17_handoff_hasExactlyTheseNodesAndEdges() {
        handoff();
        ThunkNames names = new ThunkNames(trace.symbols);
        ProvenanceGraph graph = built().graph();

        assertThat(graph.thunks().stream().map(thunk -> name(thunk) + ": " + names.operation(thunk)))
                .containsExactly(
                        "main 1: thread begin",
                        "main 2: thread start",
                        "worker 1: thread begin",
                        "worker 2: monitor enter java.lang.Object#9",
                        "worker 3: monitor exit java.lang.Object#9",
                        "main 3: monitor enter java.lang.Object#9",
                        "main 4: monitor exit java.lang.Object#9",
                        "worker 4: thread ending object#20",
                        "main 5: join object#20");
        assertThat(GraphEdge.of(graph).stream()
                        .map(edge -> name(edge.from()) + " -> " + name(edge.to()) + " " + edge.kind()
                                + (edge.data() == null ? "" : " " + names.locations(edge.data()))))
                .containsExactlyInAnyOrder(
                        "main 1 -> main 2 program",
                        "main 2 -> main 3 program",
                        "main 3 -> main 4 program",
                        "main 4 -> main 5 program",
                        "worker 1 -> worker 2 program",
                        "worker 2 -> worker 3 program",
                        "worker 3 -> worker 4 program",
                        "main 2 -> worker 1 synchronisation",
                        "worker 3 -> main 3 synchronisation",
                        "worker 4 -> main 5 synchronisation",
                        "main 1 -> worker 2 data demo.Counter#7.value",
                        "worker 2 -> main 3 data demo.Counter#7.value");
    }

    @Test
    void findings_tellWhatThreadsDid_andWhatTheyPassedOn() {
        handoff();
        Verdict verdict = verdict();

        assertThat(((Verdict.Agrees) verdict).summary())
                .isEqualTo("9 thunks, with 3 edges of synchronisation and 2 of data");
        assertThat(verdict.findings().get(0).rows())
                .containsExactly(List.of("main", 5L, 1L, 1L), List.of("worker", 4L, 1L, 1L));
        assertThat(verdict.findings().get(1).rows())
                .containsExactly(
                        List.of("main", "worker", "demo.Counter#7.value", 1L),
                        List.of("worker", "main", "demo.Counter#7.value", 1L));
    }

    @Test
    void waitingLoop_staysInOneThunk_untilItSeesTheOthersWrite() {
        trace.begin(1, "main").begin(2, "worker").mode(AccessMode.VOLATILE);
        trace.read(2, BOX, 16, 0)
                .read(2, BOX, 16, 0)
                .write(1, BOX, 16, 1)
                .read(2, BOX, 16, 1)
                .read(2, BOX, 16, 1);

        assertThat(built().graph().thunks().stream().map(Thunk::thread)).containsExactly(1, 2, 1, 2);
    }

    @Test
    void releaseThatWasOverwritten_leadsNowhere_butAVolatileWriteLeadsToLaterVolatileReads() {
        trace.begin(1, "main").begin(2, "worker").begin(3, "reader");
        trace.mode(AccessMode.RELEASE).write(1, BOX, 16, 1).write(2, BOX, 16, 2);
        trace.mode(AccessMode.ACQUIRE).read(3, BOX, 16, 2);
        assertThat(sources()).containsExactly(2);

        trace.mode(AccessMode.VOLATILE)
                .write(1, BOX, 24, 1)
                .write(2, BOX, 24, 2)
                .read(3, BOX, 24, 2);
        assertThat(sources()).containsExactly(2, 2, 1);
    }

    private List<Integer> sources() {
        return built().graph().syncEdges().stream()
                .map(edge -> edge.from().thread())
                .toList();
    }

    @Test
    void racyReads_areToldAsSuch() {
        trace.begin(1, "main").begin(2, "worker").write(2, BOX, 16, 1).read(1, BOX, 16, 1);

        assertThat(((Verdict.Agrees) verdict()).summary())
                .endsWith("; 1 reads are of thunks that started later, so nothing orders them and the graph may have"
                        + " cycles (ask the simulator race)");
    }

    @Test
    void untracedWrite_leavesNoOrigin() {
        trace.begin(1, "main").write(1, BOX, 16, 1).untracedWrite(1, BOX, 16, 8);
        trace.begin(2, "worker").read(2, BOX, 16, 5);

        assertThat(built().graph().dataEdges()).isEmpty();
        assertThat(((Verdict.Agrees) verdict()).summary())
                .endsWith("; where untraced code may have written (1 times), what is read has no origin");
    }

    @Test
    void edgeOverManyLocations_namesTheFirst_andCountsTheRest() {
        trace.begin(1, "main").start(1, 2);
        for (int i = 0; i < 10; i++) {
            trace.write(1, BOX, 16 + 8L * i, i);
        }
        trace.start(1, 3).begin(3, "reader");
        for (int i = 0; i < 10; i++) {
            trace.read(3, BOX, 16 + 8L * i, i).read(3, BOX, 16 + 8L * i, i);
        }
        DataEdge edge = built().graph().dataEdges().iterator().next();
        assertThat(new ThunkNames(trace.symbols).locations(edge))
                .startsWith("object#7.+16 (2), object#7.+24 (2), ")
                .endsWith("object#7.+72 (2), 4 other reads");
        assertThat(verdict().findings().get(1).rows()).contains(List.of("main", "reader", "(other locations)", 4L));
    }

    @Test
    void graphThatIsTooLarge_isInconclusive_withAFix() {
        handoff();
        for (int[] limits : new int[][] {{8, 100}, {100, 4}}) {
            GraphBuilder builder = new GraphBuilder(new ProvenanceLimits(limits[0], limits[1], 100, 100));
            assertThat(trace.judge(new ProvenanceSimulator(builder), new Outputs()))
                    .isInstanceOfSatisfying(
                            Verdict.Inconclusive.class,
                            verdict -> assertThat(verdict.reason())
                                    .startsWith("The trace has more than " + limits[0] + " thunks or " + limits[1]
                                            + " edges between them. The simulator's share of the memory, ")
                                    .contains(" was full with these; give the JVM that judges a heap of, say, ")
                                    .endsWith("or record a shorter run."));
        }
        assertThat(trace.judge(
                        new ProvenanceSimulator(new GraphBuilder(new ProvenanceLimits(9, 5, 100, 100))), new Outputs()))
                .isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void tracesThatLeaveOutAccesses_areInconclusive() {
        handoff();
        ProvenanceSimulator simulator = new ProvenanceSimulator();
        simulator.start(trace.header(Coverage.REGIONS));
        trace.events().forEach(simulator::event);

        assertThat(simulator.finish(new Outputs()))
                .asInstanceOf(type(Verdict.Inconclusive.class))
                .satisfies(verdict -> assertThat(verdict.reason()).contains("no -i, no -r"));
    }

    @Test
    void traceWithoutAccesses_isInconclusive() {
        trace.begin(1, "main");
        assertThat(verdict()).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void calledBeforeItsStart_itThrows() {
        assertThatIllegalStateException().isThrownBy(() -> new ProvenanceSimulator().finish(new Outputs()));
    }

    private String name(Thunk thunk) {
        return trace.symbols.threadName(thunk.thread()) + " " + thunk.number();
    }

    private GraphBuilder built() {
        GraphBuilder builder = new GraphBuilder();
        trace.events().forEach(builder::event);
        return builder;
    }

    private Verdict verdict() {
        return trace.judge(new ProvenanceSimulator(), new Outputs());
    }

    @Test
    void readOfWhatWasWrittenTooLongAgo_isInconclusive() {
        TraceFixture accesses = new TraceFixture().begin(1, "one");
        for (int object = 1; object < 9; object++) {
            accesses.write(1, object, 16, 0);
        }
        accesses.read(1, 1, 16, 0);

        GraphBuilder builder = new GraphBuilder(new ProvenanceLimits(10, 10, 2, 10));
        assertThat(accesses.judge(new ProvenanceSimulator(builder), new Outputs()))
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason())
                                .startsWith(
                                        "Of 1 reads it is not known who wrote what they read; the first is event 9, by"
                                                + " thread 1. The simulator's share of the memory, ")
                                .contains(" was full with 4 words of eight bytes; give the JVM that judges a heap of")
                                .endsWith("or record a shorter run."));
    }
}
