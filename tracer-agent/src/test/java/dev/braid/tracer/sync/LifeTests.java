// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.HappensBefore;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.Jvm;
import dev.braid.tracer.harness.MonitorReplay;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.life.LifeFixture;
import fixture.shared.StartInRegionFixture;
import fixture.sync.RacyFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs without data races: their traces replay, and show the order that makes them so. */
class LifeTests {
    /** Each program on each JDK, interpreted, compiled by C1, and by C2 in turn. */
    static Stream<Arguments> programs() {
        List<String> names = LifeFixture.names().stream().sorted().toList();
        return Jvm.all().stream()
                .flatMap(jvm -> IntStream.range(0, names.size())
                        .filter(number -> Jvm.Mode.values()[number % Jvm.Mode.values().length] == jvm.mode())
                        .mapToObj(number -> Arguments.of(names.get(number), jvm)));
    }

    static Stream<Path> jdks() {
        return Jdks.all().stream();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void program_isTracedSoundly_andItsAccessesAreOrdered(String name, Jvm jvm) throws Exception {
        ProgramRun run = TracedProgram.of(LifeFixture.class)
                .jvm(jvm)
                .keepEvents()
                .arguments(name)
                .run();

        assertThat(run.complaints()).isEmpty();
        try (ChildProcess untraced =
                TracedProgram.of(LifeFixture.class).jvm(jvm).arguments(name).runWith()) {
            assertThat(run.output()).isEqualTo(untraced.output()).endsWith(" is over\n");
            assertThat(run.errors()).isEqualTo(untraced.errors());
        }
        assertThat(MonitorReplay.violations(run.steps())).isEmpty();
        assertThat(HappensBefore.races(run.steps())).isEmpty();
    }

    /** A thread that records nothing before has yet to write down its call when it starts another one. */
    @ParameterizedTest
    @MethodSource("jdks")
    void startOfAThread_belongsToItsCall_evenIfItIsTheFirstEvent(Path jdk) throws Exception {
        ProgramRun run = TracedProgram.of(StartInRegionFixture.class)
                .jdk(jdk)
                .keepEvents()
                .option("regions.only", true)
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.steps(EventKind.THREAD_START))
                .filteredOn(step -> step.thread().equals("main"))
                .singleElement()
                .satisfies(step -> assertThat(step.userSite())
                        .isNotNull()
                        .satisfies(
                                site -> assertThat(site.className()).isEqualTo(StartInRegionFixture.class.getName())));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void racyCounter_isSeen(Path jdk) throws Exception {
        ProgramRun run =
                TracedProgram.of(RacyFixture.class).jdk(jdk).keepEvents().run();

        assertThat(run.complaints()).isEmpty();
        assertThat(HappensBefore.races(run.steps()))
                .isNotEmpty()
                .allMatch(text -> text.contains("fixture.sync.RacyFixture.counter"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void ending_precedesJoin(Path jdk) throws Exception {
        ProgramRun run = TracedProgram.of(LifeFixture.class)
                .jdk(jdk)
                .keepEvents()
                .arguments("join")
                .run();

        List<Long> cells = run.steps(EventKind.THREAD_ENDING).stream()
                .filter(step -> step.thread().startsWith("cell-"))
                .map(step -> step.event().object())
                .toList();
        assertThat(cells).hasSize(4);
        for (long cell : cells) {
            assertThat(run.steps())
                    .filteredOn(step -> step.event().object() == cell
                            && !step.event().kind().isAccess())
                    .extracting(step -> step.event().kind())
                    .containsExactly(EventKind.THREAD_ENDING, EventKind.JOIN);
        }
    }
}
