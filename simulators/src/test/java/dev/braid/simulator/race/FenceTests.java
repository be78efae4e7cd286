// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.predict.PredictedRaceSimulator;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the order by fences in traces that are written by hand; {@link RaceOracleTests} has random ones. */
class FenceTests {
    private static final int ACQUIRE = 1;
    private static final int RELEASE = 2;
    private static final int FULL = 3;
    private static final int HANDLE = 23;

    private final TraceFixture trace = new TraceFixture();

    @BeforeEach
    void nameWhatTheTracesHave() {
        trace.symbols.fieldSite(12, "value").fieldSite(13, "value").handleSite(HANDLE);
        trace.begin(1, "producer").begin(2, "consumer");
    }

    /** Modes of the write and the read that hand over, and fences before the one and after the other, 0 for none. */
    @ParameterizedTest
    @CsvSource({
        "OPAQUE, OPAQUE, 2, 1, true",
        "OPAQUE, OPAQUE, 3, 3, true",
        "PLAIN, PLAIN, 2, 1, true",
        "PLAIN, OPAQUE, 2, 1, true",
        "OPAQUE, PLAIN, 2, 1, true",
        "RELEASE, OPAQUE, 0, 1, true",
        "RELEASE, PLAIN, 0, 1, true",
        "VOLATILE, PLAIN, 0, 3, true",
        "OPAQUE, OPAQUE, 0, 1, false",
        "OPAQUE, OPAQUE, 2, 0, false",
        "OPAQUE, OPAQUE, 1, 1, false",
        "OPAQUE, OPAQUE, 2, 2, false",
        "PLAIN, PLAIN, 0, 1, false",
        "PLAIN, PLAIN, 2, 0, false",
        "PLAIN, PLAIN, 0, 0, false",
        "RELEASE, PLAIN, 0, 0, false",
    })
    void handover(AccessMode write, AccessMode read, int before, int after, boolean isOrdered) {
        trace.at(13).read(2, 7, 24, 0);
        access(read).read(2, 7, 24, 0);
        trace.mode(AccessMode.PLAIN).at(12).write(1, 7, 16, 5);
        fence(1, before);
        access(write).write(1, 7, 24, 1);
        access(read).read(2, 7, 24, 1);
        fence(2, after);
        trace.mode(AccessMode.PLAIN).at(13).read(2, 7, 16, 5);

        Class<?> expected = isOrdered ? Verdict.Agrees.class : Verdict.Diverges.class;
        assertThat(verdict()).isInstanceOf(expected);
        assertThat(trace.judge(new PredictedRaceSimulator(), new Outputs())).isInstanceOf(expected);
    }

    @Test
    void acquiringRead_ofWhatIsWrittenAfterAFence_orders() {
        trace.at(12).write(1, 7, 16, 5);
        fence(1, FULL);
        access(AccessMode.PLAIN).write(1, 7, 24, 1);
        access(AccessMode.ACQUIRE).read(2, 7, 24, 1);
        trace.mode(AccessMode.PLAIN).at(13).read(2, 7, 16, 5);

        assertThat(verdict())
                .isInstanceOfSatisfying(
                        Verdict.Agrees.class,
                        verdict -> assertThat(verdict.summary())
                                .contains("; 1 pairs of plain accesses between fences were taken for opaque"));
    }

    /** A fence after which the thread synchronises otherwise, or before which it writes, makes nothing opaque. */
    @Test
    void accessesThatAreNotNextToTheirFences_race() {
        fence(1, RELEASE);
        trace.operation(EventKind.MONITOR_EXIT, 1, 9).at(12).write(1, 7, 16, 5);
        trace.at(13).read(2, 7, 16, 5);
        fence(2, ACQUIRE);
        assertThat(verdict()).isInstanceOf(Verdict.Diverges.class);
    }

    @Test
    void readThatIsFollowedByAWrite_races() {
        fence(1, RELEASE);
        trace.at(12).write(1, 7, 16, 5).at(13).read(2, 7, 16, 5).write(2, 8, 16, 6);
        fence(2, ACQUIRE);
        assertThat(verdict()).isInstanceOf(Verdict.Diverges.class);
    }

    @Test
    void writesAfterFences_raceWithEachOther() {
        fence(1, FULL);
        fence(2, FULL);
        trace.at(12).write(1, 7, 16, 5).at(13).write(2, 7, 16, 6);
        fence(2, FULL);
        assertThat(verdict()).isInstanceOf(Verdict.Diverges.class);
    }

    @Test
    void fencesOfTheJdk_makeNoAccessOfTheProgramOpaque() {
        trace.symbols.platformFieldSite(40, "x");
        trace.at(40).operation(EventKind.FENCE, 1, 0, RELEASE);
        trace.at(12).write(1, 7, 16, 5).at(13).read(2, 7, 16, 5);
        trace.at(40).operation(EventKind.FENCE, 2, 0, ACQUIRE);
        assertThat(verdict()).isInstanceOf(Verdict.Diverges.class);
    }

    private TraceFixture access(AccessMode mode) {
        return trace.at(mode == AccessMode.PLAIN ? 12 : HANDLE).mode(mode);
    }

    private void fence(int thread, int kind) {
        if (kind != 0) {
            trace.at(12).operation(EventKind.FENCE, thread, 0, kind);
        }
    }

    private Verdict verdict() {
        return trace.judge(new RaceSimulator(), new Outputs());
    }
}
