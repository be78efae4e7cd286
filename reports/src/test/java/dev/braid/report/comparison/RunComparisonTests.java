// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.RunFixture;
import dev.braid.report.comparison.RunComparison.Turn;
import dev.braid.trace.EventKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs are compared by what the program does: in each pair of runs here all numbers and the threads' names differ. */
class RunComparisonTests {
    private static final int COUNTER = 1;
    private static final int OTHER = 2;

    private final RunFixture diverging = new RunFixture(100, "");
    private final RunFixture agreeing = new RunFixture(700, "");

    @Test
    void orders_partWhereAnotherThreadComesNext() {
        RunComparison comparison = RunFixture.interrupted("")
                .beside(
                        RunFixture.oneAfterTheOther(""),
                        RunFixture.interrupted("").violation(4, 6, 7));

        assertThat(comparison.here())
                .extracting(Turn::what)
                .containsExactly("write 5", "read 5", "read 5", "write 6", "write 15");
        assertThat(comparison.here())
                .extracting(Turn::thread)
                .containsExactly("main", "Thread-2", "Thread-3", "Thread-3", "Thread-2");
        assertThat(comparison.there())
                .extracting(Turn::what)
                .containsExactly("write 5", "read 5", "write 15", "read 15", "write 16");
        assertThat(comparison.there())
                .extracting(Turn::thread)
                .containsExactly("main", "Thread-0", "Thread-0", "Thread-1", "Thread-1");
        assertThat(comparison.there()).extracting(Turn::lane).containsExactly(0, 1, 1, 2, 2);
        assertThat(comparison.here()).extracting(Turn::partner).containsExactly(0, 1, 3, 4, 2);
        assertThat(comparison.parting()).isEqualTo(2);
        assertThat(comparison.explanation())
                .isEqualTo("Both trials go the same way up to event 4. Next comes 'Thread-3' with read 5 (event 5) in"
                        + " trial 2, but 'Thread-0' with write 15 (event 4) in trial 1, which agrees.");
    }

    @Test
    void visits_areCountedByPlace_andOthersBetweenThemAreTold() {
        diverging.write(0, OTHER, 1).write(0, COUNTER, 5);
        agreeing.write(0, OTHER, 1).write(0, COUNTER, 5);
        int here = diverging.start(0, "worker");
        int there = agreeing.start(0, "worker");
        for (int i = 0; i < 30; i++) {
            diverging.read(here, COUNTER, i);
            // The other run also reads what the divergence is not about, which is not a visit of the place.
            agreeing.read(there, OTHER, i).read(there, COUNTER, i);
        }
        diverging.write(here, COUNTER, 31);
        agreeing.write(there, COUNTER, 32);

        RunComparison comparison = diverging.beside(agreeing, diverging.violation(3, 33));

        assertThat(comparison.parting()).isEqualTo(-1);
        assertThat(comparison.explanation())
                .startsWith("Trial 1, which agrees, has these events in the same order. So their order is not");
        Turn last = comparison.there().get(comparison.there().size() - 1);
        assertThat(last.what()).isEqualTo("write 32");
        assertThat(comparison.there()).extracting(turn -> turn.row().location()).containsOnly("demo.Counter#701.value");
        assertThat(comparison.there().stream().mapToLong(Turn::between).sum())
                .as("of 32 visits, all that are not shown")
                .isEqualTo(32 - comparison.there().size());
    }

    @Test
    void instructionsOfOneMethod_areToldApart() {
        int here = diverging.start(0, "worker");
        int there = agreeing.start(0, "worker");
        diverging.write(here, COUNTER, 1).read(here, COUNTER, 1);
        agreeing.write(there, COUNTER, 1).add(EventKind.READ, RunFixture.OTHER_LINE, there, COUNTER, 1);

        assertThat(diverging.beside(agreeing, diverging.violation(1, 2)).here())
                .extracting(Turn::partner)
                .containsExactly(0, -1);
    }

    @Test
    void staticField_isFoundByItsName_whoeverComesFirst() {
        diverging.add(EventKind.WRITE, RunFixture.STATIC_LINE, 0, COUNTER, 0); // as when its class is initialised
        int here = diverging.start(0, "worker");
        diverging.add(EventKind.READ, RunFixture.STATIC_LINE, here, COUNTER, 0).write(here, COUNTER, 1);
        int there = agreeing.start(0, "worker");
        agreeing.add(EventKind.READ, RunFixture.STATIC_LINE, there, COUNTER, 0).write(there, COUNTER, 1);

        assertThat(diverging.beside(agreeing, diverging.violation(2, 3)).here())
                .extracting(Turn::partner)
                .containsExactly(-1, 0, 1);
    }

