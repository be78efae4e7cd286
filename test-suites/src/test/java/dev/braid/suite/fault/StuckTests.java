// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.deadlock.DeadlockSimulator;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A test that hangs is ended, with the cycle or with who waits for what, soon after the last of its threads has
 * blocked.
 */
class StuckTests {
    private static final String CLASS = StuckFixture.class.getName();

    /** Two seconds are promised; a machine that runs other tests beside this one may take longer. */
    private static final Duration LIMIT = Duration.ofSeconds(Integer.getInteger("braid.test.stuck.seconds", 10));

    private static final String[] BRAIDS_OWN = {
        "braid-agent", "braid-watch", "braid-control", "braid-commands", "braid-dump"
    };

    @TempDir
    static Path folder;

    private static FaultRun run;

    @BeforeAll
    static void run() {
        run = new FaultRun(folder)
                .select(
                        StuckFixture.class,
                        "monitors",
                        "synchronizedMethods",
                        "monitorAndLock",
                        "reentryAfterWait",
                        "readerWantsToWrite",
                        "readersWantToWrite",
                        "stampTakenTwice",
                        "joinEachOther",
                        "joinsItself",
                        "joinsWhoWantsItsLock",
                        "initialisers",
                        "superclass",
                        "initialiserJoins",
                        "latch",
                        "semaphore",
                        "exchanger",
                        "park",
                        "lostNotification",
                        "wrongWaiter")
                .execute();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "monitors | waits to enter the monitor of java.lang.Object#",
                "synchronizedMethods | waits to enter the monitor of dev.braid.suite.fault.StuckFixture$Account#",
                "monitorAndLock | for java.util.concurrent.locks.ReentrantLock#",
                "reentryAfterWait | waits to enter the monitor of java.lang.Object#",
                "readerWantsToWrite | which it itself holds",
                "readersWantToWrite | for java.util.concurrent.locks.ReentrantReadWriteLock#",
                "stampTakenTwice | which it itself holds",
                "joinEachOther | for the end of thread 'there'",
                "joinsItself | for the end of itself",
                "joinsWhoWantsItsLock | for the end of thread 'worker'",
                "initialisers | for the initialisation of class dev.braid.suite.fault.StuckFixture$Second",
                "superclass | for the initialisation of class dev.braid.suite.fault.StuckFixture$Parent",
                "initialiserJoins | for the initialisation of class dev.braid.suite.fault.StuckFixture$JoinsItsUser"
            })
    void deadlock_isNamed_longBeforeTheDeadline(String test, String what) throws IOException {
        assertThat(run.message(test)).contains("The run ended in a deadlock: ").contains(what);
        assertInTime(run, test);
        Divergence divergence = divergences(run, test).get(0);
        assertThat(divergence.kind()).isEqualTo("deadlock");
        assertThat(divergence.message())
                .contains(what)
                .doesNotContain(BRAIDS_OWN)
                .contains("(StuckFixture.java:");
        assertThat(divergence.actual()).contains("\n    at " + CLASS).doesNotContain(BRAIDS_OWN);
        assertThat(run.page(StuckFixture.class, test)).doesNotContain(BRAIDS_OWN[0], BRAIDS_OWN[1]);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "latch | waits-forever | thread 'counts' has counted down it",
                "semaphore | waits-forever | no thread has ever released it",
                "exchanger | waits-forever | no thread has ever unparked it",
                "park | waits-forever | no thread has ever unparked it",
                "lostNotification | lost-notification | notified it at",
                "wrongWaiter | wasted-notification | A notification went to a thread that could not use it"
            })
    void hangThatIsNoCycle_isNamed_longBeforeTheDeadline(String test, String kind, String what) throws IOException {
        assertThat(run.message(test)).startsWith("The test hung").contains(what);
        assertInTime(run, test);
        Divergence divergence = divergences(run, test).get(0);
        assertThat(divergence.kind()).isEqualTo(kind);
        assertThat(divergence.message())
                .contains(what)
                .containsPattern("since \\d+\\.\\d s after the trace began")
                .doesNotContain(BRAIDS_OWN);
    }

    /** The advice stands at the end of the finding, which the failure's text cuts where many threads wait. */
    @Test
    void wastedNotification_isToldWithWhatToCall() throws IOException {
        assertThat(divergences(run, "wrongWaiter").get(0).message()).contains("Call notifyAll");
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtualMonitors", "virtualLocks"})
    void deadlockOfVirtualThreads_isNamed(String test) throws IOException {
        assumeThat(Runtime.version().feature())
                .as("virtual threads that show their monitors")
                .isGreaterThanOrEqualTo(25);
        FaultRun virtual = new FaultRun(folder).select(StuckFixture.class, test).execute();
        assertThat(virtual.message(test)).contains("The run ended in a deadlock: ");
        assertInTime(virtual, test);
        assertThat(divergences(virtual, test).get(0).kind()).isEqualTo("deadlock");
    }

    @Test
    void everyTest_failedByItsHang() {
        for (String test : run.failed()) {
            assertThat(run.entry(test, "braid.failure")).isEqualTo("hang");
        }
        assertThat(run.passed()).isEmpty();
    }

    private static void assertInTime(FaultRun run, String test) throws IOException {
        Instant blocked = Instant.ofEpochMilli(Long.parseLong(Files.readString(StuckFixture.time(test))));
        Duration took = Duration.between(blocked, run.finished(test));
        System.out.println("from blocking to the verdict, " + test + ": " + took.toMillis() + " ms");
        assertThat(took).isLessThan(LIMIT);
    }

    /** {@return the simulator's divergences for a test's stored trace} */
    private static List<Divergence> divergences(FaultRun run, String method) throws IOException {
        try (TraceFileReader reader = TraceFileReader.openNamed(run.trace(StuckFixture.class, method))) {
            DeadlockSimulator simulator = new DeadlockSimulator();
            simulator.start(reader.header());
            TraceEnding ending = reader.replay(simulator::event);
            Verdict verdict = simulator.finish(ending.outputs(), ending.ending());
            assertThat(verdict).as(method).isInstanceOf(Verdict.Diverges.class);
            return ((Verdict.Diverges) verdict).divergences();
        }
    }
}
