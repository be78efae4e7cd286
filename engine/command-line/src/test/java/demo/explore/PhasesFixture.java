// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;

/** Tests of which one thread goes through phases, and another one sees one of them. */
public class PhasesFixture {
    private static final int PHASES = 6;

    /** Milliseconds after which all phases are over in a run that nobody controls. */
    private static final int PAUSE = 2_000;

    private volatile int phase;
    private volatile int seen;

    private void goOn() {
        for (int i = 1; i <= PHASES; i++) {
            phase = i;
        }
    }

    @TracedConcurrencyTest
    @Schedules(count = 2_000, seconds = 60, strategy = "sweep")
    void anyPhase_isSeen() throws InterruptedException {
        Thread reader = new Thread(() -> seen = phase, "reader");
        Thread other = new Thread(() -> seen = -phase, "other");
        reader.start();
        other.start();
        goOn();
        reader.join();
        other.join();
        assertThat(Math.abs(seen)).isBetween(0, PHASES);
    }

    /** One of the schedules with one preemption fails. */
    @TracedConcurrencyTest
    @Schedules(count = 2_000, seconds = 60, strategy = "sweep")
    void phaseThree_isNotSeen() throws InterruptedException {
        Thread reader = new Thread(this::readLate, "reader");
        reader.start();
        goOn();
        reader.join();
        assertThat(seen).isNotEqualTo(3);
    }

    private void readLate() {
        try {
            Thread.sleep(PAUSE);
            seen = phase;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @TracedConcurrencyTest
    @Schedules(count = 2_000, seconds = 60)
    void oneThread_hasOneSchedule() {
        goOn();
        assertThat(phase).isEqualTo(PHASES);
    }

    /** The same as a program, of which each run loads the classes again. */
    public static void main(String[] args) throws InterruptedException {
        new PhasesFixture().anyPhase_isSeen();
    }
}
