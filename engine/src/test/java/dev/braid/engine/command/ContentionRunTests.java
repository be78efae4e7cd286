// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.contention.ContentionFixture;
import dev.braid.simulator.Table;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.contention.ContentionSimulator;
import dev.braid.trace.EventKind;
import dev.braid.trace.LostTimeDescriptor;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.io.TraceFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Time that threads of real programs lose to each other, rows S2.1 to S2.10. */
class ContentionRunTests {
    private static final long HELD_NANOS = 100_000_000;

    private static final int ABORTED = 0;
    private static final int PAUSED = 1;
    private static final int TIMES = 2;
    private static final int KIND = 3;
    private static final int OUTCOME = 4;
    private static final int SELF = 5;
    private static final int OTHER = 6;

    @TempDir
    private Path folder;

    /** What a run of the fixture has lost, by the trace and by the program's own clock. */
    private record Lost(RecordedRun run, List<List<Object>> groups, List<List<Object>> threads, long byProgram) {
        List<Object> only() {
            assertThat(groups).as(run.braid().toString()).hasSize(1);
            return groups.get(0);
        }

        long events(EventKind kind) {
            return run.all(kind).size();
        }
    }

    private Lost run(String mode, String... flags) throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(flags), ContentionFixture.class, mode);
        List<Table> tables = judge(run);
        long byProgram = run.braid()
                .out()
                .lines()
                .filter(line -> line.matches("[0-9]+"))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElseThrow();
        return new Lost(run, rows(tables, "Time lost as measured"), rows(tables, "Threads as measured"), byProgram);
    }

    private static List<Table> judge(RecordedRun run) throws IOException {
        ContentionSimulator simulator = new ContentionSimulator();
        try (TraceFileReader reader = TraceFileReader.openNamed(run.trace())) {
            simulator.start(reader.header());
            reader.replay(simulator::event);
        }
        Verdict verdict = simulator.finish(new Outputs());
        assertThat(verdict).isInstanceOf(Verdict.Agrees.class);
        return verdict.findings();
    }

    private static List<List<Object>> rows(List<Table> tables, String title) {
        return tables.stream()
                .filter(table -> table.title().equals(title))
                .findFirst()
                .map(Table::rows)
                .orElse(List.of());
    }

    /** {@return the line of the fixture with that comment} */
    private static String line(String comment) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("src/test/java/demo/contention/ContentionFixture.java"));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith("// " + comment)) {
                return "(ContentionFixture.java:" + (i + 1) + ")";
            }
        }
        throw new AssertionError("no line of the fixture has the comment " + comment);
    }

    private static void assertGroup(List<Object> group, String kind, String outcome, String self, String other)
            throws IOException {
        assertThat(group.get(KIND)).isEqualTo(kind);
        assertThat(group.get(OUTCOME)).isEqualTo(outcome);
        assertThat(group.get(TIMES)).isEqualTo(1L);
        assertThat((String) group.get(SELF)).contains(line(self));
        assertThat((String) group.get(OTHER)).contains(line(other));
    }

    @Test
    void s2_06_waitForAMonitor_isPausing() throws IOException {
        Lost lost = run("monitor", "--contention");
        List<Object> group = lost.only();
        assertGroup(group, "inevitable", "paused", "waiter for the monitor", "holder of the monitor");
        assertThat((Long) group.get(PAUSED)).isBetween(HELD_NANOS, lost.byProgram());
        assertThat(group.get(ABORTED)).isEqualTo(0L);
    }

    @Test
    void s2_06_waitForALock_isPausing() throws IOException {
        Lost lost = run("lock", "--contention");
        List<Object> group = lost.only();
        assertGroup(group, "inevitable", "paused", "waiter for the lock", "holder of the lock");
        assertThat((Long) group.get(PAUSED)).isBetween(HELD_NANOS, lost.byProgram());
        assertThat(group.get(ABORTED)).isEqualTo(0L);
    }

    @Test
    void s2_01_lockThatIsNotGotInTime_isASelfAbort_withBothPlaces() throws IOException {
        Lost lost = run("timeout", "--contention");
        List<Object> group = lost.only();
        assertGroup(group, "inevitable", "aborted itself", "waiter in vain", "holder for too long");
        assertThat((Long) group.get(ABORTED)).isBetween(1L, lost.byProgram());
        assertThat(group.get(PAUSED)).isEqualTo(0L);
    }

    @Test
    void s2_01_compareAndSetThatFails_isASelfAbort_withBothPlaces() throws IOException {
        Lost lost = run("round", "--contention");
        List<Object> group = lost.only();
        assertGroup(group, "write-write", "aborted itself", "round that fails", "writer that was first");
        assertThat((Long) group.get(ABORTED)).isBetween(HELD_NANOS, lost.byProgram());
    }

    @Test
    void s2_04_optimisticReadThatIsNotValid_isAbortedByTheWriter() throws IOException {
        Lost lost = run("validation", "--contention");
        List<Object> group = lost.only();
        assertThat(group.get(KIND)).isEqualTo("write-read");
        assertThat(group.get(OUTCOME)).isEqualTo("aborted by the other");
        assertThat(group.get(SELF)).isEqualTo("<read at unknown location>");
        assertThat((String) group.get(OTHER)).contains(line("writer that invalidates"));
        assertThat((Long) group.get(ABORTED)).isBetween(HELD_NANOS, lost.byProgram());
    }

    @Test
    void s2_08_waitForAPermit_isATotal() throws IOException {
        Lost lost = run("permit", "--contention");
        assertThat(lost.groups()).isEmpty();
        assertThat(lost.threads()).singleElement().satisfies(thread -> {
            assertThat(thread.get(0)).isEqualTo("waiter");
            assertThat((Long) thread.get(3)).isBetween(HELD_NANOS, lost.byProgram());
        });
    }

    @Test
    void s2_09_stopsOfTheVirtualMachine_areNoContention() throws IOException {
        Lost lost = run("garbage", "--contention");
        assertThat(lost.groups()).isEmpty();
        assertThat(lost.threads()).isEmpty();
    }

    @Test
    void s2_10_times_areOfOneClockThatNeverGoesBack() throws IOException {
        Lost lost = run("monitor", "--contention");
        List<RecordedEvent> times = lost.run().all(EventKind.LOST_TIME);
        assertThat(times).isNotEmpty().allSatisfy(time -> {
            long nanos = time.detail(LostTimeDescriptor.NANOS);
            assertThat(nanos).isPositive();
            assertThat(time.detail(LostTimeDescriptor.END)).isGreaterThanOrEqualTo(nanos);
        });
    }

    @Test
    void lostTime_isNotRecorded_unlessThatIsAskedFor() throws IOException {
        Lost lost = run("monitor");
        assertThat(lost.events(EventKind.LOST_TIME)).isZero();
        assertThat(lost.groups()).isEmpty();
    }
}
