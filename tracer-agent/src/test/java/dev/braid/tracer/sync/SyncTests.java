// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.MonitorReplay;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TraceComments;
import dev.braid.tracer.harness.TracedProgram;
import fixture.sync.SyncFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One traced run of {@link SyncFixture} per JDK, and what its trace must hold. */
class SyncTests {
    private static final Map<Path, ProgramRun> RUNS = new HashMap<>();

    static Stream<Path> jdks() {
        return Jdks.all().stream();
    }

    private static ProgramRun runOn(Path jdk) throws IOException, InterruptedException {
        ProgramRun run = RUNS.get(jdk);
        if (run == null) {
            run = TracedProgram.of(SyncFixture.class)
                    .jdk(jdk)
                    .jvmArguments("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal")
                    .keepEvents()
                    .run();
            RUNS.put(jdk, run);
        }
        return run;
    }

    /** {@return the steps after the program has warmed up} */
    private static List<Step> secondHalf(Path jdk) throws IOException, InterruptedException {
        List<Step> steps = runOn(jdk).steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).is(EventKind.WRITE)
                    && steps.get(i).location().equals(SyncFixture.class.getName() + ".warm")) {
                return steps.subList(i + 1, steps.size());
            }
        }
        throw new AssertionError("the program did not write 'warm'");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void trace_isSound(Path jdk) throws Exception {
        assertThat(runOn(jdk).complaints()).isEmpty();
        assertThat(MonitorReplay.violations(runOn(jdk).steps())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void output_isThatOfAnUntracedRun(Path jdk) throws Exception {
        try (ChildProcess untraced =
                TracedProgram.of(SyncFixture.class).jdk(jdk).runWith()) {
            assertThat(runOn(jdk).output()).isNotEmpty().isEqualTo(untraced.output());
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void everyLine_makesTheEventsOfItsComment(Path jdk) throws Exception {
        List<String> differences = new ArrayList<>();
        for (String name : List.of("Monitors", "Waits", "Threads", "Parking")) {
            differences.addAll(TraceComments.differences("fixture.sync." + name + "Fixture", secondHalf(jdk)));
        }
        assertThat(differences).isEmpty();
    }
}
