// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.transparency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.transparency.UnloadingFixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tracing keeps nothing alive: neither objects, nor classes, nor their loaders. */
class UnloadingTests {
    static List<Path> jdks() {
        return Jdks.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void objectsAndClasses_areCollected(Path jdk) throws Exception {
        ProgramRun run = TracedProgram.of(UnloadingFixture.class)
                .jdk(jdk)
                .jvmArguments("-XX:+UseSerialGC")
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("ran 1\ncollected\ncollected\ncollected\n");
    }
}
