// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.trace.live.Channel;
import dev.braid.tracer.harness.LiveProgram;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.shared.EndlessFixture;
import fixture.shared.IncrementFixture;
import fixture.shared.InterruptsFixture;
import fixture.shared.SecondJvmFixture;
import fixture.shared.SuddenEndFixture;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartTests {
    @TempDir
    Path folder;

    @Test
    void classThatCannotBeInstrumented_failsTheTrace() throws Exception {
        ProgramRun run = TracedProgram.of(IncrementFixture.class)
                .option("test", "check.locks,fail=" + IncrementFixture.class.getName())
                .arguments(1, 10)
                .run();

        assertThat(run.output()).as("the program runs all the same").isEqualTo("10\n");
        assertThat(run.failure())
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("fixture.shared.IncrementFixture could not be instrumented", "a fault was injected"));
        assertThat(run.outcomes())
                .filteredOn(outcome -> outcome.outcome() == SymbolLogDescriptor.OUTCOME_FAILED)
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.reason()).isEqualTo("a fault was injected"));
    }

    @Test
    void excludedClass_isNamedAsOutOfScope() throws Exception {
        ProgramRun run = TracedProgram.of(IncrementFixture.class)
                .option("exclude", "fixture.shared.Start*")
                .keepEvents()
                .arguments(1, 10)
                .run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.outcomes())
                .filteredOn(outcome -> outcome.className().startsWith("fixture.shared.StartGate"))
                .isNotEmpty()
                .allSatisfy(outcome -> assertThat(outcome.reason()).isEqualTo("excluded by fixture.shared.Start"));
        // Its synchronisation is recorded, so that what it orders is known; its data is not.
        assertThat(run.steps())
                .filteredOn(step -> step.location().contains("StartGate"))
                .isNotEmpty()
                .allSatisfy(step -> assertThat(step.text()).contains("VOLATILE"));
    }

    @Test
    void namesOfTheLastAccesses_areThereToo() throws Exception {
        ProgramRun run = TracedProgram.of(SuddenEndFixture.class).keepEvents().run();

        assertThat(run.steps()).extracting(Step::text).contains("READ [2]:8 PLAIN [S", "WRITE [1]:2 PLAIN 7");
    }

    @Test
    void interruptedAgent_sleepsOn() throws Exception {
        ProgramRun run = TracedProgram.of(InterruptsFixture.class).run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).startsWith("braid-agent ");
        assertThat(Integer.parseInt(run.output().strip().substring("braid-agent ".length())))
                .as("percent of a core")
                .isLessThan(30);
    }

    @Test
    void secondJvmOnTheSameChannel_runsUntracedWithOneWarning() throws Exception {
        Path channel = Channel.create(folder, 16, 4096, new Properties()).path();
        String agent = TracedProgram.agentArgument(folder, channel);
        try (var first =
                TracedProgram.of(SecondJvmFixture.class).arguments(agent).runWith(agent)) {
            assertThat(first.output()).isEqualTo("second\nexit 0\n");
            assertThat(first.errors().lines())
                    .containsExactly("[braid] Another JVM of this program is being traced already; this one is not.");
        }
    }

    @Test
    void programWhoseCollectorHasDied_endsByItself() throws Exception {
        try (LiveProgram live = TracedProgram.of(EndlessFixture.class).start()) {
            awaitRecords(live);
            long dead = new ProcessBuilder("true").start().pid();
            ProcessHandle.of(dead).ifPresent(handle -> handle.onExit().join());
            setCollector(live.channel(), dead);

            assertThat(live.process().waitFor(120, TimeUnit.SECONDS)).isTrue();
            assertThat(live.process().exitValue()).isEqualTo(3);
            assertThat(live.child().errors()).contains("[braid]", "(pid " + dead + ") is gone");
            assertThat(live.channel().path()).doesNotExist();
        }
    }

    /** A process that has ended keeps its entry while its parent does not ask for it. */
    @Test
    void programWhoseCollectorIsAZombie_endsByItself() throws Exception {
        Process parent = new ProcessBuilder("sh", "-c", "sleep 0.2 & echo $!; exec sleep 60").start();
        try (LiveProgram live = TracedProgram.of(EndlessFixture.class).start();
                var output = parent.inputReader()) {
            awaitRecords(live);
            long zombie = Long.parseLong(output.readLine());
            assertThat(Files.exists(Path.of("/proc/" + zombie))).isTrue();
            setCollector(live.channel(), zombie);

            assertThat(live.process().waitFor(120, TimeUnit.SECONDS)).isTrue();
            assertThat(live.process().exitValue()).isEqualTo(3);
        } finally {
            parent.destroyForcibly();
        }
    }

    private static void awaitRecords(LiveProgram live) throws IOException, InterruptedException {
        while (live.collector().bytesWritten() == 0 && live.process().isAlive()) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private static void setCollector(Channel channel, long pid) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(channel.path().toFile(), "rw")) {
            file.seek(ChannelDescriptor.HEADER_COLLECTOR_PID);
            file.writeLong(Long.reverseBytes(pid));
        }
    }
}
