// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.trace.symbol.ClassOutcome;
import dev.braid.tracer.harness.HappensBefore;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.MonitorReplay;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.dormant.LateFixture;
import fixture.dormant.QuietFixture;
import fixture.late.WorkFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An agent without a class in scope does nothing, until one comes; from then on, the trace is whole, or fails. */
class DormantAgentTests {
    private static final String FIX = "braid.await.scope=false";

    @TempDir
    Path folder;

    static List<Path> jdks() {
        return Jdks.all();
    }

    static List<Path> jdksWithVirtualThreads() {
        return Jdks.since(21);
    }

    /** The classes that come late must not be on the class path, where the agent would find them. */
    @BeforeEach
    void copyClasses() throws IOException {
        for (Class<?> member : List.of(LateFixture.class, WorkFixture.class)) {
            Path from = Path.of("target/test-classes", member.getPackageName().replace('.', '/'));
            Path to = folder.resolve(member.getPackageName())
                    .resolve(member.getPackageName().replace('.', '/'));
            Files.createDirectories(to);
            try (Stream<Path> files = Files.list(from)) {
                for (Path file : files.toList()) {
                    Files.copy(file, to.resolve(file.getFileName()));
                }
            }
        }
    }

    /** Takes a class from the class path, to where a program reads it as bytes. */
    private void hideSecret() throws IOException {
        Files.move(
                folder.resolve("fixture.dormant/fixture/dormant/SecretFixture.class"),
                folder.resolve("fixture.late/SecretFixture.bytes"));
    }

    private TracedProgram program(Class<?> main, Path jdk) {
        return TracedProgram.of(main)
                .jdk(jdk)
                .classPath(folder.resolve("fixture.dormant"))
                .option("include", "fixture.late.")
                .keepEvents();
    }

    private TracedProgram late(String what, Path jdk) {
        return program(LateFixture.class, jdk).arguments(folder.resolve("fixture.late"), what);
    }

    private static List<String> instrumented(ProgramRun run) {
        return run.outcomes().stream()
                .filter(outcome -> outcome.outcome() != SymbolLogDescriptor.OUTCOME_OUT_OF_SCOPE)
                .map(ClassOutcome::className)
                .toList();
    }

    private static void assertWhole(ProgramRun run, String output) {
        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo(output);
        assertThat(instrumented(run)).contains("java.util.ArrayList", "java.lang.Thread", "fixture.late.WorkFixture");
        assertThat(MonitorReplay.violationsOfLateStart(run.steps())).isEmpty();
        assertThat(HappensBefore.races(run.steps())).isEmpty();
    }

