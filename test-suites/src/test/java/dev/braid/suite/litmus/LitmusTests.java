// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.braid.simulator.Simulator;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.Table;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Models of litmus tests, as they are read from traces of them, and their published outcomes. */
class LitmusTests {
    private static final int OUTCOME = 0;
    private static final int RUNS = 1;
    private static final int INTERLEAVED = 5;
    private static final int ALLOWED = 6;

    @TempDir
    static Path folder;

    @BeforeAll
    static void run() {
        ClassSelector[] tests = Arrays.stream(LitmusFixture.class.getDeclaredClasses())
                .map(each -> selectClass(each))
                .toArray(ClassSelector[]::new);
        EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .selectors(tests)
                .configurationParameter("braid.report.dir", folder.toString())
                .configurationParameter("braid.jcstress", "off")
                .execute()
                .testEvents()
                .assertStatistics(
                        statistics -> statistics.succeeded(tests.length - 1).failed(0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "StoreBufferingPlain          | 01 10 11    | 00 01 10 11",
                "StoreBufferingOpaque         | 01 10 11    | 00 01 10 11",
                "StoreBufferingReleaseAcquire | 01 10 11    | 00 01 10 11",
                "StoreBufferingVolatile       | 01 10 11    | 01 10 11",
                "MessagePassingPlain          | 00 01 11    | 00 01 10 11",
                "MessagePassingOpaque         | 00 01 11    | 00 01 10 11",
                "MessagePassingReleaseAcquire | 00 01 11    | 00 01 11",
                "MessagePassingVolatile       | 00 01 11    | 00 01 11",
                "LoadBufferingPlain           | 00 01 10    | 00 01 10 11",
                "LoadBufferingOpaque          | 00 01 10    | 00 01 10 11",
                "LoadBufferingReleaseAcquire  | 00 01 10    | 00 01 10",
                "LoadBufferingVolatile        | 00 01 10    | 00 01 10",
                "CoherenceOfReadsPlain        | 00 01 11    | 00 01 10 11",
                "CoherenceOfReadsOpaque       | 00 01 11    | 00 01 11",
                "Increment                    | 1 2         | 1 2",
                "IncrementOfAnElement         | 1 2         | 1 2",
                "AtomicIncrement              | 2           | 2",
                "LockedIncrement              | 2           | 2",
            })
    void outcomes_areThosePublished(String test, String interleaved, String allowed) throws IOException {
        Table table = table(test);

        assertThat(table.title()).endsWith("Fixture$" + test);
        assertThat(outcomes(table, INTERLEAVED)).as("interleavings").isEqualTo(interleaved.strip());
        assertThat(outcomes(table, ALLOWED)).as("the memory model").isEqualTo(allowed.strip());
    }

    @Test
    void readersThatDisagree_areRuledOut_ifVolatile() throws IOException {
        assertThat(outcomes(table("IndependentReadsVolatile"), ALLOWED)).doesNotContain("1010");
        assertThat(outcomes(table("IndependentReadsOpaque"), ALLOWED)).contains("1010");
        assertThat(outcomes(table("IndependentReadsOpaque"), INTERLEAVED)).doesNotContain("1010");
    }

    @Test
    void values_areThoseOfTheirTypes() throws IOException {
        Table table = table("Types");

        assertThat(outcomes(table, INTERLEAVED)).isEqualTo("false-2999999999 false6 true-2999999999 true6");
        assertThat(outcomes(table, INTERLEAVED)).isEqualTo(outcomes(table, ALLOWED));
    }

    /** Under the locks, the machine can only show interleavings. */
    @Test
    void tracedRuns_areInterleavings() throws IOException {
        for (Class<?> each : LitmusFixture.class.getDeclaredClasses()) {
            if (each != LitmusFixture.Shared.class) {
                Table table = table(each.getSimpleName());
                assertThat(table.rows())
                        .as(each.getSimpleName())
                        .filteredOn(row -> (Long) row.get(RUNS) > 0)
                        .isNotEmpty()
                        .noneMatch(row -> row.get(INTERLEAVED).equals("no"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Branch | reader takes other ways for other values",
                "Product | what reader writes to org.openjdk.jcstress.infra.results.I_Result.r1 is neither a constant",
                "CompareAndSet | first compares and sets, so that its way depends on values",
                "Fence | first calls fullFence, and no trace shows fences",
            })
    void otherTests_haveNoModel_andSayWhy(String test, String reason) throws IOException {
        assertThat(table(test).title()).contains("(no model tells which are allowed: " + reason);
    }

    private static String outcomes(Table table, int column) {
        return table.rows().stream()
                .filter(row -> row.get(column).equals("yes"))
                .map(row -> ((String) row.get(OUTCOME)).replace(", ", ""))
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private static Table table(String test) throws IOException {
        Path trace = folder.resolve("traces").resolve(LitmusFixture.class.getName() + "$" + test + ".outcomes-1.braid");
        try (TraceFileReader reader = TraceFileReader.openNamed(trace)) {
            Simulator simulator = Simulators.byName("outcomes");
            simulator.start(reader.header());
            TraceEnding ending = reader.replay(simulator::event);
            return simulator.finish(ending.outputs()).findings().get(0);
        }
    }
}
