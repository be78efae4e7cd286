// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.Table;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.contention.ContentionSimulator;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Losses of a run of a fixture by contention.
 *
 * @param groups losses by the same, as reports show them
 * @param threads losses of each thread
 * @param byProgram loss of its thread, by the program's own clock, which was read before and after: never less
 */
record MeasuredRun(RecordedRun run, List<List<Object>> groups, List<List<Object>> threads, long byProgram) {
    /** Least time that fixtures have a thread wait. */
    static final long HELD_NANOS = 100_000_000;

    static final int ABORTED = 0;
    static final int PAUSED = 1;
    private static final int TIMES = 2;
    private static final int KIND = 3;
    private static final int OUTCOME = 4;
    private static final int SELF = 5;
    private static final int OTHER = 6;

    private static final int THREAD = 0;
    private static final int SEGMENT_WAITS = 3;
    private static final int REJECTIONS = 4;

    /** Runs a fixture on a JDK. */
    static MeasuredRun of(Path folder, Path jdk, List<String> flags, Class<?> fixture, String mode) throws IOException {
        RecordedRun run = RecordedRun.on(jdk, folder, flags, fixture, mode);
        List<Table> tables = judge(run);
        long byProgram = run.braid()
                .out()
                .lines()
                .filter(line -> line.matches("[0-9]+"))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElseThrow();
        return new MeasuredRun(
                run, rows(tables, "Time lost as measured"), rows(tables, "Threads as measured"), byProgram);
    }

    private static List<Table> judge(RecordedRun run) throws IOException {
        ContentionSimulator simulator = new ContentionSimulator();
        try (TraceFileReader reader = TraceFileReader.openNamed(run.trace())) {
            simulator.start(reader.header());
            Symbols symbols = reader.header().symbols();
            reader.replay(event -> {
                if (!isOfBookkeeping(symbols, event)) {
                    simulator.event(event);
                }
            });
        }
        Verdict verdict = simulator.finish(new Outputs());
        assertThat(verdict).isInstanceOf(Verdict.Agrees.class);
        return verdict.findings();
    }

    /**
     * {@return {@code true} if time was lost by the JDK's own bookkeeping, which any run may do at any time}: two
     * threads that end at once contend for their group, and the JVM's threads for queues of references.
     */
    private static boolean isOfBookkeeping(Symbols symbols, TraceEvent event) {
        Site site = event.kind() == EventKind.LOST_TIME ? symbols.site(event.site()) : null;
        return site != null
                && (site.className().equals("java.lang.ThreadGroup")
                        || site.className().startsWith("java.lang.ref."));
    }

    private static List<List<Object>> rows(List<Table> tables, String title) {
        return tables.stream()
                .filter(table -> table.title().equals(title))
                .findFirst()
                .map(Table::rows)
                .orElse(List.of());
    }

    /** {@return the line of a fixture with that comment, as tracebacks have it} */
    private static String line(Class<?> fixture, String comment) throws IOException {
        String file = fixture.getSimpleName() + ".java";
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of("src/test/java/demo/contention", file)));
        lines.replaceAll(line -> line.replaceAll(".*// ", ""));
        assertThat(lines).as("comments of %s", file).contains(comment);
        return "(" + file + ":" + (lines.indexOf(comment) + 1) + ")";
    }

    /**
     * Checks that all was lost at once, by the same.
     *
     * @param lost the column with the time; the other one has none
     * @param self the comment at the line where its thread was
     * @param other the same of the other thread, "" if nobody knows it
     */
    void assertOnly(Class<?> fixture, String contention, int lost, String self, String other) throws IOException {
        assertThat(groups).as(run.braid().toString()).hasSize(1);
        List<Object> group = groups.get(0);
        assertThat(group.get(KIND) + ", " + group.get(OUTCOME)).isEqualTo(contention);
        assertThat(group.get(TIMES)).isEqualTo(1L);
        assertThat((String) group.get(SELF)).contains(self.startsWith("<") ? self : line(fixture, self));
        assertThat((String) group.get(OTHER)).contains(other.isEmpty() ? "" : line(fixture, other));
        assertThat(((String) group.get(OTHER)).isEmpty()).isEqualTo(other.isEmpty());
        assertThat((Long) group.get(lost)).isBetween(1L, byProgram);
        assertThat(group.get(ABORTED + PAUSED - lost)).isEqualTo(0L);
    }

    /** {@return the time lost to the operations that {@link #assertOnly} has checked} */
    long nanos(int lost) {
        return (Long) groups.get(0).get(lost);
    }

    /** Checks that one thread has waited for room, and no other time was lost. */
    void assertOnlyForRoom(String thread, long leastNanos, long rejections) {
        assertThat(groups).as(run.braid().toString()).isEmpty();
        assertThat(threads).singleElement().satisfies(row -> {
            assertThat(row.get(THREAD)).isEqualTo(thread);
            assertThat(row.get(ABORTED + 1)).isEqualTo(0L);
            assertThat(row.get(PAUSED + 1)).isEqualTo(0L);
            assertThat((Long) row.get(SEGMENT_WAITS)).isBetween(leastNanos, byProgram);
            assertThat(row.get(REJECTIONS)).isEqualTo(rejections);
        });
    }

    void assertNothing() {
        assertThat(groups).as(run.braid().toString()).isEmpty();
        assertThat(threads).as(run.braid().toString()).isEmpty();
    }

    /** Checks that no time was lost in the fixture's own code. */
    void assertNothingIn(Class<?> fixture) {
        assertThat(groups)
                .as(run.braid().toString())
                .extracting(group -> group.get(SELF).toString())
                .noneMatch(place -> place.contains(fixture.getName()));
    }
}
