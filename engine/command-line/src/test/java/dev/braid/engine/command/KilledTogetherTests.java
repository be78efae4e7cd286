// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.IncrementFixture;
import demo.old.TickingFixture;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.file.TraceFileReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks traces that are left when the program and its recorder are killed at once: no cut trace ever agrees. */
class KilledTogetherTests {
    private static final long SEED = Long.getLong("braid.cut.seed", new Random().nextInt(1_000_000));
    private static final int CUTS = 60;
    private static final String ALL = "replay,race,deadlock,predicted-race,atomicity";

    @TempDir
    private Path folder;

    /** Holds the trace against the program's own output: all that it has printed, it has done before. */
    private record Tick(long count, long nanos) {
        static Tick of(String line) {
            int blank = line.indexOf(' ');
            return new Tick(Long.parseLong(line.substring(0, blank)), Long.parseLong(line.substring(blank + 1)));
        }
    }

    private Path killBoth(List<Tick> ticks) throws IOException {
        Path trace = folder.resolve("t.braid");
        Process braid = Braid.process(Braid.run(List.of("-o", trace.toString()), TickingFixture.class))
                .redirectError(folder.resolve("err").toFile())
                .start();
        try (BufferedReader out = braid.inputReader()) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                Tick tick = Tick.of(line);
                ticks.add(tick);
                if (tick.nanos() - ticks.get(0).nanos() > TimeUnit.SECONDS.toNanos(4)) {
                    List<ProcessHandle> programs = braid.descendants().toList();
                    braid.toHandle().destroyForcibly();
                    programs.forEach(ProcessHandle::destroyForcibly);
                    break;
                }
            }
        }
        return trace;
    }

    @Test
    void allButTheLastSecond_isInTheTrace_withNames() throws IOException {
        List<Tick> ticks = new ArrayList<>();
        Path trace = killBoth(ticks);
        long end = ticks.get(ticks.size() - 1).nanos();
        long before = ticks.stream()
                .filter(tick -> end - tick.nanos() > TimeUnit.SECONDS.toNanos(1))
                .mapToLong(Tick::count)
                .max()
                .orElseThrow();

        long[] written = new long[1];
        try (TraceFileReader reader = TraceFileReader.openNamed(trace)) {
            Symbols symbols = reader.header().symbols();
            reader.replay(event -> {
                Site site = symbols.site(event.site());
                if (event.kind() == EventKind.WRITE
                        && site != null
                        && site.fieldName().equals("ticks")) {
                    written[0] = event.valueWritten();
                }
            });
        }
        assertThat(written[0]).isBetween(before, ticks.get(ticks.size() - 1).count() + 1000);

        Braid simulated = Braid.call(folder, "simulate", trace.toString(), "--simulator", ALL);
        assertThat(simulated.code()).as(simulated.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.out())
                .contains("because its writer was killed")
                .contains("thread 'early' ended by an uncaught java.lang.IllegalStateException: at the start")
                .contains("replay: inconclusive: the trace ends early, at byte ")
                .doesNotContain(": agrees");
    }

    @Test
    void traceCutAnywhere_neverAgrees() throws IOException {
        System.out.println("braid.cut.seed=" + SEED);
        Path trace = folder.resolve("t.braid");
        Braid run = Braid.call(folder, Braid.run(List.of("-o", trace.toString()), IncrementFixture.class, "2000"));
        assertThat(run.code()).as(run.toString()).isZero();
        byte[] whole = Files.readAllBytes(trace);
        Random random = new Random(SEED);
        List<Integer> lengths = new ArrayList<>(List.of(0, 1, headerLength(whole), whole.length - 1));
        for (int i = 0; i < CUTS; i++) {
            lengths.add(random.nextInt(whole.length));
        }
        for (int length : lengths) {
            Path cut = Files.write(folder.resolve("cut.braid"), Arrays.copyOf(whole, length));
            Braid simulated = Braid.call(folder, "simulate", cut.toString(), "--simulator", ALL);
            assertThat(simulated.code())
                    .as("cut at %d of %d, seed %d: %s", length, whole.length, SEED, simulated)
                    .isEqualTo(ExitCode.UNFIT);
            assertThat(simulated.out()).doesNotContain(": agrees");
        }
    }

    /** {@return the length of the first block with its frame} */
    private static int headerLength(byte[] whole) {
        int length = whole[1] & 0x7F | (whole[1] < 0 ? (whole[2] & 0x7F) << 7 : 0);
        return 1 + (whole[1] < 0 ? 2 : 1) + length + 5;
    }
}
