// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus.linearizability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.braid.simulator.Verdict;
import dev.braid.simulator.linearizable.LinearizableSimulator;
import dev.braid.simulator.race.RaceSimulator;
import dev.braid.suite.WholeFailure;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Message of a test of linearizability that fails, and what its trace file still says later. */
class FailureTests {
    private static final String TABLE = "the shortest history that fails:";

    @TempDir
    static Path folder;

    private static String message = "";

    @BeforeAll
    static void run() {
        message = EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .selectors(selectClass(StuckCounterFixture.class))
                .configurationParameter("braid.report.dir", folder.toString())
                .execute()
                .testEvents()
                .failed()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .map(WholeFailure::text)
                        .orElseThrow())
                .findFirst()
                .orElse("(it did not fail)")
                .replaceAll("\n {4}(?=\\S)", " ");
    }

    @Test
    void message_showsTheHistoryAsATable() {
        assertThat(message)
                .startsWith("No order of the operations explains their results: linearizable found"
                        + " not-linearizable.\nTrial 1, linearizable: not-linearizable. Invocation 1 (seed = 7) of "
                        + StuckCounterFixture.class.getName()
                        + " is not linearizable: in no order of its operations can next() of thread ")
                .contains(" have returned 1.\n")
                .contains("\n  expected  next() = 2, as in " + StuckCounterFixture.class.getName() + "$Specification\n")
                .contains("\n  actual    " + TABLE + "\n            operations-1")
                .contains("next() = 1\n")
                .contains("\nSeed:   7\n", "\nReplay: " + folder + "/braid simulate ");
    }

    @Test
    void page_showsTheSameTable() throws IOException {
        assertThat(Files.readString(folder.resolve(StuckCounterFixture.class.getName() + ".linearizable.html")))
                .contains(TABLE + "\noperations-1")
                .contains("next() = 1");
    }

    @Test
    void traceFile_givesTheSameVerdict() throws IOException {
        Verdict verdict;
        try (TraceFileReader reader = TraceFileReader.open(
                folder.resolve("traces").resolve(StuckCounterFixture.class.getName() + ".linearizable-1.braid"))) {
            LinearizableSimulator simulator = new LinearizableSimulator();
            simulator.start(reader.header());
            TraceEnding ending = reader.replay(simulator::event);
            verdict = simulator.finish(ending.outputs());
        }

        assertThat(((Verdict.Diverges) verdict).divergences())
                .hasSize(2)
                .allSatisfy(divergence -> assertThat(divergence.actual()).startsWith(TABLE));
    }

    /** The driver's own order must not hide a race of the operations. */
    @Test
    void otherSimulators_seeNoOrderOfTheDrivers() throws IOException {
        try (TraceFileReader reader = TraceFileReader.openNamed(
                folder.resolve("traces").resolve(StuckCounterFixture.class.getName() + ".linearizable-1.braid"))) {
            RaceSimulator simulator = new RaceSimulator();
            simulator.start(reader.header());
            TraceEnding ending = reader.replay(simulator::event);

            assertThat(simulator.finish(ending.outputs()))
                    .isInstanceOfSatisfying(
                            Verdict.Diverges.class,
                            races -> assertThat(races.divergences().get(0).message())
                                    .contains("StuckCounterFixture"));
        }
    }
}