    private static List<String> texts(ProgramRun run, String thread) {
        return run.steps().stream()
                .filter(step -> step.thread().equals(thread))
                .map(Step::text)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void programWithNothingInScope_runsAsItIs(Path jdk) throws Exception {
        ProgramRun run = program(QuietFixture.class, jdk).run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("79800\n");
        assertThat(instrumented(run)).isEmpty();
        assertThat(run.bytesWritten()).isZero();
        assertThat(run.outcomes())
                .filteredOn(outcome -> outcome.className().equals(QuietFixture.class.getName()))
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.reason()).isEqualTo("not included"));
    }

    @Test
    void programWithEverythingExcluded_runsAsItIs() throws Exception {
        ProgramRun run = program(QuietFixture.class, Jdks.current())
                .option("include", "")
                .option("exclude", "fixture.dormant.")
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("79800\n");
        assertThat(instrumented(run)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void agentThatIsNotToWait_instrumentsAtOnce(Path jdk) throws Exception {
        ProgramRun run =
                program(QuietFixture.class, jdk).option("await.scope", false).run();

        assertThat(run.complaints()).isEmpty();
        assertThat(instrumented(run)).contains("java.util.ArrayList", "java.lang.Thread");
        assertThat(run.bytesWritten()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void classFromElsewhere_isTraced_onThreadsFromBeforeToo(Path jdk) throws Exception {
        ProgramRun run = late("early", jdk).run();

        assertWhole(run, "1 [1] [main]\n2 [1, 2] [main, early]\n3 [1, 2, 3] [main, early, main]\n");
        assertThat(texts(run, "main"))
                .contains("WRITE count:4 PLAIN 1", "WRITE count:4 PLAIN 3", "JOIN Thread")
                .anyMatch(text -> text.startsWith("WRITE size:4 PLAIN"))
                .anyMatch(text -> text.startsWith("READ_WRITE count:4") || text.startsWith("READ_WRITE value:4"));
        assertThat(texts(run, "early")).contains("WRITE count:4 PLAIN 2", "WRITE size:4 PLAIN 2");
        assertThat(run.steps(EventKind.THREAD_END)).extracting(Step::thread).contains("early");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void twoFirstClassesAtOnce_areTraced(Path jdk) throws Exception {
        ProgramRun run = late("together", jdk).run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output().lines()).containsExactlyInAnyOrder("1 [1] [one]", "sum 45");
        assertThat(instrumented(run)).contains("fixture.late.WorkFixture", "fixture.late.OtherWorkFixture");
        assertThat(texts(run, "one")).contains("WRITE count:4 PLAIN 1", "WRITE size:4 PLAIN 1");
        assertThat(texts(run, "two")).contains("WRITE head:4 PLAIN 15", "READ [15]:8 PLAIN Integer");
        assertThat(HappensBefore.races(run.steps())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void threadThatGoesInAndOutOfTheJdk_isNoTrouble(Path jdk) throws Exception {
        assertWhole(late("busy", jdk).run(), "1 [1] [main]\n");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void threadThatWaitsInTheJdk_failsTheTrace_unlessTheAgentIsAwake(Path jdk) throws Exception {
        assertFails(late("blocked", jdk).run(), "thread 'taker' is in java.util.concurrent.LinkedBlockingQueue.take,");
        assertWhole(late("blocked", jdk).option("await.scope", false).run(), "1 [1] [taker]\n");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void threadThatJoins_failsTheTrace_unlessTheAgentIsAwake(Path jdk) throws Exception {
        assertFails(late("joining", jdk).run(), "thread 'main' is in java.lang.Thread.join,");
        assertWhole(late("joining", jdk).option("await.scope", false).run(), "1 [1] [loading]\n");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void classLoadedFromWithinTheJdk_failsTheTrace_unlessTheAgentIsAwake(Path jdk) throws Exception {
        assertFails(late("nested", jdk).run(), "thread 'main' is in java.util.ArrayList.forEach,");
        assertWhole(late("nested", jdk).option("await.scope", false).run(), "1 [1] [main]\n");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdksWithVirtualThreads")
    void virtualThreadFromBefore_failsTheTrace_unlessTheAgentIsAwake(Path jdk) throws Exception {
        assertFails(late("virtual", jdk).run(), "a virtual thread was started");
        assertWhole(late("virtual", jdk).option("await.scope", false).run(), "1 [1] [main]\n");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void hiddenClassFromBefore_failsTheTrace_unlessTheAgentIsAwake(Path jdk) throws Exception {
        hideSecret();
        ProgramRun asleep =
                late("hidden", jdk).option("include", "fixture.dormant.Secret").run();
        ProgramRun awake = late("hidden", jdk)
                .option("include", "fixture.dormant.Secret")
                .option("await.scope", false)
                .run();

        assertThat(asleep.output()).isEqualTo("1\n");
        assertThat(asleep.failure())
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("Class fixture.dormant.SecretFixture", "could not be instrumented", FIX));
        assertThat(awake.complaints()).isEmpty();
        assertThat(texts(awake, "main")).contains("WRITE count:4 PLAIN 1");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void interrupt_isKeptForTheProgram(Path jdk) throws Exception {
        assertWhole(late("interrupted", jdk).run(), "1 [1] [main]\ninterrupted true\n");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void tracingThatWasStartedBefore_beginsWithTheClass_untilItIsStopped(Path jdk) throws Exception {
        assertTracesOneOfTwo(late("started", jdk), 1, 2);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void tracingThatWasStoppedBefore_beginsWhenItIsStartedAgain(Path jdk) throws Exception {
        assertTracesOneOfTwo(late("stopped", jdk), 2, 1);
    }

    /** Checks that the program works twice, and is traced the time that it says. */
    private static void assertTracesOneOfTwo(TracedProgram program, int traced, int untraced) throws Exception {
        ProgramRun run = program.option("trace.from.start", false).run();

        assertWhole(run, "1 [1] [main]\n2 [1, 2] [main, main]\n");
        assertThat(texts(run, "main"))
                .contains("WRITE count:4 PLAIN " + traced, "WRITE size:4 PLAIN " + traced)
                .doesNotContain("WRITE count:4 PLAIN " + untraced, "WRITE size:4 PLAIN " + untraced);
    }

    /** The JVM does not show a class that it loads as it shows one that is loaded: the first agent sees the former. */
    @Test
    void imageOfAnEarlierJvm_servesAWakingAgentToo() throws Exception {
        Path image = folder.resolve("classes");
        for (boolean awaits : new boolean[] {false, true, true}) {
            ProgramRun run = late("interrupted", Jdks.current())
                    .option("image", image)
                    .option("await.scope", awaits)
                    .run();

            assertWhole(run, "1 [1] [main]\ninterrupted true\n");
        }
    }

    private static void assertFails(ProgramRun run, String reason) {
        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.failure())
                .hasValueSatisfying(text ->
                        assertThat(text).contains("fixture.late.WorkFixture, the first class in scope", reason, FIX));
    }
}
