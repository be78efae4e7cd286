// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import static org.assertj.core.api.Assertions.assertThat;

import fixture.access.AccessFixture;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JvmTests {
    static Stream<Jvm> jvms() {
        return Jvm.all().stream();
    }

    /** Without this, tests of compiled code could be tests of the interpreter. */
    @ParameterizedTest
    @MethodSource("jvms")
    void fixtures_areCompiledUnlessInterpreted(Jvm jvm) throws Exception {
        try (ChildProcess run = TracedProgram.of(AccessFixture.class).jvm(jvm).runWith("-XX:+PrintCompilation")) {
            long compiled = run.output()
                    .lines()
                    .filter(line -> line.contains("fixture.access.FieldsFixture::run"))
                    .count();
            assertThat(compiled > 0).isEqualTo(jvm.mode() != Jvm.Mode.INTERPRETER);
        }
    }
}
