// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.function.BlockFixture;
import demo.function.CompareAndSetFixture;
import demo.increment.IncrementFixture;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Address locks and their blocks, and compare-and-sets that fail: rows S3.13, S3.14, S3.18 and S3.20. */
class OrderFlagTests {
    private static final int ROUNDS = 300; // of the fixture
    private static final int MOST_RUNS = 20;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "64", "1024"})
    void s3_13_anyNumberOfLocks_agrees(String locks) throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of("-l", locks), IncrementFixture.class, "500");
        Braid simulated = Braid.call(folder, "simulate", run.trace().toString(), "--simulator", "replay");
        assertThat(simulated.code()).as(simulated.toString()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"-l, 48", "-l, 0", "-b, 48", "-b, -64"})
    void s3_13_numbersThatAreNoPowersOfTwo_areRefused(String flag, String number) throws IOException {
        Braid run = Braid.call(folder, Braid.run(List.of(flag, number), IncrementFixture.class, "1"));
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains(flag + " is " + number + "; give a power of two");
    }

    @Test
    void s3_14_fieldsInOneBlock_shareLock_othersNeedNot() throws IOException {
        assertThat(roundsOrdered("4096")).isEqualTo(ROUNDS);
        // Only what is traced orders the writes, and nothing is; but where the late thread is late indeed, the merge
        // has passed it meanwhile: on a busy machine perhaps in each round of a run.
        int ordered = ROUNDS;
        for (int run = 0; run < MOST_RUNS && ordered == ROUNDS; run++) {
            ordered = roundsOrdered("8");
        }
        assertThat(ordered).isLessThan(ROUNDS);
    }

    /** {@return the number of rounds in which the later write, to the other field, has the greater clock} */
    private int roundsOrdered(String blockBytes) throws IOException {
        List<String> flags = List.of("-b", blockBytes, "-l", "65536");
        RecordedRun run = RecordedRun.of(folder, flags, BlockFixture.class);
        long[] near = clocks(run, ".near");
        long[] far = clocks(run, ".far");
        int ordered = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            ordered += far[round] > near[round] ? 1 : 0;
        }
        return ordered;
    }

    /** {@return the clocks of the writes to a field, by the value written} */
    private static long[] clocks(RecordedRun run, String field) {
        long[] clocks = new long[ROUNDS + 1];
        run.writesOf(field).forEach(event -> clocks[(int) event.valueWritten()] = event.clock());
        return clocks;
    }

    @Test
    void s3_18_failedCompareAndSet_isRecordedAsReadOnly() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), CompareAndSetFixture.class);
        String[] counts = run.braid().out().strip().split(" ");
        long counter = counter(run);
        List<RecordedEvent> accesses = run.accesses().stream()
                .filter(event -> event.object() == counter)
                .toList();
        long fails = Long.parseLong(counts[1]);
        long reads =
                accesses.stream().filter(event -> event.kind().reads()).count() - 1; // the last one is for the output
        long increments =
                accesses.stream().filter(event -> event.kind().writes()).count();
        assertThat(counts[0]).isEqualTo("4000");
        assertThat(increments).isEqualTo(4000);
        assertThat(accesses)
                .filteredOn(event -> event.kind() == EventKind.CAS_FAILED)
                .hasSize((int) fails);
        assertThat(reads - 2 * increments)
                .as("each increment reads twice, and once more if it fails")
                .isEqualTo(fails);
    }

    @Test
    void s3_20_update_readsAndWritesOneLocation() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), CompareAndSetFixture.class);
        long counter = counter(run);
        long value = 0;
        for (RecordedEvent access : run.accesses()) {
            if (access.object() == counter) {
                assertThat(access.valueRead()).isEqualTo(value);
                assertThat(access.size()).isEqualTo(Integer.BYTES);
                if (access.kind().writes()) {
                    assertThat(access.kind()).isEqualTo(EventKind.READ_WRITE);
                    assertThat(access.valueWritten()).isEqualTo(++value);
                }
            }
        }
        assertThat(value).isEqualTo(4000);
    }

    private static long counter(RecordedRun run) {
        return run.all(EventKind.READ_WRITE).stream()
                .filter(event -> event.valueWritten() == 4000)
                .findFirst()
                .orElseThrow()
                .object();
    }
}
