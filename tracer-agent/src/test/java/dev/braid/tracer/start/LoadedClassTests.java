// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.shared.HandOverFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Classes of the JDK that were loaded before the agent.
 *
 * <p>The JVM keeps no stack map frames of those that it has neither verified nor taken from its archive. The queue's
 * conditions are such a class; without the archive, all are.
 */
@Tag("jdk")
class LoadedClassTests {
    private static final String OF_THE_QUEUE = ".*(LinkedBlockingQueue|ConditionObject)#\\d+\\.";

    static Stream<Arguments> jdksAndOptions() {
        return Jdks.all().stream()
                .flatMap(jdk -> Stream.of("-Xshare:auto", "-Xshare:off").map(option -> Arguments.of(jdk, option)));
    }

    @ParameterizedTest
    @MethodSource("jdksAndOptions")
    void loadedClass_isInstrumentedBehindItsJumpsToo(Path jdk, String option) throws Exception {
        ProgramRun run = TracedProgram.of(HandOverFixture.class)
                .jdk(jdk)
                .jvmArguments(option)
                .keepEvents()
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("20100\n");
        for (String field : List.of("firstWaiter", "lastWaiter", "last", "head")) {
            assertThat(run.steps(EventKind.WRITE))
                    .as(field)
                    .anyMatch(step -> step.location().matches(OF_THE_QUEUE + field));
        }
    }
}
