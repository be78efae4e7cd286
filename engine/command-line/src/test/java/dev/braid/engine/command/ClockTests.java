// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.function.BusyRegionsFixture;
import demo.function.RegisteringFixture;
import demo.increment.CountedFixture;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clocks of a trace, and what they say of the real order: rows S3.3, S3.4, S3.33, S3.40 and S3.42. */
class ClockTests {
    private static final int TOTAL = 8000;

    @TempDir
    private Path folder;

    @Test
    void s3_3_oneAddressLock_serialisesAllWrites_andTheResultIsTheSame() throws IOException {
        RecordedRun one = RecordedRun.of(folder, List.of("-l", "1"), CountedFixture.class, "4", "" + TOTAL);
        List<Long> clocks = clocksOfUpdates(one);
        assertThat(clocks).hasSizeGreaterThan(1000).doesNotHaveDuplicates().isSorted();

        RecordedRun many = RecordedRun.of(folder, List.of("-l", "65536"), CountedFixture.class, "4", "" + TOTAL);
        assertThat(clocksOfUpdates(many).stream().distinct().count())
                .as("with many locks, writes to different places share clocks: so this can fail")
                .isLessThan(clocksOfUpdates(many).size());
        assertThat(sumOfCounts(one)).isEqualTo(sumOfCounts(many)).isEqualTo(TOTAL);
    }

    /** {@return the clocks of all that takes an address lock, in trace order} */
    private static List<Long> clocksOfUpdates(RecordedRun run) {
        return run.accesses().stream()
                .filter(event -> event.kind() != EventKind.READ)
                .map(RecordedEvent::clock)
                .toList();
    }

    @Test
    void s3_4_eachKindOfLine_occurs() throws IOException {
        Path names = Files.writeString(folder.resolve("functions.txt"), "demo.function.BusyRegionsFixture::call\n");
        Path text = folder.resolve("t.txt");
        List<String> flags = List.of("--format", "text", "-d", "50", "-f", names.toString(), "-o", text.toString());
        Braid run = Braid.call(folder, Braid.run(flags, BusyRegionsFixture.class, "busy"));
        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(Files.readAllLines(text).stream()
                        .map(line -> line.split("\t")[2])
                        .collect(Collectors.toSet()))
                .as("all but ctxt_change, for which there is no cause: s3_25")
                .containsExactlyInAnyOrder("m", "tr", "tf", "fc", "fr", "start_roi", "end_roi", "thread_sync");
    }

