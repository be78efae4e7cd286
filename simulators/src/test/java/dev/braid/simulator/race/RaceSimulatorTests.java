// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.AccessMode;
import dev.braid.trace.Coverage;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.SiteKind;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the race simulator says of traces that are written by hand; {@link RaceOracleTests} has random ones. */
class RaceSimulatorTests {
    private final TraceFixture trace = new TraceFixture();

    @BeforeEach
    void nameWhatTheTracesHave() {
        trace.symbols
                .fieldSite(12, "value")
                .fieldSite(13, "value")
                .siteOf(20, SiteKind.FIELD, "java.util.ArrayList", "size")
                .siteOf(21, SiteKind.FIELD, "java.util.AbstractMap", "keySet")
                .siteOf(22, SiteKind.FIELD, "java.util.concurrent.FutureTask", "outcome")
                .handleSite(23)
                .callSite(30, "java.util.List")
                .callSite(31, "java.lang.Class")
                .type(7, "demo.Counter")
                .type(8, "[Ljava.util.concurrent.ForkJoinTask;");
        trace.begin(1, "main").begin(2, "worker");
    }

    @Test
    void race_isToldWithBothSides_andHowOften() {
        trace.at(12).write(1, 7, 16, 5).at(13).read(2, 7, 16, 5);
        trace.at(12).operation(EventKind.MONITOR_EXIT, 1, 9).write(1, 7, 16, 6);
        trace.operation(EventKind.MONITOR_EXIT, 2, 10).at(13).read(2, 7, 16, 6);

        List<Divergence> races = races();

        assertThat(races).hasSize(1);
        assertThat(races.get(0).kind()).isEqualTo("data-race");
        assertThat(races.get(0).message())
                .isEqualTo("Nothing orders the write of demo.Counter#7.value by thread 'main' and the read by thread"
                        + " 'worker'. The first wrote 5 at demo.Counter.add(Counter.java:12) (event 2), the second read"
                        + " 5 at demo.Counter.add(Counter.java:13) (event 3). These two places race 3 times. Let both hold the"
                        + " same lock, or make it a volatile or atomic variable.");
        assertThat(races.get(0).events())
                .containsExactly(trace.events().get(2), trace.events().get(3));
    }

    @Test
    void eachPairOfPlaces_isToldOnce_inWhicheverOrder() {
        for (long object = 100; object < 120; object++) {
            trace.at(12).write(1, object, 16, 5).at(13).write(2, object, 16, 5);
            trace.at(13).write(1, object, 24, 5).at(12).write(2, object, 24, 5);
            trace.at(12).write(1, object, 32, 5).write(2, object, 32, 5);
        }
        assertThat(races()).hasSize(2);
    }

    @Test
    void longAccess_thatRacesWithTwoShortOnes_isOneRace() {
        trace.at(12).size(4).write(1, 7, 16, 5).write(1, 7, 20, 5);
        trace.at(13).size(8).read(2, 7, 16, 5);

        assertThat(races()).hasSize(1);
        assertThat(races().get(0).message()).doesNotContain("times");
    }

    @Test
    void referencesBesideEachOther_areFourBytesLong() {
        trace.at(12).writeReference(1, 7, 16, 9).at(13).writeReference(2, 7, 20, 9);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void finalField_isNoRace() {
        trace.symbols.finalField(7, 16);
        trace.at(12).write(1, 7, 16, 5).at(13).read(2, 7, 16, 5);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void collectionThatTheProgramCalls_isTakenAtItsWord_andShownAtTheCall() {
        trace.calledAt(30).at(20).write(1, 7, 16, 5).write(2, 7, 16, 6);

        assertThat(races()).hasSize(1);
        assertThat(races().get(0).message())
                .contains(
                        "The first wrote 5 at demo.Main.main(Main.java:30), by way of java.util.ArrayList.add (event");
    }

    @Test
    void collectionsWithinTheJdk_areItsOwnAffair() {
        trace.calledAt(31).at(20).write(1, 7, 16, 5).write(2, 7, 16, 6);
        trace.calledAt(0).at(20).write(1, 7, 24, 5).write(2, 7, 24, 6);
        trace.calledAt(30).at(21).write(1, 7, 32, 5).write(2, 7, 32, 6);
        trace.calledAt(30).at(22).write(1, 7, 40, 5).write(2, 7, 40, 6);
        trace.at(23)
                .mode(AccessMode.OPAQUE)
                .write(1, 8, 40, 5)
                .mode(AccessMode.PLAIN)
                .write(2, 8, 40, 6);
        trace.at(12).write(1, 7, 48, 5);

        assertThat(verdict())
                .isEqualTo(new Verdict.Agrees(
                        "1 plain accesses are ordered by happens-before with all that conflict with them"));
    }

    @Test
    void plainWriteOfAConcurrentClass_releases() {
        trace.at(12).write(1, 7, 16, 5);
        trace.at(22).writeReference(1, 8, 40, 5);
        trace.at(23).mode(AccessMode.ACQUIRE).readReference(2, 8, 40, 5).mode(AccessMode.PLAIN);
        trace.at(13).read(2, 7, 16, 5);

        assertThat(verdict()).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void handles_raceWithPlainAccesses_butNotWithEachOther() {
        trace.at(23)
                .mode(AccessMode.VOLATILE)
                .write(1, 7, 16, 1)
                .write(2, 7, 16, 2)
                .readWrite(1, 7, 16, 2, 3);
        assertThat(verdict()).isInstanceOf(Verdict.Inconclusive.class);

        trace.mode(AccessMode.PLAIN).at(13).read(2, 7, 16, 3);
        assertThat(races()).hasSize(1);
        assertThat(races().get(0).message()).contains("The first read 2 and wrote 3 (volatile) at");
    }

    @Test
    void tracesThatLeaveOutSynchronisation_areNotJudged() {
        trace.at(12).write(1, 7, 16, 5);
        RaceSimulator simulator = new RaceSimulator();
        simulator.start(trace.header(Coverage.REGIONS));
        trace.events().forEach(simulator::event);

        assertThat(simulator.finish(new Outputs()))
                .asInstanceOf(type(Verdict.Inconclusive.class))
                .satisfies(verdict -> assertThat(verdict.reason()).contains("no -i, no -r"));
    }

    @Test
    void calledBeforeItsStart_itThrows() {
        assertThatIllegalStateException().isThrownBy(() -> new RaceSimulator().finish(new Outputs()));
    }

    private Verdict verdict() {
        return trace.judge(new RaceSimulator(), new Outputs());
    }

    private List<Divergence> races() {
        assertThat(verdict()).isInstanceOf(Verdict.Diverges.class);
        return ((Verdict.Diverges) verdict()).divergences();
    }
}
