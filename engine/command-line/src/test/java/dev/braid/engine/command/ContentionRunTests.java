// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.contention.ContentionFixture;
import demo.contention.ReadersFixture;
import demo.contention.SaturationFixture;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.layout.LostTimeDescriptor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Time that threads of real programs lose to each other, rows S2.1 to S2.10. */
@ParameterizedClass
@MethodSource("dev.braid.engine.command.Braid#jdks")
class ContentionRunTests {
    private static final List<String> MEASURED = List.of("--contention");
    private static final int MOST_RUNS = 20;

    @TempDir
    private Path folder;

    private final Path jdk;

    ContentionRunTests(Path jdk) {
        this.jdk = jdk;
    }

    private MeasuredRun run(Class<?> fixture, String mode) throws IOException {
        return MeasuredRun.of(folder, jdk, MEASURED, fixture, mode);
    }

    @ParameterizedTest
    @CsvSource({
        "monitor, waiter for the monitor, holder of the monitor",
        "method, waiter for the method, holder by a method",
        "static method, waiter for the static method, holder by a static method",
        "lock, waiter for the lock, holder of the lock"
    })
    void s2_06_waitForALock_isPausing(String mode, String self, String other) throws IOException {
        MeasuredRun lost = run(ContentionFixture.class, mode);
        lost.assertOnly(ContentionFixture.class, "inevitable, paused", MeasuredRun.PAUSED, self, other);
        assertThat(lost.nanos(MeasuredRun.PAUSED)).isGreaterThanOrEqualTo(MeasuredRun.HELD_NANOS);
    }

    @Test
    void s2_01_lockThatIsNotGotInTime_isASelfAbort_withBothPlaces() throws IOException {
        run(ContentionFixture.class, "timeout")
                .assertOnly(
                        ContentionFixture.class,
                        "inevitable, aborted itself",
                        MeasuredRun.ABORTED,
                        "waiter in vain",
                        "holder for too long");
    }

    @Test
    void s2_01_compareAndSetThatFails_isASelfAbort_withBothPlaces() throws IOException {
        assertAborted(
                ContentionFixture.class,
                "round",
                "write-write, aborted itself",
                "round that fails",
                "writer that was first");
    }

    private void assertAborted(Class<?> fixture, String mode, String contention, String self, String other)
            throws IOException {
        MeasuredRun lost = run(fixture, mode);
        lost.assertOnly(fixture, contention, MeasuredRun.ABORTED, self, other);
        assertThat(lost.nanos(MeasuredRun.ABORTED)).isGreaterThanOrEqualTo(MeasuredRun.HELD_NANOS);
    }

    @Test
    void s2_02_writerWhomReadersKeepOut_isToldWhereItWrote_notWhereItIs() throws IOException {
        assertAborted(ReadersFixture.class, "upgrade", "write-read, aborted itself", "draft of a writer", "");
    }

    @ParameterizedTest
    @CsvSource({"writer, paused, 1, writer that readers keep out", "timeout, aborted itself, 0, writer in vain"})
    void s2_02_writerThatWaitsForReaders_doesNotKnowWhereTheyAre(String mode, String outcome, int lost, String self)
            throws IOException {
        run(ReadersFixture.class, mode).assertOnly(ReadersFixture.class, "write-read, " + outcome, lost, self, "");
    }

    @Test
    void s2_03_victimOfAWriter_knowsItsOwnWrite_andTheOtherOnes() throws IOException {
        assertAborted(
                ReadersFixture.class,
                "overtaken",
                "write-write, aborted by the other",
                "draft of a victim",
                "writer that invalidates");
    }

    @Test
    void s2_04_optimisticReadThatIsNotValid_isAbortedByTheWriter() throws IOException {
        assertAborted(
                ReadersFixture.class,
                "validation",
                "write-read, aborted by the other",
                "<read at unknown location>",
                "writer that invalidates");
    }

    @ParameterizedTest
    @CsvSource({"reader, reader that is kept out", "stamped, reader that waits for its stamp"})
    void s2_07_readerThatAWriterKeepsOut_waitsForASegment(String mode, String self) throws IOException {
        MeasuredRun lost = run(ReadersFixture.class, mode);
        lost.assertOnly(
                ReadersFixture.class,
                "inevitable, waited for a segment",
                MeasuredRun.PAUSED,
                self,
                "holder of the lock");
        assertThat(lost.nanos(MeasuredRun.PAUSED)).isGreaterThanOrEqualTo(MeasuredRun.HELD_NANOS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"permit", "room"})
    void s2_08_waitForRoom_isATotal(String mode) throws IOException {
        run(SaturationFixture.class, mode).assertOnlyForRoom("waiter", MeasuredRun.HELD_NANOS, 0);
    }

    @Test
    void s2_08_workThatAPoolRejects_isATotal() throws IOException {
        run(SaturationFixture.class, "rejected").assertOnlyForRoom("main", 1, 1);
    }

    @Test
    void s2_08_workThatItsCallerRuns_isATotal() throws IOException {
        run(SaturationFixture.class, "caller").assertOnlyForRoom("main", MeasuredRun.HELD_NANOS, 1);
    }

    @Test
    void s2_08_poolThatHasBeenShutDown_isNotFull() throws IOException {
        run(SaturationFixture.class, "shut down").assertNothing();
    }

    /** One address lock, on which all accesses meet, and more records than the rings of the threads have room for. */
    @Test
    void s2_09_stopsOfTheVirtualMachine_andWaitsOfTheAgent_areNoContention() throws IOException {
        long nanos = 0;
        for (int i = 0; i < MOST_RUNS && nanos == 0; i++) {
            List<String> flags = List.of("--contention", "-l", "1");
            MeasuredRun lost = MeasuredRun.of(folder, jdk, flags, ContentionFixture.class, "garbage");
            lost.assertNothingIn(ContentionFixture.class);
            nanos = lost.run().all(EventKind.LOST_TIME).stream()
                    .filter(time -> time.detail(LostTimeDescriptor.BY) == LostTimeDescriptor.BY_ADDRESS_LOCKS)
                    .mapToLong(time -> time.detail(LostTimeDescriptor.NANOS))
                    .sum();
        }
        assertThat(nanos).as("waits for the address lock in %d runs", MOST_RUNS).isPositive();
    }

    @Test
    void s2_10_times_areOfOneClockThatNeverGoesBack() throws IOException {
        List<RecordedEvent> times =
                run(ContentionFixture.class, "monitor").run().all(EventKind.LOST_TIME);
        assertThat(times).isNotEmpty().allSatisfy(time -> {
            long nanos = time.detail(LostTimeDescriptor.NANOS);
            assertThat(nanos).isPositive();
            assertThat(time.detail(LostTimeDescriptor.END)).isGreaterThanOrEqualTo(nanos);
        });
    }

    @Test
    void lostTime_isNotRecorded_unlessThatIsAskedFor() throws IOException {
        MeasuredRun lost = MeasuredRun.of(folder, jdk, List.of(), ContentionFixture.class, "monitor");
        assertThat(lost.run().all(EventKind.LOST_TIME)).isEmpty();
        lost.assertNothing();
    }
}