    @Test
    void s3_33_sumOfCounts_isTheTotal_andTheCounterHasIt() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), CountedFixture.class, "4", "" + TOTAL);
        assertThat(run.braid().out().lines()).hasSize(4);
        assertThat(sumOfCounts(run)).isEqualTo(TOTAL);
        assertThat(updatesByValue(run).lastKey()).isEqualTo(TOTAL);
    }

    /** {@return the number of increments that all threads together report} */
    private static int sumOfCounts(RecordedRun run) {
        return run.braid()
                .out()
                .lines()
                .mapToInt(line -> Integer.parseInt(line.split(" ")[0]))
                .sum();
    }

    @Test
    void s3_40_updatesOfAPlace_haveStrictlyIncreasingClocks_inTheirRealOrder() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), CountedFixture.class, "4", "" + TOTAL);
        NavigableMap<Long, RecordedEvent> updates = updatesByValue(run);
        assertThat(updates).hasSize(TOTAL);
        long last = 0;
        for (RecordedEvent update : updates.values()) { // the values are the real order
            assertThat(update.clock()).as("clock of %d", update.valueWritten()).isGreaterThan(last);
            last = update.clock();
        }
        long counter = updates.firstEntry().getValue().object();
        for (RecordedEvent read : run.all(EventKind.READ)) {
            RecordedEvent seen = updates.get(read.valueRead());
            if (read.object() == counter && seen != null) {
                RecordedEvent next = updates.get(read.valueRead() + 1);
                assertThat(read.clock())
                        .as("a read has at least the clock of the write that it saw, and less than the next one's")
                        .isBetween(seen.clock(), next == null ? Long.MAX_VALUE : next.clock() - 1);
            }
        }
    }

    /** {@return the updates of the counter, which only grows, by the value written} */
    private static NavigableMap<Long, RecordedEvent> updatesByValue(RecordedRun run) {
        long counter = run.all(EventKind.READ_WRITE).stream()
                .filter(event -> event.valueWritten() == TOTAL && event.valueRead() == TOTAL - 1)
                .findFirst()
                .orElseThrow()
                .object();
        NavigableMap<Long, RecordedEvent> updates = new TreeMap<>();
        for (RecordedEvent event : run.all(EventKind.READ_WRITE)) {
            if (event.object() == counter) {
                updates.put(event.valueWritten(), event);
            }
        }
        return updates;
    }

    @Test
    void s3_40_clocksOfAThread_neverFall_andRiseWithEachWrite() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), BusyRegionsFixture.class, "busy");
        Map<Integer, RecordedEvent> lastOfThread = new HashMap<>();
        List<RecordedEvent> wrong = new ArrayList<>();
        int writes = 0;
        for (RecordedEvent event : run.events()) {
            RecordedEvent before = lastOfThread.put(event.thread(), event);
            writes += event.kind().writes() ? 1 : 0;
            if (before != null && event.clock() < before.clock() + (event.kind().writes() ? 1 : 0)) {
                wrong.add(event);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(writes).isGreaterThan(1000);
    }

    /** The threads run one after the other, which nothing but functions, beginnings and ends tells in this trace. */
    @Test
    void s3_42_functionsOfUnregisteredThreads_registrationsAndEnds_areOrderedWithAllThreads() throws IOException {
        Path names = Files.writeString(folder.resolve("functions.txt"), "*RegisteringFixture::step\n");
        Path text = folder.resolve("t.txt");
        List<String> flags = List.of("--format", "text", "-r", "1", "-f", names.toString(), "-o", text.toString());
        Braid run = Braid.call(folder, Braid.run(flags, RegisteringFixture.class, "two"));
        assertThat(run.code()).as(run.toString()).isZero();
        TreeMap<Long, String> lines = new TreeMap<>();
        for (String line : Files.readAllLines(text)) {
            String[] parts = line.split("\t");
            if (!parts[2].equals("m")) {
                lines.put(Long.parseLong(parts[0]), parts[1] + " " + parts[2]);
            }
        }
        String second = Long.toString(Long.MAX_VALUE);
        assertThat(lines.values())
                .containsExactly(
                        "-1 fc",
                        "-1 fr",
                        "70 tr",
                        "70 fc",
                        "70 fr",
                        "70 tf",
                        "-1 fc",
                        "-1 fr",
                        second + " tr",
                        second + " fc",
                        second + " fr",
                        second + " tf",
                        "-1 fc",
                        "-1 fr",
                        "-1 fc",
                        "-1 fr");
    }

    /** One thread that is registered and one that is not call functions all the time, while others set marks. */
    @Test
    void s3_42_functionOfAnUnregisteredThread_isAnEventOfAllThreads_whileTheyRun() throws IOException {
        Path names = Files.writeString(folder.resolve("functions.txt"), "demo.function.BusyRegionsFixture::call\n");
        List<String> flags = List.of("-r", "1", "-f", names.toString());
        RecordedRun run = RecordedRun.of(folder, flags, BusyRegionsFixture.class, "registered");
        int registered = run.only(EventKind.REGISTER).thread();
        List<String> wrong = new ArrayList<>();
        RecordedEvent last = null;
        long lastOfAll = 0;
        int ofAll = 0;
        for (RecordedEvent event : run.events()) {
            if (event.kind().isObservation()) {
                continue; // another thread sees that one has blocked: it is not an event of a thread's own
            }
            boolean isOfAll = event.kind() == EventKind.FUNCTION_CALL && event.thread() != registered;
            if (last != null && event.clock() <= (isOfAll ? last.clock() : lastOfAll)) {
                wrong.add(event + " after " + last);
            }
            if (isOfAll) {
                lastOfAll = event.clock();
                ofAll++;
            }
            last = event;
        }
        assertThat(wrong).isEmpty();
        assertThat(ofAll).isGreaterThan(50);
        assertThat(run.accesses()).hasSizeGreaterThan(50);
    }

    @Test
    void s3_42_beginAndEndOfAThread_areOrderedWithWhoStartsAndJoinsIt() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), RegisteringFixture.class, "two");
        List<RecordedEvent> first = run.ofThread("first");
        List<RecordedEvent> main = run.ofThread("main");
        List<RecordedEvent> starts = main.stream()
                .filter(event -> event.kind() == EventKind.THREAD_START)
                .filter(event ->
                        List.of("first", "second").contains(run.symbols().threadName(event.startedThread())))
                .toList();
        RecordedEvent begin = first.get(0);
        RecordedEvent end = first.get(first.size() - 1);
        assertThat(starts).hasSize(2);
        assertThat(begin.kind()).isEqualTo(EventKind.THREAD_BEGIN);
        assertThat(end.kind()).isEqualTo(EventKind.THREAD_END);
        assertThat(main.subList(0, main.indexOf(starts.get(0)) + 1)).allMatch(event -> event.clock() <= begin.clock());
        assertThat(begin.index()).isGreaterThan(starts.get(0).index());
        assertThat(starts.get(1).clock()).as("what follows the join").isGreaterThan(end.clock());
    }
}
