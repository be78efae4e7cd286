// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.loose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.LiveProgram;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.loose.BlockedFixture;
import fixture.loose.CrowdFixture;
import fixture.loose.ManyThreadsFixture;
import fixture.loose.TurnsFixture;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that block, begin and end in a loose trace. */
class LooseLifeTests {
    private static final int MANY = 10_000;

    @ParameterizedTest
    @ValueSource(strings = {"perthread", "message", "global"})
    void s0_6_recordsOfBlockedThreads_areAllDrained(String strategy) throws Exception {
        try (LiveProgram live = TracedProgram.of(BlockedFixture.class)
                .loose(strategy, "all")
                .keepEvents()
                .start()) {
            live.collectUntilPrinted("blocked");
            while (writesOfBlocked(live.steps()) < 150) { // otherwise this ends at the harness's deadline
                live.pollOrPause();
            }
            assertThat(live.process().isAlive()).isTrue();
            assertThat(live.collector().damage()).isNull();
            live.letGoOn();
            live.collectToEnd();
            ProgramRun run = live.finish();
            assertThat(run.complaints()).isEmpty();
            if (strategy.equals("perthread")) {
                new LooseTrace(run).assertSound();
            }
        }
    }

    private static long writesOfBlocked(List<Step> steps) {
        return steps.stream()
                .filter(step -> step.is(EventKind.WRITE) && step.event().valueWritten() > 0)
                .filter(step -> step.location().matches(".*\\.(reader|parker|locker)"))
                .count();
    }

    @ParameterizedTest
    @ValueSource(strings = {"all", "changed"})
    void s0_12_eachThread_isInThePositionsFromItsBeginToItsEnd_withItsFinalCount(String crossReferences)
            throws Exception {
        ProgramRun run = TracedProgram.of(ManyThreadsFixture.class)
                .loose("perthread", crossReferences)
                .keepEvents()
                .arguments(MANY, 5)
                .run();
        LooseTrace trace = new LooseTrace(run);
        trace.assertSound();
        assertEachBeginsAndEnds(run, "short-", MANY);
        assertThat(trace.of("daemon"))
                .as("a daemon that lives when the JVM exits")
                .noneMatch(step -> step.is(EventKind.THREAD_END));
    }

    private static void assertEachBeginsAndEnds(ProgramRun run, String prefix, int threads) {
        for (EventKind kind : List.of(EventKind.THREAD_BEGIN, EventKind.THREAD_END)) {
            Set<Integer> ids = new HashSet<>();
            int events = 0;
            for (Step step : run.steps(kind)) {
                if (step.thread().startsWith(prefix)) {
                    ids.add(step.event().thread());
                    events++;
                }
            }
            assertThat(events).as("%s", kind).isEqualTo(threads);
            assertThat(ids).as("ids are never reused").hasSize(threads);
        }
    }

    static List<Path> jdksWithVirtualThreads() {
        return Jdks.since(21);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithVirtualThreads")
    void s0_12_virtualThreads_areThreads(Path jdk) throws Exception {
        ProgramRun run = TracedProgram.ofSource("ManyVirtualThreads", jdk)
                .loose("perthread", "changed")
                .keepEvents()
                .arguments(500)
                .run();
        new LooseTrace(run).assertSound();
        assertEachBeginsAndEnds(run, "virtual-", 500);
    }

    /** With more threads than slots, each goes on in another one again and again. */
    @ParameterizedTest
    @ValueSource(strings = {"perthread", "message", "global"})
    void s0_12_programOrder_survivesMovesBetweenSlots(String strategy) throws Exception {
        ProgramRun run = TracedProgram.of(TurnsFixture.class)
                .loose(strategy, "changed")
                .slots(5)
                .keepEvents()
                .arguments(9, 20_000)
                .run();
        LooseTrace trace = new LooseTrace(run);
        for (int i = 0; i < 9; i++) {
            List<Long> counts = trace.of("counter-" + i).stream()
                    .filter(step -> step.is(EventKind.WRITE) && step.location().endsWith(".count"))
                    .map(step -> step.event().valueWritten())
                    .toList();
            assertThat(counts).hasSize(20_000).isSorted();
        }
        if (strategy.equals("perthread")) {
            trace.assertSound();
        } else if (strategy.equals("global")) {
            assertThat(run.steps().get(run.steps().size() - 1).event().clock())
                    .as("a ticket for each event, and none for a move")
                    .isEqualTo(run.steps().size());
        }
    }

    @Test
    void s0_12_moreThreadsThanARingCanHold_failTheTrace() throws Exception {
        ProgramRun run = TracedProgram.of(CrowdFixture.class)
                .loose("perthread", "all")
                .ringBytes(4096)
                .slots(1024)
                .arguments(800)
                .run();
        assertThat(run.failure())
                .hasValue("So many threads live at once that where they are does not fit into a thread's ring; record"
                        + " with --xref changed, or with --strategy message.");
        assertThat(run.output()).isEqualTo("800\n");
    }
}
