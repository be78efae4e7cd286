// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import demo.increment.CountedFixture;
import dev.braid.engine.command.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * File systems that fill up, where the trace goes and where the channel lies: the program ends, and the reason is
 * named.
 */
class FullDiskTests {
    /** Number by which the exit code of a process that a signal ends, such as SIGBUS, is larger than the signal's. */
    private static final int SIGNALS = 128;

    @TempDir
    private Path folder;

    @Test
    void fullFileSystemOfTheTrace_isNamed_beforeTheProgramStarts() throws IOException {
        Braid full = Braid.call(folder, Braid.run(List.of("-o", "/dev/full"), CountedFixture.class, "2", "1000"));
        assertThat(full.code()).as(full.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(full.err())
                .isEqualTo("braid: cannot write the trace file /dev/full: No space left on device; free space or give"
                        + " write access there, or choose another folder\n");
        assertThat(full.out()).as("the program did not run").isEmpty();
    }

    /**
     * A limit on the size of files stands for a disk that fills up: that needs no rights. The channel of 16 threads is
     * half as large.
     */
    @Test
    void traceThatOutgrowsTheDisk_endsTheProgram_andIsReadableUpToThere() throws IOException, InterruptedException {
        Path trace = folder.resolve("t.braid");
        Shell limited = Shell.run(
                folder,
                "(ulimit -S -f 8192; exec " + Shell.braid() + " run --quiet --slots 16 -o " + trace + " -- "
                        + Shell.java(CountedFixture.class, "4", "100000000") + ")");
        assertThat(limited.code()).as(limited.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(limited.err())
                .contains("braid: cannot write the trace file " + trace + ": File too large; free space or give write");
        assertThat(limited.err().lines().filter(line -> line.startsWith("braid:")))
                .hasSize(1);
        Braid simulated = Braid.call(folder, "simulate", trace.toString());
        assertThat(simulated.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.out())
                .contains("because its writer was killed", "replay: inconclusive: the trace ends early, at byte ");
    }

    @Test
    void textThatOutgrowsTheDisk_endsTheProgram() throws IOException, InterruptedException {
        Path text = folder.resolve("t.txt");
        Shell limited = Shell.run(
                folder,
                "(ulimit -S -f 8192; exec " + Shell.braid() + " run --quiet --slots 16 --format text -o " + text
                        + " -- " + Shell.java(CountedFixture.class, "4", "100000000") + ")");
        assertThat(limited.code()).as(limited.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(limited.err()).contains("can be written to " + text + " (File too large)");
        assertThat(Files.size(text)).isLessThanOrEqualTo(8192 << 10);
    }

    @Test
    void channelThatFindsNoRoom_isNamed_andLeavesNothingBehind() throws IOException, InterruptedException {
        Path channels = Files.createDirectory(folder.resolve("channels"));
        Shell limited = Shell.run(
                folder,
                "(ulimit -S -f 3000; exec " + Shell.braid() + " run --channel-dir " + channels + " -o t.braid -- "
                        + Shell.java(CountedFixture.class, "2", "10") + ")");
        assertThat(limited.code()).as(limited.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(limited.err())
                .contains("No trace channel can be made in " + channels + " (File too large): make room there, or name"
                        + " another directory with --channel-dir.");
        assertThat(limited.out()).as("the program did not run").isEmpty();
        assertThat(channels).isEmptyDirectory();
    }

    @Test
    void agentThatFindsNoRoom_isNamed() throws IOException, InterruptedException {
        Shell limited = Shell.run(
                folder,
                "(ulimit -S -f 64; export JDK_JAVA_OPTIONS=-Djava.io.tmpdir=" + folder + "; exec " + Shell.braid()
                        + " run -o t.braid -- " + Shell.java(CountedFixture.class, "2", "10") + ")");
        assertThat(limited.code()).as(limited.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(limited.err())
                .contains("braid: Braid's agent cannot be unpacked in " + folder + " (File too large): free some space"
                        + " there, or name another folder with -Djava.io.tmpdir=...");
        assertThat(limited.out()).as("the program did not run").isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("braid-")))
                    .isEmpty();
        }
    }

    /**
     * Shared memory of any size, from too small for a channel to enough for all. With none of these does the program
     * die of a page that is not there, or wait forever.
     */
    @ParameterizedTest(name = "{0} KiB")
    @ValueSource(ints = {64, 4300, 4500, 8500, 8700, 16_000})
    void fullSharedMemory_isNamed_wheneverItIsFull(int kib) throws IOException, InterruptedException {
        String mount = "unshare -rm bash -c 'mkdir -p m && mount -t tmpfs -o size=1m tmpfs m' 2>&1";
        Shell allowed = Shell.run(folder, mount);
        assumeTrue(
                allowed.code() == 0,
                "this machine lets nobody mount a small tmpfs (unshare -rm, mount -t tmpfs): " + allowed.out());

        Shell run = Shell.run(
                folder,
                "export run=\"" + Shell.braid() + " run --quiet --channel-dir m -o t.braid -- "
                        + Shell.java(CountedFixture.class, "20", "4000", "together") + "\"\n"
                        + "unshare -rm bash -c 'mkdir -p m && mount -t tmpfs -o size=" + kib
                        + "k tmpfs m && { $run; code=$?; ls m > left.txt; exit $code; }'");
        assertThat(run.code()).as(run.toString()).isLessThan(SIGNALS).isIn(ExitCode.OK, ExitCode.UNFIT);
        assertThat(folder.resolve("left.txt"))
                .as("what is left in shared memory")
                .isEmptyFile();
        if (run.code() == ExitCode.UNFIT) {
            assertThat(run.err())
                    .containsAnyOf(
                            "No trace channel can be made in m (No space left on device): make room there, or name",
                            "No memory for the trace channel of another thread (No space left on device): free some of"
                                    + " /dev/shm, or set --channel-dir to a larger file system.",
                            "symbol log could not be written (No space left on device): free some space where the trace"
                                    + " channel lies");
        }
        assertThat(run.err()).as("a sentence, no stack").doesNotContain("\tat ");
        assertThat(run.code()).as("room for all").isEqualTo(kib >= 16_000 ? ExitCode.OK : ExitCode.UNFIT);
        if (!run.out().isEmpty()) {
            assertThat(run.out()
                            .lines()
                            .mapToLong(line -> Long.parseLong(line.substring(0, line.indexOf(' '))))
                            .sum())
                    .as("the program did what it does")
                    .isBetween(4000L, 4020L);
        }
    }
}
