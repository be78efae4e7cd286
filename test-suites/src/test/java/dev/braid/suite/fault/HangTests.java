// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.deadlock.DeadlockSimulator;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test that hangs says why: the deadlock, or who waits for what. */
class HangTests {
    private static final String[] HANGS = {
        "locksDeadlock",
        "monitorsDeadlock",
        "readerWantsToWrite",
        "notificationComesTooEarly",
        "latchIsNeverCountedDown"
    };

    private static final String CLASS = HangFixture.class.getName();

    @TempDir
    static Path folder;

    private static FaultRun run;

    @BeforeAll
    static void run() {
        run = new FaultRun(folder).select(HangFixture.class, HANGS).execute();
    }

    @Test
    void eachHang_failsBeforeItsDeadline() {
        assertThat(run.failed()).containsExactlyInAnyOrder(HANGS);
        for (String hang : HANGS) {
            assertThat(run.message(hang)).startsWith("The test hung, and its worker was ended before its deadline.");
        }
    }

    @Test
    void deadlockOfMonitors_isNamed_andThePageHasAllStacks() throws IOException {
        assertThat(run.message("monitorsDeadlock"))
                .containsPattern("The run ended in a deadlock: thread '(there|back)' waits to enter the monitor of"
                        + " java\\.lang\\.Object#\\d+ at " + CLASS + "\\.nested\\(HangFixture\\.java:\\d+\\)"
                        + " \\(event \\d+\\), which thread '(there|back)' holds, taken at " + CLASS + "\\.nested");
        assertThat(run.page(HangFixture.class, "monitorsDeadlock"))
                .containsPattern("(?s)there.*\\s+at " + CLASS + "\\.nested.*- locked java\\.lang\\.Object");
    }

    @Test
    void deadlockOfLocks_isNamedByTheTrace_too() throws IOException {
        assertThat(run.message("locksDeadlock")).contains("The run ended in a deadlock: thread '");
        List<Divergence> divergences = divergences("locksDeadlock");
        assertThat(divergences).extracting(Divergence::kind).containsExactly("deadlock");
        assertThat(divergences.get(0).message())
                .contains("thread 'there' waits for java.util.concurrent.locks.ReentrantLock#")
                .contains("thread 'back' waits for java.util.concurrent.locks.ReentrantLock#")
                .contains("which thread 'back' holds, taken at " + CLASS + ".nested(HangFixture.java:");
        assertThat(run.page(HangFixture.class, "locksDeadlock")).contains("The run ended in a deadlock");
    }

    /** No thread dump tells that: the reading thread is not in it. */
    @Test
    void threadThatWaitsForItself_isNamed() throws IOException {
        List<Divergence> divergences = divergences("readerWantsToWrite");
        assertThat(divergences).extracting(Divergence::kind).containsExactly("deadlock");
        assertThat(divergences.get(0).message())
                .contains("thread 'upgrade' waits for java.util.concurrent.locks.ReentrantReadWriteLock#")
                .contains("which it itself holds");
    }

    @Test
    void lostNotification_isNamedWithBothSides() throws IOException {
        List<Divergence> divergences = divergences("notificationComesTooEarly");
        assertThat(divergences).extracting(Divergence::kind).containsExactly("lost-notification");
        assertThat(divergences.get(0).message())
                .contains("Thread 'waiter' waits without a time limit for a notification of java.lang.Object#")
                .contains("thread 'notifier' notified it at " + CLASS);
    }

    @Test
    void threadThatNobodyWakes_isNamed_butNotAnIdleWorker() throws IOException {
        List<Divergence> divergences = divergences("latchIsNeverCountedDown");
        assertThat(divergences).extracting(Divergence::kind).containsExactly("waits-forever");
        assertThat(divergences.get(0).message())
                .contains("Thread 'awaits' waits without a time limit in a park for"
                        + " java.util.concurrent.CountDownLatch$Sync#");
    }

    /** A thread that instruments a class at each look of the watch goes on by itself, though nothing comes from it. */
    @Test
    void threadThatLoadsLargeClasses_doesNotHang_besideOneThatHasNoWork() {
        FaultRun loading = new FaultRun(folder.resolve("loading"))
                .select(LoadingFixture.class, "loadsLargeClasses")
                .execute();

        assertThat(loading.message("loadsLargeClasses"))
                .startsWith("Class demo.Large could not be instrumented")
                .doesNotContain("hung", "waits-forever");
    }

    /** {@return the simulator's divergences for a test's stored trace} */
    private static List<Divergence> divergences(String method) throws IOException {
        try (TraceFileReader reader = TraceFileReader.openNamed(run.trace(HangFixture.class, method))) {
            DeadlockSimulator simulator = new DeadlockSimulator();
            simulator.start(reader.header());
            TraceEnding ending = reader.replay(simulator::event);
            Verdict verdict = simulator.finish(ending.outputs(), ending.ending());
            assertThat(verdict).as(method).isInstanceOf(Verdict.Diverges.class);
            return ((Verdict.Diverges) verdict).divergences();
        }
    }
}
