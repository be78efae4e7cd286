// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.trace.text.TextLine.Mark;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Text traces that are written out of order, and brought into order again. */
class TextMergeTests {
    private static final long SEED = 29;

    @Test
    void s3_15_bufferSize_changesTheFile_butNotTheMergedOrder() throws IOException {
        for (long seed = SEED; seed < SEED + 200; seed++) {
            Random random = new Random(seed);
            List<TextLine> ordered = TextTraces.ordered(random, 1 + random.nextInt(6), 400);
            List<TextLine> unbuffered = TextTraces.written(ordered, 1, 1000);
            List<TextLine> buffered = TextTraces.written(ordered, 16, 1 + random.nextInt(100));

            assertThat(TextTraces.merged(unbuffered)).as("seed %d", seed).isEqualTo(ordered);
            assertThat(TextTraces.merged(buffered)).as("seed %d", seed).isEqualTo(ordered);
        }
        List<TextLine> ordered = TextTraces.ordered(new Random(SEED), 4, 400);
        assertThat(TextTraces.written(ordered, 16, 1000)).isNotEqualTo(TextTraces.written(ordered, 1, 1000));
    }

    @Test
    void s3_29_s3_32_merge_isTheStableSortByTimeStamp_withoutSyncs() throws IOException {
        for (long seed = SEED; seed < SEED + 200; seed++) {
            List<TextLine> file = withTies(new Random(seed));
            List<TextLine> sorted = file.stream()
                    .sorted(Comparator.comparingLong(TextLine::timestamp))
                    .filter(line -> line.body() != Mark.THREAD_SYNC)
                    .map(line -> new TextLine(0, line.thread(), line.body()))
                    .toList();
            assertThat(TextTraces.merged(file)).as("seed %d", seed).isEqualTo(sorted);
        }
    }

