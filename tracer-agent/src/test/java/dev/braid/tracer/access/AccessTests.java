// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TraceComments;
import dev.braid.tracer.harness.TracedProgram;
import fixture.access.AccessFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One traced run of {@link AccessFixture} per JDK, and what its trace must hold. */
class AccessTests {
    private static final Map<Path, ProgramRun> RUNS = new HashMap<>();

    static Stream<Path> jdks() {
        return Jdks.all().stream();
    }

    private static ProgramRun runOn(Path jdk) throws IOException, InterruptedException {
        ProgramRun run = RUNS.get(jdk);
        if (run == null) {
            run = TracedProgram.of(AccessFixture.class).jdk(jdk).keepEvents().run();
            RUNS.put(jdk, run);
        }
        return run;
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void trace_isSound(Path jdk) throws Exception {
        assertThat(runOn(jdk).complaints()).isEmpty();
        assertThat(runOn(jdk).steps()).extracting(step -> step.event().clock()).isSorted();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void output_isThatOfAnUntracedRun(Path jdk) throws Exception {
        try (ChildProcess untraced =
                TracedProgram.of(AccessFixture.class).jdk(jdk).runWith()) {
            assertThat(runOn(jdk).output()).isNotEmpty().isEqualTo(untraced.output());
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void everyLine_makesTheAccessesOfItsComment(Path jdk) throws Exception {
        for (String name : List.of("Fields", "Statics", "Arrays", "Atomics", "Handles")) {
            assertThat(TraceComments.differences("fixture.access." + name + "Fixture", runOn(jdk)))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void unsafe_isTracedLikeTheFieldsItReaches(Path jdk) throws Exception {
        assertThat(runOn(jdk).steps())
                .filteredOn(step -> step.location().matches("fixture.access.UnsafeFixture#.*\\.(number|object)"))
                .filteredOn(step -> step.site() != null && step.site().platform())
                .extracting(Step::text)
                .containsExactly(
                        "WRITE number:4 PLAIN -4",
                        "READ number:4 PLAIN -4",
                        "READ number:4 VOLATILE -4",
                        "WRITE number:4 RELEASE 6",
                        "READ_WRITE number:4 VOLATILE 6 7",
                        "CAS_FAILED number:4 VOLATILE 7",
                        "READ_WRITE number:4 VOLATILE 7 9",
                        "READ_WRITE number:4 VOLATILE 9 3",
                        "WRITE object:8 PLAIN String",
                        "READ object:8 VOLATILE String",
                        "READ_WRITE object:8 VOLATILE String null");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void guardedCounters_areSeenToCountUp(Path jdk) throws Exception {
        for (String field : List.of("guarded", "locked")) {
            assertThat(runOn(jdk).steps(EventKind.WRITE))
                    .filteredOn(step -> step.location().endsWith("." + field))
                    .extracting(step -> step.event().valueWritten())
                    .containsExactlyElementsOf(java.util.stream.LongStream.rangeClosed(1, 200)
                            .boxed()
                            .toList());
        }
        assertThat(runOn(jdk).steps(EventKind.READ_WRITE))
                .as("the adder's")
                .filteredOn(step -> step.location()
                        .matches("java.util.concurrent.atomic.LongAdder#\\d+.base"
                                + "|java.util.concurrent.atomic.Striped64.Cell#\\d+.value"))
                .hasSizeGreaterThanOrEqualTo(200);
        assertThat(runOn(jdk).steps(EventKind.READ_WRITE))
                .as("the lock's")
                .filteredOn(step -> step.location().matches("java.*ReentrantLock\\$NonfairSync#\\d+.state"))
                .hasSizeGreaterThanOrEqualTo(200);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void threads_startBeginAndEndOnce(Path jdk) throws Exception {
        ProgramRun run = runOn(jdk);
        for (String name : List.of("counter-0", "counter-1", "idle")) {
            List<Step> own = run.steps().stream()
                    .filter(step -> step.thread().equals(name))
                    .toList();
            int id = own.get(0).event().thread();
            assertThat(own.get(0).event().kind()).isEqualTo(EventKind.THREAD_BEGIN);
            assertThat(own.get(own.size() - 1).event().kind()).isEqualTo(EventKind.THREAD_END);
            assertThat(own).filteredOn(step -> step.is(EventKind.THREAD_BEGIN)).hasSize(1);
            assertThat(own).filteredOn(step -> step.is(EventKind.THREAD_END)).hasSize(1);
            assertThat(run.steps(EventKind.THREAD_START))
                    .filteredOn(step -> step.event().startedThread() == id)
                    .singleElement()
                    .satisfies(step -> assertThat(step.thread()).isEqualTo("main"))
                    .satisfies(step -> assertThat(step.event().index())
                            .isLessThan(own.get(0).event().index()));
        }
    }
}
