// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.CountedFixture;
import demo.increment.EndlessFixture;
import dev.braid.engine.command.console.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reader of a trace that is being made is killed at once, as by a lack of memory. */
class KilledReaderTests {
    private static final int LIMIT_SECONDS = 240;
    private static final long ENOUGH_BYTES = 1 << 20;

    @TempDir
    private Path folder;

    /** The program's threads wait for room in their rings; the agent's thread looks for the collector and ends them. */
    @Test
    void killedCollector_endsTheProgram_andItsFileIsATraceUpToTheLastBound() throws IOException, InterruptedException {
        Path channels = Files.createDirectory(folder.resolve("channels"));
        Path trace = folder.resolve("t.braid");
        Process braid = Braid.process(Braid.run(
                        List.of("-o", trace.toString(), "--channel-dir", channels.toString()), EndlessFixture.class))
                .redirectError(folder.resolve("err").toFile())
                .start();
        List<ProcessHandle> programs = List.of();
        try (BufferedReader out = braid.inputReader()) {
            assertThat(out.readLine()).isEqualTo("running");
            while (Files.size(trace) < ENOUGH_BYTES && braid.isAlive()) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            programs = braid.descendants().toList();
            assertThat(programs).isNotEmpty();
            braid.toHandle().destroyForcibly();
            for (ProcessHandle program : programs) {
                assertThat(program.onExit())
                        .as("the program ends by itself")
                        .succeedsWithin(LIMIT_SECONDS, TimeUnit.SECONDS);
            }
        } finally {
            programs.forEach(ProcessHandle::destroyForcibly);
        }
        assertThat(folder.resolve("err"))
                .content()
                .contains("[braid] The process that collects this program's trace (pid " + braid.pid()
                        + ") is gone; the program ends, because its threads would wait for it forever.");
        try (Stream<Path> left = Files.list(channels)) {
            assertThat(left).as("the channel is deleted").isEmpty();
        }

        Braid simulated = Braid.call(folder, "simulate", trace.toString(), "--simulator", "replay,race,deadlock");
        assertThat(simulated.code()).as(simulated.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.out())
                .contains("because its writer was killed")
                .containsPattern("  events    [0-9,]{7,}\n") // a million bytes have more than a hundred thousand
                .contains("replay: inconclusive: the trace ends early, at byte ")
                .contains("race: inconclusive: the trace ends early, at byte ")
                .contains("deadlock: inconclusive: the trace ends early, at byte ");
    }

    /** A program cannot go on without its reader, as its trace would have a hole. */
    @Test
    void s3_31_killedMerge_endsTheProgram_withAnError() throws IOException, InterruptedException {
        Shell shell = Shell.run(
                folder,
                "mkfifo p\n" + Shell.braid() + " merge < p > merged.txt & merge=$!\n"
                        + Shell.braid() + " run --quiet --format text -o p -- " + Shell.java(EndlessFixture.class)
                        + " > program.txt & run=$!\n"
                        + "until [ -s merged.txt ]; do sleep 0.01; done\nkill -9 $merge\nwait $run");
        assertThat(shell.code()).as(shell.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(shell.err()).contains("braid: Nothing more can be written to p (Broken pipe); see that it");
        assertThat(Files.readAllLines(folder.resolve("merged.txt")))
                .as("what it had handed on")
                .isNotEmpty();
    }

    /**
     * One that takes over in the middle cannot know what has been before. It says so, and the program ends as above.
     */
    @Test
    void s3_31_restartedMerge_saysThatItsInputBeginsInTheMiddle() throws IOException, InterruptedException {
        Shell shell = Shell.run(
                folder,
                "mkfifo p\n" + Shell.braid() + " merge < p > merged.txt & merge=$!\n"
                        + Shell.braid() + " run --quiet --format text -o p -- " + Shell.java(EndlessFixture.class)
                        + " > program.txt 2> run.err & run=$!\n"
                        + "until [ -s merged.txt ]; do sleep 0.01; done\n"
                        + "exec 3< p\nkill -9 $merge\n"
                        + Shell.braid() + " merge <&3 3<&- > again.txt 2> again.err & again=$!\nexec 3<&-\n"
                        + "wait $again; echo $? > again.code\nwait $run");
        assertThat(shell.code()).as(shell.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(folder.resolve("again.code")).hasContent(Integer.toString(ExitCode.UNFIT));
        assertThat(folder.resolve("again.err"))
                .content()
                .containsPattern("^braid: line [0-9]+: expected .*, found .*\n");
        assertThat(folder.resolve("again.err")).content().contains("from its beginning");
        assertThat(folder.resolve("run.err")).content().contains("(Broken pipe)");
    }

    @Test
    void killedExport_leavesTheTrace_whichIsExportedAgain() throws IOException, InterruptedException {
        RecordedRun run = RecordedRun.of(folder, List.of(), CountedFixture.class, "2", "400000");
        Shell killed = Shell.run(
                folder,
                Shell.braid() + " export " + run.trace() + " -o t.txt & export=$!\n"
                        + "until [ -s t.txt ]; do sleep 0.01; done\nkill -9 $export; wait $export");
        assertThat(killed.code()).isEqualTo(128 + 9);
        Shell again = Shell.run(
                folder,
                Shell.braid() + " export " + run.trace() + " -o t.txt && " + Shell.braid()
                        + " merge < t.txt > merged.txt");
        assertThat(again.code()).as(again.toString()).isZero();
    }
}