    /** A file as other tools write it: time stamps of different threads may be the same. */
    private static List<TextLine> withTies(Random random) {
        int threads = 1 + random.nextInt(5);
        List<List<TextLine>> byThread = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            List<TextLine> lines = new ArrayList<>();
            long time = 2L + random.nextInt(5);
            for (int i = 0; i < 60; i++) {
                time += 1 + random.nextInt(5);
                boolean isSync = random.nextInt(10) == 0;
                lines.add(new TextLine(time, thread, isSync ? Mark.THREAD_SYNC : TextTraces.body(random)));
            }
            lines.add(new TextLine(time + 1, thread, Mark.TF));
            byThread.add(lines);
        }
        List<TextLine> file = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            file.add(new TextLine(1, thread, Mark.TR));
        }
        while (byThread.stream().anyMatch(lines -> !lines.isEmpty())) {
            List<TextLine> lines = byThread.get(random.nextInt(threads));
            for (int i = random.nextInt(8); i > 0 && !lines.isEmpty(); i--) {
                file.add(lines.remove(0));
            }
        }
        return file;
    }

    @Test
    void s3_26_s3_30_mergeHoldsAsManyLinesAsThreadsAreApart_becauseSleepersAreMovedOn() throws IOException {
        int bound = 500;
        TextMerge merge = new TextMerge(line -> {});
        feed(merge, bound);
        assertThat(merge.mostWaiting()).isLessThan(bound + 2 * TextWriter.DEFAULT_BUFFER_LINES);

        TextMerge control = new TextMerge(line -> {});
        feed(control, Integer.MAX_VALUE);
        assertThat(control.mostWaiting()).as("without syncs").isGreaterThan(90_000);
    }

    /** One thread runs, another one sleeps. */
    private static void feed(TextMerge merge, int bound) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        TextWriter writer = new TextWriter(file, TextWriter.DEFAULT_BUFFER_LINES, bound);
        writer.write(0, Mark.TR);
        writer.write(1, Mark.TR);
        Random random = new Random(SEED);
        for (int i = 0; i < 100_000; i++) {
            writer.write(0, TextTraces.memory(random));
        }
        writer.flush();
        for (TextLine line : TextTraces.read(file.toByteArray())) {
            merge.take(line);
        }
    }

    @Test
    void s3_43_noThreadInTheFileIsFurtherBehindThanTheBoundAllows() throws IOException {
        for (long seed = SEED; seed < SEED + 100; seed++) {
            Random random = new Random(seed);
            int threads = 2 + random.nextInt(5);
            int bufferLines = 1 + random.nextInt(20);
            int bound = 1 + random.nextInt(200);
            List<TextLine> file = TextTraces.written(TextTraces.ordered(random, threads, 3000), bufferLines, bound);
            // The thread whose flush moves others on has yet to come into the file itself, with each other's buffer.
            long allowed = bound + (long) bufferLines * threads + threads;
            Map<Long, Long> last = new HashMap<>();
            long greatest = 0;
            for (TextLine line : file) {
                greatest = Math.max(greatest, line.timestamp());
                if (line.body() == Mark.TF) {
                    last.remove(line.thread());
                } else if (line.thread() >= 0) {
                    last.put(line.thread(), line.timestamp());
                }
                long oldest =
                        last.values().stream().mapToLong(Long::longValue).min().orElse(greatest);
                assertThat(greatest - oldest).as("seed %d, at %s", seed, line).isLessThanOrEqualTo(allowed);
            }
        }
    }

    @Test
    void s3_43_sleepingThread_isSyncedAboutEachBound() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (TextWriter writer = new TextWriter(file, 64, 1000)) {
            writer.write(0, Mark.TR);
            writer.write(1, Mark.TR);
            Random random = new Random(SEED);
            for (int i = 0; i < 100_000; i++) {
                writer.write(0, TextTraces.memory(random));
            }
        }
        long syncs = TextTraces.read(file.toByteArray()).stream()
                .filter(line -> line.body() == Mark.THREAD_SYNC)
                .count();
        assertThat(syncs).isBetween(90L, 100L);
    }

    @Test
    void s3_44_oldestThread_isLookedForMuchLessOftenThanLinesAreFlushed() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        TextWriter writer = new TextWriter(file, 8, 1000);
        Random random = new Random(SEED);
        for (TextLine line : TextTraces.ordered(random, 8, 100_000)) {
            writer.write(line.thread(), line.body());
        }
        writer.flush();
        assertThat(writer.searches() * 20).isLessThan(writer.flushes());
    }

    @Test
    void wrongLines_areRefusedWithTheirPlace() {
        assertRefused("line 1: expected a time stamp, found none", "0\ttr");
        assertRefused("line 1: expected tr as thread 3's first line, found 5\t3\ttf", "5\t3\ttf");
        assertRefused("line 2: expected tf of thread 3 before its next tr", "5\t3\ttr", "6\t3\ttr");
        assertRefused(
                "line 2: expected a time stamp of thread 3 greater than its last one, 5, found 5",
                "5\t3\ttr",
                "5\t3\tm\tr\t8\t8");
        assertRefused(
                "line 4: expected a time stamp of at least 9, as lines up to there are handed on, found 6",
                "5\t3\ttr",
                "7\t3\tm\tr\t8\t8",
                "9\t3\ttf",
                "6\t4\ttr");
    }

    private static void assertRefused(String message, String... lines) {
        TextMerge merge = new TextMerge(line -> {});
        assertThatThrownBy(() -> {
                    for (String line : lines) {
                        merge.take(TextLine.parse(line));
                    }
                })
                .isInstanceOf(TextFormatException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void cutTrace_isHandedOnAsFarAsItGoes_andNamesWhoHasNotFinished() throws IOException {
        List<TextLine> ordered = TextTraces.ordered(new Random(SEED), 3, 50);
        List<TextLine> cut = ordered.subList(0, ordered.size() - 2);
        List<TextLine> merged = new ArrayList<>();
        TextMerge merge = new TextMerge(merged::add);
        for (TextLine line : TextTraces.written(cut, 4, 20)) {
            merge.take(line);
        }
        merge.finish();
        assertThat(merged).isEqualTo(cut);
        assertThat(merge.unfinished()).containsExactlyInAnyOrder(1L, 2L);
    }
}