    @Test
    void failedUpdate_isTheSameVisitAsOneThatSucceeds() {
        int here = diverging.start(0, "worker");
        int there = agreeing.start(0, "worker");
        diverging.add(EventKind.CAS_FAILED, RunFixture.OTHER_LINE, here, COUNTER, 7);
        diverging.add(EventKind.READ_WRITE, RunFixture.OTHER_LINE, here, COUNTER, 8);
        agreeing.add(EventKind.READ_WRITE, RunFixture.OTHER_LINE, there, COUNTER, 7);
        agreeing.add(EventKind.READ_WRITE, RunFixture.OTHER_LINE, there, COUNTER, 8);

        RunComparison comparison = diverging.beside(agreeing, diverging.violation(1, 2));

        assertThat(comparison.here()).extracting(Turn::what).containsExactly("failed CAS 7", "update 8 → 8");
        assertThat(comparison.there()).extracting(Turn::what).containsExactly("update 7 → 7", "update 8 → 8");
        assertThat(comparison.parting()).isEqualTo(-1);
    }

    @Test
    void monitors_areComparedAsAccessesAre() {
        for (RunFixture run : List.of(diverging, agreeing)) {
            run.start(0, "first");
            run.start(0, "second");
        }
        enter(diverging, 1, COUNTER);
        enter(diverging, 2, OTHER);
        enter(agreeing, 1, COUNTER);
        enter(agreeing, 1, OTHER);
        enter(agreeing, 2, OTHER);
        enter(agreeing, 2, COUNTER);

        RunComparison comparison = diverging.beside(agreeing, diverging.violation(2, 3));

        assertThat(comparison.explanation())
                .isEqualTo("Trial 1, which agrees, has these events in the same order. So their order is not what makes"
                        + " the difference: compare the values, and what came before.");
        assertThat(comparison.there())
                .extracting(Turn::what)
                .containsExactly("monitor enter demo.Counter#701", "monitor enter demo.Counter#702");
        assertThat(comparison.there()).extracting(Turn::between).containsExactly(0L, 1L);
    }

    private static void enter(RunFixture run, int thread, int object) {
        run.add(EventKind.MONITOR_ENTER, RunFixture.READ_LINE + object, thread, object, 0);
    }

    @Test
    void eventsThatNeverCame_areNamed() {
        int here = diverging.start(0, "worker");
        int there = agreeing.start(0, "worker");
        diverging
                .read(here, COUNTER, 0)
                .write(here, COUNTER, 1)
                .read(here, COUNTER, 1)
                .write(here, COUNTER, 2);
        agreeing.read(there, COUNTER, 0).write(there, COUNTER, 1);

        RunComparison comparison = diverging.beside(agreeing, diverging.violation(1, 4));

        assertThat(comparison.here()).extracting(Turn::partner).containsExactly(0, 1, -1, -1);
        assertThat(comparison.parting()).isEqualTo(2);
        assertThat(comparison.explanation())
                .isEqualTo(
                        "Both trials go the same way up to event 2. Next comes 'worker' with read 1 (event 3) in trial"
                                + " 2, but none of the others in trial 1, which agrees. There, 2 events of these never"
                                + " came: their threads did not get there as often.");
    }

    @Test
    void runThatNeverCameThere_isSaidSo() {
        int here = diverging.start(0, "worker");
        agreeing.start(0, "worker");
        diverging.read(here, COUNTER, 0).write(here, COUNTER, 1);

        RunComparison comparison = diverging.beside(agreeing, diverging.violation(1, 2));

        assertThat(comparison.there()).isEmpty();
        assertThat(comparison.explanation())
                .isEqualTo("Trial 1, which agrees, has none of these events: its threads did not come there, or not as"
                        + " often.");
    }

    @Test
    void divergenceAtNoPlace_isNotCompared() {
        int here = diverging.start(0, "worker");
        diverging.read(here, COUNTER, 0);

        RunComparison comparison = diverging.beside(agreeing, diverging.violation(0));

        assertThat(comparison.isShown()).isFalse();
        assertThat(comparison.explanation()).startsWith("None of the events is about a place in memory or an object");
    }
}
