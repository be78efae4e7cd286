// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.loose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.loose.SpinningFixture;
import fixture.shared.MixedAccessFixture;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The other strategies of loose traces: a message at each access, and one counter for all events. */
class StrategyTests {
    private static final int ROUNDS = 300;

    /**
     * The spinner's answer to a turn comes after the macro-event before that turn, whatever the spinner has done
     * before. That does not hold for its read of the turn, which may have begun before the macro-event.
     */
    @Test
    void s0_7_spinningThread_passesAMacroEventAtItsNextAccess_andABlockedOneIsNotWaitedFor() throws Exception {
        ProgramRun run = spinning("message");
        LooseTrace trace = new LooseTrace(run);

        assertThat(run.output()).as("though a thread is blocked forever").isEqualTo("over\n");
        assertThat(lateAnswers(trace)).isZero();
        assertThat(run.positions()).isEmpty();
    }

    /** Shows what the test above would find without messages. */
    @Test
    void s0_7_withCounters_aSpinningThreadKeepsItsClock() throws Exception {
        assertThat(lateAnswers(new LooseTrace(spinning("perthread")))).isPositive();
    }

    private static ProgramRun spinning(String strategy) throws Exception {
        return TracedProgram.of(SpinningFixture.class)
                .loose(strategy, "changed")
                .keepEvents()
                .arguments(ROUNDS)
                .run();
    }

    /**
     * {@return the number of turns that the spinner answered at a clock before that of the macro-event before the turn}
     */
    private static int lateAnswers(LooseTrace trace) {
        Map<Long, Long> macroBefore = new HashMap<>();
        long macro = 0;
        for (Step step : trace.of("main")) {
            macro = step.event().kind().isAccess() ? macro : step.event().clock();
            if (step.is(EventKind.WRITE) && step.location().endsWith(".turn")) {
                macroBefore.put(step.event().valueWritten(), macro);
            }
        }
        assertThat(macroBefore).hasSize(ROUNDS + 1);
        int late = 0;
        for (Step step : trace.of("spinner")) {
            long turn = step.is(EventKind.WRITE) && step.location().endsWith(".answer")
                    ? step.event().valueWritten()
                    : 0;
            late += turn > 0 && step.event().clock() < macroBefore.getOrDefault(turn, Long.MAX_VALUE) ? 1 : 0;
        }
        return late;
    }

    @ParameterizedTest(name = "{0} threads, {1} slots, rings of {2}")
    @CsvSource({"4, 64, 65536", "6, 5, 65536", "4, 64, 4096"})
    void s0_8_tickets_areUniqueWithoutGaps_andGrowInEachThread(int threads, int slots, int ringBytes) throws Exception {
        ProgramRun run = TracedProgram.of(MixedAccessFixture.class)
                .loose("global", "changed")
                .slots(slots)
                .ringBytes(ringBytes)
                .keepEvents()
                .arguments(threads, 3000, 802)
                .run();
        LooseTrace trace = new LooseTrace(run);

        for (List<Step> steps : trace.byThread().values()) {
            for (int i = 1; i < steps.size(); i++) {
                assertThat(steps.get(i).event().clock())
                        .as("after %s", steps.get(i - 1))
                        .isGreaterThan(steps.get(i - 1).event().clock());
            }
        }
        List<Step> steps = run.steps();
        for (int i = 0; i < steps.size(); i++) {
            assertThat(steps.get(i).event().clock()).isEqualTo(i + 1L);
        }
        assertThat(run.positions()).isEmpty();
        assertThat(steps).hasSizeGreaterThan(threads * 3000);
    }
}
