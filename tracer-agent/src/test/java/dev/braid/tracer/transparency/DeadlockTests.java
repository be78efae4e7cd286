// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.transparency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.transparency.DeadlockFixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A program that deadlocks does so under the agent, and the JVM can tell: the hooks hold nothing that would hide it.
 */
@Tag("jdk")
class DeadlockTests {
    static List<Path> jdks() {
        return Jdks.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void deadlock_isThatOfAnUntracedRun(Path jdk) throws Exception {
        ProgramRun traced = TracedProgram.of(DeadlockFixture.class).jdk(jdk).run();

        assertThat(traced.complaints()).isEmpty();
        try (ChildProcess plain =
                TracedProgram.of(DeadlockFixture.class).jdk(jdk).runWith()) {
            assertThat(traced.output())
                    .as(traced.errors())
                    .isEqualTo(plain.output())
                    .hasLineCount(4)
                    .doesNotContain("no deadlock");
        }
    }
}
