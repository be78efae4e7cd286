// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.loose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.loose.ParkedFixture;
import fixture.loose.RunningFixture;
import fixture.shared.MixedAccessFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the positions of other threads that a macro-event records, with a counter in each thread. */
class PositionTests {
    private static final int ROUNDS = 1000;
    private static final Path PARKED_SOURCE = Path.of("src/test/java/fixture/loose/ParkedFixture.java");

    @Test
    void s0_2_positionOfAParkedThread_isExact_andResolvesToItsLine() throws Exception {
        LooseTrace trace = new LooseTrace(TracedProgram.of(ParkedFixture.class)
                .loose("perthread", "changed")
                .keepEvents()
                .arguments(ROUNDS)
                .run());
        int parkLine = Files.readAllLines(PARKED_SOURCE).indexOf("        LockSupport.park();") + 1;
        List<Step> worker = trace.of("worker");
        Map<Long, Long> positions = trace.positionsOf("worker");
        int round = 0;
        for (Step macro : trace.of("main")) {
            if (macro.is(EventKind.UNPARK)) {
                int position =
                        positions.getOrDefault(macro.event().clock(), -1L).intValue();
                Step last = worker.get(position - 1);
                Site site = Objects.requireNonNull(last.userSite());
                assertThat(last.event().kind()).as("round %d", round).isEqualTo(EventKind.PARK);
                assertThat(site.className()).isEqualTo(ParkedFixture.class.getName());
                assertThat(site.line()).isEqualTo(parkLine);
                assertThat(worksBefore(worker, position)).as("round %d", round).isEqualTo(round % 50);
                assertThat(worker.get(position).event().kind()).isEqualTo(EventKind.UNPARKED);
                round++;
            }
        }
        assertThat(round).isEqualTo(ROUNDS);
        trace.assertSound();
    }

    /** {@return the number of times that the worker has written to its field since it was parked the last time} */
    private static int worksBefore(List<Step> worker, int position) {
        int writes = 0;
        for (int i = position - 2; i >= 0 && !worker.get(i).is(EventKind.PARK); i--) {
            writes += worker.get(i).is(EventKind.WRITE)
                            && worker.get(i).location().endsWith(".work")
                    ? 1
                    : 0;
        }
        return writes;
    }

    /** One event may be on its way: made, seen by others, and not published yet. */
    @Test
    void s0_2_positionOfARunningThread_isBetweenItsCountsBeforeAndAfter() throws Exception {
        LooseTrace trace = new LooseTrace(TracedProgram.of(RunningFixture.class)
                .loose("perthread", "changed")
                .keepEvents()
                .arguments(ROUNDS)
                .run());
        List<Step> worker = trace.of("worker");
        long[] counts = new long[worker.size() + 1];
        for (int i = 0; i < worker.size(); i++) {
            Step step = worker.get(i);
            boolean counted = step.is(EventKind.WRITE) && step.location().endsWith(".count");
            counts[i + 1] = counted ? step.event().valueWritten() : counts[i];
        }
        Map<Long, Long> positions = trace.positionsOf("worker");
        List<Step> main = trace.of("main");
        int rounds = 0;
        for (int i = 1; i < main.size() - 1; i++) {
            if (main.get(i).is(EventKind.MONITOR_ENTER) && isCount(main.get(i - 1)) && isCount(main.get(i + 1))) {
                long count = counts[
                        positions.getOrDefault(main.get(i).event().clock(), -1L).intValue()];
                long before = main.get(i - 1).event().valueRead();
                long after = main.get(i + 1).event().valueRead();
                assertThat(count).as("round %d", rounds).isBetween(before - 1, after);
                rounds++;
            }
        }
        assertThat(rounds).isEqualTo(ROUNDS);
        trace.assertSound();
    }

    private static boolean isCount(Step step) {
        return step.is(EventKind.READ) && step.location().endsWith(".count");
    }

    @ParameterizedTest(name = "xref {0}, {1} threads, {2} slots, rings of {3}")
    @CsvSource({
        "all, 4, 64, 65536",
        "changed, 4, 64, 65536",
        "all, 6, 5, 65536",
        "changed, 6, 5, 65536",
        "all, 4, 64, 4096"
    })
    void s0_9_s0_11_positions_growTogether_andEndWithTheNumberOfEvents(
            String crossReferences, int threads, int slots, int ringBytes) throws Exception {
        ProgramRun run = TracedProgram.of(MixedAccessFixture.class)
                .loose("perthread", crossReferences)
                .slots(slots)
                .ringBytes(ringBytes)
                .keepEvents()
                .arguments(threads, 3000, 902)
                .run();
        LooseTrace trace = new LooseTrace(run);
        trace.assertSound();
        assertThat(trace.macros().size()).isGreaterThan(3 * threads);
        assertThat(run.steps(EventKind.THREAD_END)).hasSizeGreaterThanOrEqualTo(threads);
    }

    @Test
    void s0_10_positionsThatHaveChanged_makeTheSameVectors() throws Exception {
        LooseTrace trace = new LooseTrace(mixed("all"));
        List<Map<Integer, Long>> all = new ArrayList<>();
        trace.vectors().forEach((macro, vector, written) -> {
            assertThat(written).as("all threads at %s", macro).isEqualTo(vector);
            all.add(Map.copyOf(vector));
        });
        List<Map<Integer, Long>> unpacked = new ArrayList<>();
        trace.vectors(trace.vectors().changed()).forEach((macro, vector, written) -> unpacked.add(Map.copyOf(vector)));
        assertThat(unpacked).isEqualTo(all);
    }

    @Test
    void s0_10_onlyPositionsThatHaveChanged_areWritten() throws Exception {
        ProgramRun run = mixed("changed");
        LooseTrace trace = new LooseTrace(run);
        assertThat(trace.vectors().changed()).containsExactlyInAnyOrderElementsOf(run.positions());
    }

    private static ProgramRun mixed(String crossReferences) throws Exception {
        return TracedProgram.of(MixedAccessFixture.class)
                .loose("perthread", crossReferences)
                .keepEvents()
                .arguments(4, 3000, 1001)
                .run();
    }
}
