// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.transparency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.transparency.NamesakesFixture;
import fixture.transparency.ShortLivedClassesFixture;
import fixture.transparency.UnloadingFixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tracing keeps nothing alive, neither objects nor classes nor their loaders, and confuses none of them. */
@Tag("jdk")
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

    /** From JDK 21 on, HotSpot keeps no class of a stack alive while it makes the elements: it crashed in a second. */
    @ParameterizedTest
    @MethodSource("jdks")
    void stackOfAThread_mayHaveClassesThatAreUnloadedMeanwhile(Path jdk) throws Exception {
        for (String kind : Jdks.feature(jdk) < 21 ? List.of("platform") : List.of("platform", "virtual")) {
            ProgramRun run = TracedProgram.of(ShortLivedClassesFixture.class)
                    .jdk(jdk)
                    .option("trace.from.start", false)
                    .arguments(kind)
                    .run();

            assertThat(run.complaints()).as(kind).isEmpty();
            assertThat(run.output()).as(kind).isEqualTo("seen\n");
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void classesOfOneName_haveFieldsOfTheirOwn(Path jdk) throws Exception {
        ProgramRun run =
                TracedProgram.of(NamesakesFixture.class).jdk(jdk).keepEvents().run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).as(run.errors()).isEqualTo("2 45 3\n");
        assertThat(run.steps())
                .filteredOn(step -> step.location().contains("NamesakeA#"))
                .extracting(Step::text)
                .contains("READ another:4 VOLATILE 40", "WRITE number:4 PLAIN 3");
    }
}
