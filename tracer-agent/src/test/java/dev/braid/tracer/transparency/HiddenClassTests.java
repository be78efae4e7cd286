// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.transparency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.SymbolLogDescriptor;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.transparency.HiddenFixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hidden classes of the program are instrumented like others, though the JVM shows them to no agent. */
class HiddenClassTests {
    private static final String BODY = "fixture.transparency.HiddenFixture$Body";

    static List<Path> jdks() {
        return Jdks.all();
    }

    private static TracedProgram program(Path jdk) {
        return TracedProgram.of(HiddenFixture.class).jdk(jdk).keepEvents();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void accesses_areTraced(Path jdk) throws Exception {
        ProgramRun run = program(jdk).run();
        try (ChildProcess plain = program(jdk).runWith()) {
            assertThat(run.output()).as(run.errors()).isNotEmpty().isEqualTo(plain.output());
            assertThat(run.errors()).isEqualTo(plain.errors());
        }
        assertThat(run.complaints()).isEmpty();
        assertThat(run.steps(EventKind.WRITE))
                .filteredOn(
                        step -> step.site() != null && step.site().className().equals(BODY))
                .extracting(Step::text)
                .filteredOn(text -> text.contains(":4 PLAIN"))
                .as("in each of three classes: the field's first value, its copy, three times field and total")
                .hasSize(3 * (1 + 1 + 3 * 2))
                .contains("WRITE own:4 PLAIN 7", "WRITE total:4 PLAIN 7");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void excludedOnes_areOutOfScope(Path jdk) throws Exception {
        ProgramRun run = program(jdk).option("exclude", BODY).run();

        assertThat(run.failure()).isEmpty();
        assertThat(run.outcomes())
                .filteredOn(outcome -> outcome.className().equals(BODY))
                .isNotEmpty()
                .allSatisfy(outcome -> assertThat(outcome.reason()).isEqualTo("excluded by " + BODY));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void onesThatCannotBeInstrumented_failTheTrace(Path jdk) throws Exception {
        ProgramRun run = program(jdk).option("fault.transform", BODY).run();

        assertThat(run.failure())
                .hasValueSatisfying(text -> assertThat(text).contains(BODY + " could not be instrumented"));
        assertThat(run.outcomes())
                .anyMatch(outcome ->
                        outcome.className().equals(BODY) && outcome.outcome() == SymbolLogDescriptor.OUTCOME_FAILED);
    }
}
