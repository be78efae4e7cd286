// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.braid.simulator.Simulators;
import dev.braid.simulator.Verdict;
import dev.braid.suite.WholeFailure;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Grades that the engine gives outcomes of tests of jcstress, and what it says of those that it does not accept. */
class GradingTests {
    private static final String PASSED = "";

    @TempDir
    static Path folder;

    /** By the simple name of the test's class, its message, "" if it passed. */
    private static final Map<String, String> RESULTS = new TreeMap<>();

    @BeforeAll
    static void run() {
        ClassSelector[] graded = Arrays.stream(GradedFixture.class.getDeclaredClasses())
                .map(each -> selectClass(each))
                .toArray(ClassSelector[]::new);
        Events events = EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .selectors(graded)
                .selectors(selectClass(LosingCounterFixture.class))
                .configurationParameter("braid.report.dir", folder.toString())
                .configurationParameter("braid.jcstress", "off")
                .execute()
                .testEvents();
        events.finished().stream()
                .forEach(event -> RESULTS.put(
                        simpleName((MethodSource)
                                event.getTestDescriptor().getSource().orElseThrow()),
                        event.getRequiredPayload(TestExecutionResult.class)
                                .getThrowable()
                                .map(thrown -> WholeFailure.text(thrown).replaceAll("\n {4}(?=\\S)", " "))
                                .orElse(PASSED)));
    }

    private static String simpleName(MethodSource source) {
        return source.getClassName().replaceFirst(".*[.$]", "");
    }

    @Test
    void acceptedOutcomes_pass() {
        assertThat(RESULTS)
                .containsEntry("Exact", PASSED)
                .containsEntry("ExactAfterPattern", PASSED)
                .containsEntry("FirstPattern", PASSED)
                .containsEntry("ByDefault", PASSED)
                .containsEntry("ByMeta", PASSED)
                .containsEntry("Ending", PASSED)
                .doesNotContainKey("Elsewhere")
                .hasSize(12);
    }

    @Test
    void forbiddenOutcome_failsWithItsRunAndItsAccesses() {
        assertThat(RESULTS.get("LosingCounterFixture"))
                .startsWith("The test had an outcome that it forbids: outcomes found forbidden-outcome.\n"
                        + "Trial 1, outcomes: forbidden-outcome. Run 1 of " + LosingCounterFixture.class.getName()
                        + " ended with '1', which the test forbids (an update is lost), as did 200 of 200 runs.\n"
                        + "  at        " + LosingCounterFixture.class.getName()
                        + ".increment(LosingCounterFixture.java:")
                .contains("\n  expected  '2'\n")
                .contains("\n  actual    1  in 200 of 200 runs, first in run 1; FORBIDDEN (an update is lost)")
                .contains("\n            2  in no run; ACCEPTABLE (both count)")
                .contains(
                        "run 1: first",
                        "LosingCounterFixture#") // the other one may be below the last line, if it came late
                .contains("\nReplay: " + folder + "/braid simulate ");
    }

    @Test
    void unmatchedOutcome_isForbidden() {
        assertThat(RESULTS.get("Unmatched"))
                .contains("ended with '1, 2', which the test forbids (no @Outcome names it, and there is none without"
                        + " id)")
                .contains("\n  expected  '1' or '2'\n")
                .contains("1     in no run; ACCEPTABLE");
    }

    @Test
    void ungradedOutcome_fails_evenIfItIsNotSeen() {
        assertThat(RESULTS.get("Ungraded"))
                .startsWith("The test has an outcome that it does not grade: outcomes found ungraded-outcome.\n")
                .contains(
                        "ended with '1, 2', which the test does not grade (expect = UNKNOWN), as did 200 of 200 runs.");
        assertThat(RESULTS.get("UngradedAndUnseen"))
                .contains("does not grade the outcome '3, 3' (expect = UNKNOWN), which no run had; grade it, or remove"
                        + " it.");
    }

    @Test
    void actorThatThrows_failsTheTest() {
        assertThat(RESULTS.get("Throwing"))
                .startsWith("The test failed: java.lang.IllegalArgumentException: actor went wrong with 1");
    }

    @Test
    void actorThatEndsByAnException_isAnError() {
        assertThat(RESULTS.get("EndingByInterrupt"))
                .contains("ended with 'ERROR', which the test forbids (the actor threw), as did 20 of 20 runs.");
    }

    @Test
    void interestingOutcome_isReported() throws IOException {
        assertThat(page("GradedFixture$ExactAfterPattern"))
                .contains("200 runs, 1 outcome, of interest: '1, 2'<")
                .contains("ACCEPTABLE_INTERESTING (as it is)");
    }

    @Test
    void eachOutcome_hasAWitness_alsoInATestThatPasses() throws IOException {
        Path trace = trace("GradedFixture$Exact");

        assertThat(page("GradedFixture$Exact")).contains(trace.toString());
        assertThat(judged(trace)).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void traceFile_givesTheSameVerdict() throws IOException {
        assertThat(judged(trace("LosingCounterFixture")))
                .isInstanceOfSatisfying(
                        Verdict.Diverges.class,
                        verdict -> assertThat(verdict.divergences())
                                .singleElement()
                                .satisfies(divergence ->
                                        assertThat(divergence.events()).hasSizeGreaterThanOrEqualTo(4)));
    }

    private static Verdict judged(Path trace) throws IOException {
        try (TraceFileReader reader = TraceFileReader.openNamed(trace)) {
            var simulator = Simulators.byName("outcomes");
            simulator.start(reader.header());
            TraceEnding ending = reader.replay(simulator::event);
            return simulator.finish(ending.outputs());
        }
    }

    private static Path trace(String fixture) {
        return folder.resolve("traces").resolve("dev.braid.suite.litmus." + fixture + ".outcomes-1.braid");
    }

    private static String page(String fixture) throws IOException {
        return Files.readString(folder.resolve("dev.braid.suite.litmus." + fixture + ".outcomes.html"));
    }
}
