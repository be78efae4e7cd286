// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.KindFixture;
import dev.braid.report.model.DivergenceReport;
import dev.braid.report.window.EventWindow;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.Table;
import dev.braid.simulator.TraceFixture;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Pictures are made of the tables that simulators give: those of real ones, so that none gets lost when a table
 * changes.
 */
class FindingPictureTests {
    private static final int GIVER = 1;
    private static final int TAKER = 2;
    private static final long MONITOR = 10;
    private static final long RING = 20;
    private static final long HEAD = 16;
    private static final long TAIL = 24;

    private final TraceFixture trace = new TraceFixture();

    FindingPictureTests() {
        trace.symbols.type(RING, "demo.Ring").field(RING, HEAD, "head").field(RING, TAIL, "tail");
        trace.begin(GIVER, "giver").begin(TAKER, "taker");
    }

    @Test
    void contention_hasATimeLineForEachThread() {
        trace.operation(EventKind.MONITOR_ENTER, GIVER, MONITOR);
        for (int i = 0; i < 100; i++) {
            trace.read(GIVER, RING, HEAD, 0);
        }
        trace.operation(EventKind.MONITOR_EXIT, GIVER, MONITOR);
        trace.read(TAKER, RING, TAIL, 0).operation(EventKind.MONITOR_ENTER, TAKER, MONITOR);
        trace.read(TAKER, RING, TAIL, 0).operation(EventKind.MONITOR_EXIT, TAKER, MONITOR);

        List<TimeLinePicture> pictures = findings("contention").stream()
                .flatMap(table -> TimeLinePicture.of(table).stream())
                .toList();

        assertThat(pictures)
                .as("what is lost under the locks, and nothing as transactions")
                .hasSize(1);
        assertThat(pictures.get(0).lanes()).singleElement().satisfies(lane -> {
            assertThat(lane.name()).isEqualTo("taker");
            assertThat(lane.bars()).hasSizeGreaterThan(50).allMatch(bar -> bar.height() > 0);
        });
    }

    @Test
    void coherence_hasTheFieldsOfALine_andWhoTakesItFromWhom() {
        for (int i = 0; i < 9; i++) {
            trace.write(GIVER, RING, HEAD, i).write(TAKER, RING, TAIL, i);
        }

        List<Table> tables = findings("coherence");
        List<LinesPicture> pictures = tables.stream()
                .flatMap(table -> LinesPicture.of(table, tables).stream())
                .toList();

        assertThat(pictures).hasSize(1);
        assertThat(pictures.get(0).groups()).singleElement().satisfies(group -> {
            assertThat(group.boxes()).extracting(LinesPicture.Box::field).containsExactlyInAnyOrder("head", "tail");
            assertThat(group.arcs())
                    .extracting(arc ->
                            arc.from().field() + " takes it from " + arc.to().field())
                    .containsExactlyInAnyOrder("head takes it from tail", "tail takes it from head");
            assertThat(group.arcs()).allSatisfy(arc -> assertThat(arc.what()).contains("'giver' at ", "'taker' at "));
        });
    }

    @Test
    void provenance_hasAGraphOfValuesBetweenThreads() {
        for (int i = 0; i < 9; i++) {
            trace.write(GIVER, RING, HEAD, i).read(TAKER, RING, HEAD, i);
        }

        List<FlowPicture> pictures = findings("provenance").stream()
                .flatMap(table -> FlowPicture.of(table).stream())
                .toList();

        assertThat(pictures).hasSize(1);
        assertThat(pictures.get(0).curves()).singleElement().satisfies(curve -> {
            assertThat(curve.from().name()).isEqualTo("giver");
            assertThat(curve.to().name()).isEqualTo("taker");
            assertThat(curve.what()).isEqualTo("9 reads of demo.Ring#20.head");
        });
    }

    @Test
    void deadlockCycle_hasWhatEachThreadTakesFirstAndThen() {
        DivergenceReport cycle = new KindFixture(DivergenceKind.DEADLOCK_CYCLE)
                .report()
                .divergences()
                .get(0);

        LocksPicture picture =
                LocksPicture.of(Objects.requireNonNull(cycle.window())).orElseThrow();

        assertThat(picture.lines())
                .extracting(line -> line.thread().name()
                        + (line.isFirst() ? " first " : " then ")
                        + line.lock().name())
                .containsExactly(
                        "main first Account#101",
                        "main then Log#102",
                        "worker first Log#102",
                        "worker then Account#101");
    }

    @Test
    void deadlockOfLocks_hasWhatEachThreadHoldsAndWaitsFor() {
        DivergenceReport deadlock =
                new KindFixture(DivergenceKind.DEADLOCK).report().divergences().get(0);

        LocksPicture picture =
                LocksPicture.of(Objects.requireNonNull(deadlock.window())).orElseThrow();

        assertThat(picture.isDeadlock()).isTrue();
        assertThat(picture.lines())
                .extracting(line -> line.thread().name() + " " + line.row().action() + " "
                        + line.lock().name())
                .containsExactly(
                        "main takes ReentrantLock$NonfairSync#101",
                        "main waits for ReentrantLock$NonfairSync#102",
                        "worker takes ReentrantLock$NonfairSync#102",
                        "worker waits for ReentrantLock$NonfairSync#101");
    }

    /** As those of a simulator that does not say what its events take. */
    @Test
    void deadlockWhoseEventsDoNotNameTheLocks_hasNoSuchPicture() {
        DivergenceReport deadlock =
                new KindFixture(DivergenceKind.DEADLOCK).report().divergences().get(0);
        Divergence known = deadlock.divergence();
        Divergence unknown =
                new Divergence(known.kind(), known.message(), known.expected(), known.actual(), known.events());

        assertThat(LocksPicture.of(EventWindow.of(unknown, trace.header().symbols())))
                .isEmpty();
    }

    @Test
    void tablesWithoutRows_haveNoPicture() {
        Table flows = new Table("", FlowPicture.COLUMNS, List.of());
        assertThat(FlowPicture.of(flows)).isEmpty();
        assertThat(TimeLinePicture.of(flows)).isEmpty();
        assertThat(LinesPicture.of(flows, List.of(flows))).isEmpty();
    }

    private List<Table> findings(String simulator) {
        return trace.judge(Simulators.byName(simulator), new Outputs()).findings();
    }
}
