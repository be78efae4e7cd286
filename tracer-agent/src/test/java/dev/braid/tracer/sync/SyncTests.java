// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jvm;
import dev.braid.tracer.harness.MonitorReplay;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TraceComments;
import dev.braid.tracer.harness.TracedProgram;
import fixture.sync.ContendedFixture;
import fixture.sync.SyncFixture;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the trace of {@link SyncFixture}, which runs once per JVM. */
class SyncTests {
    private static final Map<Jvm, ProgramRun> RUNS = new HashMap<>();

    static Stream<Jvm> jvms() {
        return Jvm.all().stream();
    }

    private static ProgramRun runOn(Jvm jvm) throws IOException, InterruptedException {
        ProgramRun run = RUNS.get(jvm);
        if (run == null) {
            run = TracedProgram.of(SyncFixture.class)
                    .jvm(jvm)
                    .jvmArguments("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal")
                    .keepEvents()
                    .run();
            RUNS.put(jvm, run);
        }
        return run;
    }

    /** {@return the steps after the program has warmed up} */
    private static List<Step> secondHalf(ProgramRun run) {
        List<Step> steps = run.steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).is(EventKind.WRITE)
                    && steps.get(i).location().equals(SyncFixture.class.getName() + ".warm")) {
                return steps.subList(i + 1, steps.size());
            }
        }
        throw new AssertionError("the program did not write 'warm'");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void trace_isSound(Jvm jvm) throws Exception {
        assertThat(runOn(jvm).complaints()).isEmpty();
        assertThat(MonitorReplay.violations(runOn(jvm).steps())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void output_isThatOfAnUntracedRun(Jvm jvm) throws Exception {
        try (ChildProcess untraced =
                TracedProgram.of(SyncFixture.class).jvm(jvm).runWith()) {
            assertThat(runOn(jvm).output()).isNotEmpty().isEqualTo(untraced.output());
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void everyLine_makesTheEventsOfItsComment(Jvm jvm) throws Exception {
        List<String> differences = new ArrayList<>();
        for (String name : List.of("Monitors", "Waits", "Threads", "Parking")) {
            differences.addAll(TraceComments.differences("fixture.sync." + name + "Fixture", secondHalf(runOn(jvm))));
        }
        assertThat(differences).isEmpty();
    }

    /** Synchronized methods enter and leave their monitors themselves then. */
    @ParameterizedTest
    @MethodSource("jvms")
    void monitors_makeTheSameEvents_whereLostTimeIsRecorded(Jvm jvm) throws Exception {
        ProgramRun run = TracedProgram.of(SyncFixture.class)
                .jvm(jvm)
                .jvmArguments("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal")
                .option("contention", true)
                .withoutImage()
                .keepEvents()
                .run();
        assertThat(run.complaints()).isEmpty();
        assertThat(MonitorReplay.violations(run.steps())).isEmpty();
        List<Step> steps = secondHalf(run).stream()
                .filter(step -> !step.is(EventKind.LOST_TIME))
                .toList();
        assertThat(TraceComments.differences("fixture.sync.MonitorsFixture", steps))
                .isEmpty();
    }

    static Stream<Arguments> compilers() {
        return jvms().filter(jvm -> jvm.mode() == Jvm.Mode.C2)
                .flatMap(jvm -> Stream.of("contention", "schedules").map(option -> Arguments.of(jvm, option)));
    }

    /**
     * HotSpot's compilers refuse methods that might end with a monitor locked; the C1 of JDK 17 does so at times, too.
     */
    @ParameterizedTest
    @MethodSource("compilers")
    void methodsWithMonitors_areCompiled_whereTheyEnterThemThemselves(Jvm jvm, String option) throws Exception {
        ProgramRun run = TracedProgram.of(ContendedFixture.class)
                .jvm(jvm)
                .option(option, true)
                .withoutImage()
                .jvmArguments(
                        "-XX:+PrintCompilation",
                        // Inlined early, a method is not compiled by itself any more.
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=dontinline,fixture.sync.ContendedFixture::*")
                .arguments(100_000)
                .run();
        assertThat(run.complaints()).isEmpty();
        assertThat(run.output())
                .containsPattern("4 +fixture\\.sync\\.ContendedFixture::increment \\(")
                .containsPattern(" 4 +fixture\\.sync\\.ContendedFixture::count (@|\\()")
                .doesNotContainPattern(" 4 +fixture\\.sync\\.ContendedFixture::.*COMPILE SKIPPED");
    }
}
