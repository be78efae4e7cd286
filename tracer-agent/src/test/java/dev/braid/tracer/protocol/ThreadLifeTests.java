// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.trace.symbol.ClassOutcome;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.shared.HiddenThreadFixture;
import fixture.shared.IncrementFixture;
import fixture.shared.ShortThreadsFixture;
import fixture.shared.SleepersFixture;
import fixture.shared.StartStopFixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Threads that begin, sleep and end do not hold up the merge, and lose nothing. */
class ThreadLifeTests {
    @Test
    void sleepers_doNotStallTheMerge() throws Exception {
        ProgramRun run =
                TracedProgram.of(SleepersFixture.class).arguments(4_000_000).run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.shadow().accesses()).isGreaterThan(4_000_000);
        assertThat(run.emittedWhileRunning()).isGreaterThan(3_500_000);
        assertThat(run.mostPendingEvents()).as("of 4 million in all").isLessThan(1_500_000);
    }

    @Test
    void slots_areReusedByManyShortThreads() throws Exception {
        ProgramRun run = TracedProgram.of(ShortThreadsFixture.class)
                .slots(16)
                .keepEvents()
                .arguments(300, 5)
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).isEqualTo("6000\n");
        for (EventKind kind : new EventKind[] {EventKind.THREAD_BEGIN, EventKind.THREAD_END}) {
            assertThat(run.steps(kind))
                    .filteredOn(step -> step.thread().startsWith("short-"))
                    .extracting(Step::thread)
                    .hasSize(300)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void moreThreadsThanSlots_takeTurns() throws Exception {
        ProgramRun run = TracedProgram.of(IncrementFixture.class)
                .slots(6)
                .arguments(10, 100)
                .run();

        assertThat(run.output()).isEqualTo("1000\n");
        assertThat(run.complaints()).isEmpty();
    }

    @Test
    void threadThatTheJvmHides_isLeftOut_andToldOf() throws Exception {
        for (Path jdk : Jdks.all()) {
            boolean hides = Jdks.feature(jdk) == 17;
            ProgramRun run = TracedProgram.of(HiddenThreadFixture.class)
                    .jdk(jdk)
                    // JDK 17 then calls the listener on its Service Thread. JDK 21 does so, too: see docs/limits.md.
                    .jvmArguments(hides ? "-XX:-UseNotificationThread" : "-XX:+IgnoreUnrecognizedVMOptions")
                    .arguments(TracedProgram.CHANNEL + ".done", 1000)
                    .run();
            String hidden = hides ? "Service Thread" : "";

            assertThat(run.complaints()).as(jdk.toString()).isEmpty();
            assertThat(run.output()).isEqualTo("done\n");
            assertThat(run.outcomes())
                    .filteredOn(outcome -> outcome.outcome() == SymbolLogDescriptor.OUTCOME_HIDDEN_THREAD)
                    .extracting(ClassOutcome::className)
                    .isEqualTo(hidden.isEmpty() ? List.of() : List.of(hidden));
        }
    }

    @Test
    void stop_isFollowedByNoRecord() throws Exception {
        ProgramRun run = TracedProgram.of(StartStopFixture.class)
                .option("trace.from.start", false)
                .arguments(
                        TracedProgram.CHANNEL,
                        120,
                        ChannelDescriptor.HEADER_BYTES,
                        ChannelDescriptor.SLOT_BYTES,
                        64,
                        ChannelDescriptor.SLOT_TAIL)
                .run();

        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.output()).isEqualTo("late: 0\n");
        assertThat(run.damage()).isEmpty();
        assertThat(run.failure()).isEmpty();
        assertThat(run.bytesRead()).isEqualTo(run.bytesWritten()).isPositive();
    }
}
