// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.transparency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.transparency.EarlyAgentFixture;
import fixture.transparency.HiddenFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hidden classes of the program are instrumented like others, though the JVM shows them to no agent. */
@Tag("jdk")
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
        ProgramRun run = program(jdk).option("test", "check.locks,fail=" + BODY).run();

        assertThat(run.failure())
                .hasValueSatisfying(text -> assertThat(text).contains(BODY + " could not be instrumented"));
        assertThat(run.outcomes())
                .anyMatch(outcome ->
                        outcome.className().equals(BODY) && outcome.outcome() == SymbolLogDescriptor.OUTCOME_FAILED);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void oneFromBeforeTheAgent_failsTheTrace(Path jdk, @TempDir Path folder) throws Exception {
        String early = "-javaagent:" + jarOf(EarlyAgentFixture.class, folder);

        ProgramRun run = program(jdk).jvmArguments(early).run();

        assertThat(run.failure())
                .hasValueSatisfying(text -> assertThat(text)
                        .contains(EarlyAgentFixture.class.getName() + "$Hidden")
                        .contains("it is hidden, and was defined before Braid's agent started"));
        assertThat(program(jdk).lateJvmArguments(early).run().complaints())
                .as("with the agents in the other order")
                .isEmpty();
    }

    /** {@return a jar that names the agent, whose class is on the class path} */
    private static Path jarOf(Class<?> agent, Path folder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), agent.getName());
        Path jar = folder.resolve("early.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
