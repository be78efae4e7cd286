// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jvm;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.language.LanguageFixture;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LanguageTests {
    static Stream<Jvm> jvms() {
        return Jvm.all().stream();
    }

    /** Runs with the verifier on for all classes, those of the JDK too. */
    @ParameterizedTest
    @MethodSource("jvms")
    void tracedProgram_behavesAsItDoesWithoutTheAgent(Jvm jvm) throws Exception {
        ProgramRun traced = TracedProgram.of(LanguageFixture.class)
                .jvm(jvm)
                .jvmArguments("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal")
                .run();
        assertThat(traced.complaints()).isEmpty();
        try (ChildProcess untraced =
                TracedProgram.of(LanguageFixture.class).jvm(jvm).runWith()) {
            assertThat(traced.output().lines())
                    .containsExactlyElementsOf(untraced.output().lines().toList());
        }
        assertThat(traced.shadow().accesses()).isGreaterThan(200);
    }
}
