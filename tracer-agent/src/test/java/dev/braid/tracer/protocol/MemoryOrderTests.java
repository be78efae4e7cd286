// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.order.LitmusFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Litmus tests of memory models, with Braid and without. */
@Tag("jdk")
class MemoryOrderTests {
    private static final String FORBIDDEN = "FORBIDDEN ";

    static Stream<Path> jdks() {
        return Jdks.all().stream();
    }

    /** Each access happens at its place in the one order of the trace, whatever the processor may reorder. */
    @ParameterizedTest
    @MethodSource("jdks")
    void tracedProgram_isSequentiallyConsistent(Path jdk) throws Exception {
        ProgramRun run =
                TracedProgram.of(LitmusFixture.class).jdk(jdk).arguments(200).run();

        assertThat(run.complaints()).isEmpty();
        assertThat(forbidden(run.output())).isEmpty();
        assertThat(run.output().lines())
                .as("outcomes of nine tests in four modes, with threads that met")
                .anyMatch(line -> line.startsWith("IRIW VOLATILE "))
                .hasSizeGreaterThan(9 * 4);
    }

    /** The test can fail: x86-64 delays stores behind loads, and so shows two shapes, if nothing orders them. */
    @Test
    void untracedProgram_showsWhatItsProcessorReorders() throws Exception {
        List<String> forbidden = List.of();
        for (int i = 0; i < 20 && forbidden.isEmpty(); i++) { // its threads may not meet
            try (ChildProcess untraced = TracedProgram.of(LitmusFixture.class)
                    .jvmArguments("-Xmx1g")
                    .arguments(50_000)
                    .runWith()) {
                forbidden = forbidden(untraced.output());
            }
        }

        assertThat(forbidden).isNotEmpty().allMatch(line -> line.matches("FORBIDDEN (SB|R) (PLAIN|OPAQUE|ACQ.*) .*"));
    }

    private static List<String> forbidden(String output) {
        return output.lines().filter(line -> line.startsWith(FORBIDDEN)).toList();
    }
}
