// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.transparency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.transparency.MiscellanyFixture;
import fixture.transparency.MockingFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A program with other agents does the same with and without Braid's, and its trace replays. */
class OtherAgentTests {
    private static final int SINCE_WARNING_OF_DYNAMIC_AGENTS = 21;

    @TempDir
    Path folder;

    static List<Path> jdks() {
        return Jdks.all();
    }

    static Stream<Arguments> jdksAndOrders() {
        return Jdks.all().stream().flatMap(jdk -> Stream.of(Arguments.of(jdk, true), Arguments.of(jdk, false)));
    }

    @ParameterizedTest
    @MethodSource("jdksAndOrders")
    void coverageAgent_measures(Path jdk, boolean first) throws Exception {
        Path coverage = folder.resolve("jacoco.exec");
        String agent = "-javaagent:" + TracedProgram.jarOf("org.jacoco.agent.rt.RT") + "=destfile=" + coverage;
        Supplier<TracedProgram> program = () -> {
            TracedProgram made = TracedProgram.of(MiscellanyFixture.class).jdk(jdk);
            return first ? made.jvmArguments(agent) : made.lateJvmArguments(agent);
        };

        assertSameAsUntraced(program);

        assertThat(coverage).isNotEmptyFile();
    }

    static Stream<Arguments> jdksAndReleases() {
        return Jdks.all().stream().flatMap(jdk -> Stream.of(Arguments.of(jdk, "8"), Arguments.of(jdk, "17")));
    }

    /** Class files older than those of Java 11 hold their probes in another way. */
    @ParameterizedTest
    @MethodSource("jdksAndReleases")
    void coverageProbes_areNoAccessesOfTheProgram(Path jdk, String release) throws Exception {
        String agent = "-javaagent:" + TracedProgram.jarOf("org.jacoco.agent.rt.RT") + "=output=none";

        ProgramRun run = TracedProgram.ofSource("CoveredProgram", jdk, "--release", release, "-Xlint:-options")
                .jvmArguments(agent)
                .keepEvents()
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("true true 10 long 7\n");
        assertThat(run.steps(EventKind.WRITE))
                .extracting(Step::text)
                .filteredOn(text -> text.startsWith("WRITE ["))
                .filteredOn(text -> text.contains(":1 PLAIN "))
                .containsExactly("WRITE [0]:1 PLAIN 1", "WRITE [1]:1 PLAIN 0", "WRITE [1]:1 PLAIN 1");
        assertThat(run.steps()).noneMatch(step -> step.location().contains("jacoco"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void inlineMocks_ofAnAgentThatIsAttached(Path jdk) throws Exception {
        assertSameAsUntraced(() -> {
            TracedProgram program = mocking(jdk);
            return Jdks.feature(jdk) < SINCE_WARNING_OF_DYNAMIC_AGENTS
                    ? program
                    : program.jvmArguments("-XX:+EnableDynamicAgentLoading");
        });
    }

    @ParameterizedTest
    @MethodSource("jdksAndOrders")
    void inlineMocks_ofAnAgentOfItsOwn(Path jdk, boolean first) throws Exception {
        String agent = "-javaagent:" + TracedProgram.jarOf("org.mockito.Mockito");
        assertSameAsUntraced(
                () -> first ? mocking(jdk).jvmArguments(agent) : mocking(jdk).lateJvmArguments(agent));
    }

    private static TracedProgram mocking(Path jdk) {
        return TracedProgram.of(MockingFixture.class)
                .libraries(
                        "org.mockito.Mockito",
                        "net.bytebuddy.ByteBuddy",
                        "net.bytebuddy.agent.ByteBuddyAgent",
                        "org.objenesis.Objenesis")
                .jdk(jdk);
    }

    private static void assertSameAsUntraced(Supplier<TracedProgram> program) throws Exception {
        ProgramRun traced = program.get().run();
        try (ChildProcess plain = program.get().runWith()) {
            assertThat(traced.output()).as(traced.errors()).isNotEmpty().isEqualTo(plain.output());
            assertThat(traced.errors()).isEqualTo(plain.errors());
        }
        assertThat(traced.complaints()).isEmpty();
    }
}
