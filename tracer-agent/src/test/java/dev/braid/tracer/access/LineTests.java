// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.tracer.bootstrap.log.MeetingLinesProgram;
import dev.braid.tracer.harness.LiveProgram;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import org.junit.jupiter.api.Test;

/** Sites whose lines meet in one place: each keeps one all the same, so that its records stay small. */
class LineTests {
    private static final int LINE_BYTES = 10;

    /** Now and then each may return to its first place. Without a second one, each round has three records of lines. */
    @Test
    void sitesThatMeet_keepTheirLines() throws Exception {
        try (LiveProgram live = TracedProgram.of(MeetingLinesProgram.class)
                .jvmArguments("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED")
                .hooksOnClassPath()
                .loose("perthread", "changed")
                .keepEvents()
                .ringBytes(1 << 20)
                .arguments(TracedProgram.CHANNEL)
                .startWithoutAgent()) {
            live.collectToEnd();
            ProgramRun run = live.finish();

            assertThat(run.complaints()).isEmpty();
            assertThat(run.steps(EventKind.READ)).hasSizeGreaterThan(MeetingLinesProgram.ACCESSES);
            assertThat(Integer.parseInt(run.output().strip()))
                    .isBetween(2 * MeetingLinesProgram.ACCESSES, 2 * MeetingLinesProgram.ACCESSES + 20 * LINE_BYTES);
        }
    }
}
