// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jvm;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TraceComments;
import dev.braid.tracer.harness.TracedProgram;
import fixture.access.AccessFixture;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the trace of {@link AccessFixture}, which runs once per JVM. */
@Tag("jdk")
class AccessTests {
    private static final Map<Jvm, ProgramRun> RUNS = new HashMap<>();

    static Stream<Jvm> jvms() {
        return Jvm.all().stream();
    }

    private static ProgramRun runOn(Jvm jvm) throws IOException, InterruptedException {
        ProgramRun run = RUNS.get(jvm);
        if (run == null) {
            run = TracedProgram.of(AccessFixture.class).jvm(jvm).keepEvents().run();
            RUNS.put(jvm, run);
        }
        return run;
    }

    /** {@return the steps after the program has warmed up} */
    private static List<Step> secondHalf(Jvm jvm) throws IOException, InterruptedException {
        List<Step> steps = runOn(jvm).steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).is(EventKind.WRITE)
                    && steps.get(i).location().equals(AccessFixture.class.getName() + ".warm")) {
                return steps.subList(i + 1, steps.size());
            }
        }
        throw new AssertionError("the program did not write 'warm'");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void trace_isSound(Jvm jvm) throws Exception {
        assertThat(runOn(jvm).complaints()).isEmpty();
        assertThat(runOn(jvm).steps()).extracting(step -> step.event().clock()).isSorted();
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void output_isThatOfAnUntracedRun(Jvm jvm) throws Exception {
        // Interpreted: C2 of JDK 17 gets one of these values wrong, where no hook stands between.
        Jvm interpreter = new Jvm(jvm.jdk(), Jvm.Mode.INTERPRETER);
        try (ChildProcess untraced =
                TracedProgram.of(AccessFixture.class).jvm(interpreter).runWith()) {
            assertThat(runOn(jvm).output()).isNotEmpty().isEqualTo(untraced.output());
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void everyLine_makesTheAccessesOfItsComment(Jvm jvm) throws Exception {
        for (String name : List.of("Fields", "Statics", "Arrays", "Atomics", "Handles")) {
            assertThat(TraceComments.differences("fixture.access." + name + "Fixture", secondHalf(jvm)))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void unsafe_isTracedLikeTheFieldsItReaches(Jvm jvm) throws Exception {
        assertThat(secondHalf(jvm))
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
    @MethodSource("jvms")
    void guardedCounters_areSeenToCountUp(Jvm jvm) throws Exception {
        for (String field : List.of("guarded", "locked")) {
            assertThat(secondHalf(jvm))
                    .filteredOn(
                            step -> step.is(EventKind.WRITE) && step.location().endsWith("." + field))
                    .extracting(step -> step.event().valueWritten())
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, 200).boxed().toList());
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void locksAndAdders_areTracedInside(Jvm jvm) throws Exception {
        for (String place :
                List.of("[.](LongAdder.*base|Striped64.Cell.*value)", "ReentrantLock.NonfairSync#.*[.]state")) {
            assertThat(runOn(jvm).steps(EventKind.READ_WRITE))
                    .filteredOn(step -> step.location().matches(".*" + place))
                    .hasSizeGreaterThanOrEqualTo(300);
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void threads_startBeginAndEndOnce(Jvm jvm) throws Exception {
        List<Step> steps = runOn(jvm).steps();
        List<Step> begins = steps.stream()
                .filter(step -> step.is(EventKind.THREAD_BEGIN) && step.thread().matches("counter-.|idle"))
                .toList();
        assertThat(begins).hasSize(18);
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
