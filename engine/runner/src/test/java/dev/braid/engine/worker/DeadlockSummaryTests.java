// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.launch.StartedWorker;
import dev.braid.engine.launch.WorkerSpec;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A thread dump of a worker names the threads of a deadlock first, in a sentence of its own. */
class DeadlockSummaryTests {
    @Test
    void deadlockOfAMonitorAndALock_isNamedWithBothThreadsAndPlaces() throws Exception {
        try (StartedWorker worker = new StartedWorker(WorkerSpec.ofThisJvm())) {
            worker.start(BehaviourFixture.class, "deadlocks");
            worker.awaitOutput("both hold one");
            String dump = "";
            for (int i = 0; i < 100 && DeadlockSummary.of(dump).isEmpty(); i++) {
                dump = worker.process.threadDump(Duration.ofMinutes(1)).orElseThrow();
            }
            String fixture = BehaviourFixture.class.getName();
            assertThat(DeadlockSummary.of(dump))
                    .get()
                    .asString()
                    .startsWith("Deadlock: thread '")
                    .contains("thread 'there' waits at " + fixture + ".takeMonitor(BehaviourFixture.java:")
                    .contains(" for java.lang.Object@")
                    .contains(", which thread 'back' holds")
                    .contains("thread 'back' waits at " + fixture + ".takeLock(BehaviourFixture.java:")
                    .contains(" for java.util.concurrent.locks.ReentrantLock$NonfairSync@")
                    .contains(", which thread 'there' holds")
                    .doesNotContain("\n");
            assertThat(dump.indexOf("takeLock(BehaviourFixture.java", dump.indexOf("\n\n")))
                    .as("stacks of the deadlock are in the dump")
                    .isPositive();
            assertThat(dump).as("Braid's own threads are not").doesNotContain("CommandLoop.serve");
            worker.process.kill();
        }
    }

    @Test
    void dumpWithoutADeadlock_hasNoSummary() {
        assertThat(DeadlockSummary.of(AllThreads.describe())).isEqualTo(Optional.empty());
    }
}
