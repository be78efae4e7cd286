// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.shared.EarlyRegistrationFixture;
import org.junit.jupiter.api.Test;

class RegistrationTests {
    @Test
    void s3_10_numberGivenBeforeTracing_isInEachTraceOfTheThread() throws Exception {
        ProgramRun run = TracedProgram.of(EarlyRegistrationFixture.class)
                .option("trace.from.start", false)
                .option("registered.only", true)
                .keepEvents()
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("shared 2\n");
        assertThat(run.steps())
                .filteredOn(step -> step.thread().equals("main"))
                .filteredOn(step -> step.is(EventKind.THREAD_BEGIN)
                        || step.is(EventKind.REGISTER)
                        || step.location().endsWith(".shared") && step.is(EventKind.WRITE))
                .extracting(step -> step.event().kind())
                .containsExactly(
                        EventKind.THREAD_BEGIN,
                        EventKind.REGISTER,
                        EventKind.WRITE,
                        EventKind.THREAD_BEGIN,
                        EventKind.REGISTER,
                        EventKind.WRITE);
        assertThat(run.steps(EventKind.REGISTER)).allMatch(step -> step.event().detail(0) == 4);
    }
}
