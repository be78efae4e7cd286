// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

import static org.assertj.core.api.Assertions.assertThat;

import fixture.access.AccessFixture;
import java.util.List;
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
            // Time, number, flags, level, method, bytes.
            List<String> levels = run.output()
                    .lines()
                    .filter(line -> line.matches(".* [1-4] +fixture.access.FieldsFixture::run .*bytes\\)$"))
                    .map(line -> line.replaceAll(".* ([1-4]) +fixture.*", "$1"))
                    .toList();
            switch (jvm.mode()) {
                case INTERPRETER -> assertThat(levels).isEmpty();
                case C1 -> assertThat(levels).containsOnly("1");
                case C2 -> assertThat(levels).contains("4");
            }
        }
    }
}
