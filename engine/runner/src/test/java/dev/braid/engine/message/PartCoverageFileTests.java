// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.explore.HashSample;
import dev.braid.engine.explore.Target;
import dev.braid.engine.message.Coverage.SitePair;
import dev.braid.engine.message.PartCoverage.Prediction;
import dev.braid.schedule.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes files of coverage and reads them, also when they are damaged. */
class PartCoverageFileTests {
    @TempDir
    private Path folder;

    private static PartCoverage coverage() {
        return new PartCoverage(
                "[engine:braid]/[class:a.B]/[test:c()]",
                "a.B.c()",
                new Part(2, 8),
                "mix, seed 1",
                "a JDK",
                "failed",
                true,
                "there was no search.",
                new ExploredCounts(1L << 40, 7, true, 6, 5, 4, 3),
                new Coverage(
                        new HashSample(new long[] {Long.MIN_VALUE, -1, 7}, false),
                        new HashSample(new long[] {0}, true),
                        true,
                        List.of(new SitePair(5, 5)),
                        List.of(new SitePair(1, 2)),
                        false),
                Map.of(1, "read at a.B.c(B.java:1)", 0xffffff, "ü \ud800"),
                List.of(
                        new Prediction(
                                new Target(Target.Kind.RACE, List.of(1, 2)),
                                "a race",
                                Optional.of(Attempt.Result.NOT_REACHED)),
                        new Prediction(
                                new Target(Target.Kind.DEADLOCK, List.of(4, 5, 6, 7)),
                                "a deadlock",
                                Optional.empty())));
    }

    @Test
    void file_hasAllThatWasWritten() throws IOException {
        Path file = folder.resolve("c" + PartCoverageFile.SUFFIX);
        PartCoverageFile.write(coverage(), file);

        assertThat(PartCoverageFile.read(file)).isEqualTo(coverage());
    }

    @Test
    void fileWithAnyByteLost_orChanged_isRefused() throws IOException {
        byte[] whole = PartCoverageFile.bytes(coverage());
        for (int i = 0; i < whole.length; i++) {
            byte[] shorter = Arrays.copyOf(whole, i);
            assertThatThrownBy(() -> PartCoverageFile.parse(shorter)).isInstanceOf(WorkerProtocolException.class);
            byte[] other = whole.clone();
            other[i] ^= 1;
            assertThatThrownBy(() -> PartCoverageFile.parse(other)).isInstanceOf(WorkerProtocolException.class);
        }
    }

    @Test
    void fileOfAnotherVersion_isRefused_withWhatToDo() throws IOException {
        byte[] bytes = PartCoverageFile.bytes(coverage());
        bytes[8] = 2;
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, bytes.length - 4);
        for (int i = 0; i < 4; i++) {
            bytes[bytes.length - 4 + i] = (byte) (sum.getValue() >>> 24 - 8 * i);
        }
        Path file = Files.write(folder.resolve("newer.coverage"), bytes);

        assertThatThrownBy(() -> PartCoverageFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage(file + " cannot be used, as another version of Braid wrote it: its format is 2, and this"
                        + " version reads 1: run that part again.");
    }

    @Test
    void otherFile_isRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("other.coverage"), "something else that is long enough");

        assertThatThrownBy(() -> PartCoverageFile.read(file)).hasMessageContaining("it is not a file of coverage");
    }
}
