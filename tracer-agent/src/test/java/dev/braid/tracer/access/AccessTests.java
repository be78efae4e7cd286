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
import java.util.stream.LongStream;
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

    /** {@return the steps after the program has warmed up} */
    private static List<Step> secondHalf(Path jdk) throws IOException, InterruptedException {
        List<Step> steps = runOn(jdk).steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).is(EventKind.WRITE)
                    && steps.get(i).location().equals(AccessFixture.class.getName() + ".warm")) {
                return steps.subList(i + 1, steps.size());
            }
        }
        throw new AssertionError("the program did not write 'warm'");
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
            assertThat(TraceComments.differences("fixture.access." + name + "Fixture", secondHalf(jdk)))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void unsafe_isTracedLikeTheFieldsItReaches(Path jdk) throws Exception {
        assertThat(secondHalf(jdk))
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
            assertThat(secondHalf(jdk))
                    .filteredOn(
                            step -> step.is(EventKind.WRITE) && step.location().endsWith("." + field))
                    .extracting(step -> step.event().valueWritten())
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, 200).boxed().toList());
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void locksAndAdders_areTracedInside(Path jdk) throws Exception {
        for (String place :
                List.of("[.](LongAdder.*base|Striped64.Cell.*value)", "ReentrantLock.NonfairSync#.*[.]state")) {
            assertThat(runOn(jdk).steps(EventKind.READ_WRITE))
                    .filteredOn(step -> step.location().matches(".*" + place))
                    .hasSizeGreaterThanOrEqualTo(300);
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void threads_startBeginAndEndOnce(Path jdk) throws Exception {
        List<Step> steps = runOn(jdk).steps();
        List<Step> begins = steps.stream()
                .filter(step -> step.is(EventKind.THREAD_BEGIN) && step.thread().matches("counter-.|idle"))
                .toList();
        assertThat(begins).hasSize(6);
        for (Step begin : begins) {
            int id = begin.event().thread();
            List<Step> own =
                    steps.stream().filter(step -> step.event().thread() == id).toList();
            assertThat(own.get(0)).isEqualTo(begin);
            assertThat(own).filteredOn(step -> step.is(EventKind.THREAD_BEGIN)).hasSize(1);
            assertThat(own).filteredOn(step -> step.is(EventKind.THREAD_END)).hasSize(1);
            assertThat(own.get(own.size() - 1).is(EventKind.THREAD_END)).isTrue();
            assertThat(steps)
                    .filteredOn(step ->
                            step.is(EventKind.THREAD_START) && step.event().startedThread() == id)
                    .singleElement()
                    .satisfies(start -> assertThat(start.thread()).isEqualTo("main"))
                    .satisfies(start -> assertThat(start.event().index())
                            .isLessThan(begin.event().index()));
        }
    }
}
