// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.container;
import static org.junit.platform.testkit.engine.EventConditions.engine;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedSuccessfully;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.instanceOf;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import dev.braid.engine.message.TestListener;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import org.opentest4j.AssertionFailedError;

class ExecutionTests {
    private static final String PLAN = "dev.braid.engine.plan.";
    private static final String WRONG = "dev.braid.engine.wrong.";
    private final RecordingRunner runner = new RecordingRunner();

    @Test
    void eachTest_startsRunsAndFinishes() {
        EngineExecutionResults results = execute(runner, "CounterFixture");

        results.testEvents()
                .assertStatistics(statistics ->
                        statistics.started(2).succeeded(2).finished(2).reportingEntryPublished(2));
        results.containerEvents()
                .assertStatistics(statistics -> statistics.started(2).succeeded(2));
        assertThat(runner.tests).hasSize(2);
        assertThat(runner.closed).isTrue();
    }

    @Test
    void test_isDescribedInPlainStrings() {
        execute(runner, "HeirFixture");

        TracedTest test = runner.test("inheritedPublic");
        assertThat(test.className()).isEqualTo(PLAN + "HeirFixture");
        assertThat(test.classNames()).containsExactly(PLAN + "HeirFixture");
        assertThat(test.declaringClassName()).isEqualTo(PLAN + "AbstractCounterFixture");
        assertThat(test.parameterTypeNames()).containsExactly("dev.braid.trace.Outputs");
        assertThat(test.displayName()).isEqualTo("inheritedPublic(Outputs)");
        assertThat(test.uniqueId())
                .isEqualTo("[engine:braid]/[class:" + PLAN + "HeirFixture]"
                        + "/[test-template:inheritedPublic(dev.braid.trace.Outputs)]");
    }

    @Test
    void reportEntry_reachesTheListener() {
        assertThat(execute(runner, "CounterFixture").testEvents().reportingEntryPublished().stream()
                        .map(event ->
                                event.getRequiredPayload(ReportEntry.class).getKeyValuePairs()))
                .containsExactlyInAnyOrder(Map.of("ran", "increments"), Map.of("ran", "reads"));
    }

    @Test
    void wrongMethods_fail_whereTheyBeginInTheSource_andTheOthersOfTheirClassRun() {
        Events tests = EngineTestKit.engine(new TracedTestEngine(ignored -> runner))
                .selectors(selectClass(WRONG + "WrongMethodFixture"))
                .execute()
                .testEvents();

        tests.assertStatistics(statistics -> statistics.succeeded(1).failed(9));
        assertThat(runner.tests).hasSize(1);
        assertThat(tests.failed().stream()
                        .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                                .getThrowable()
                                .orElseThrow()))
                .allSatisfy(failure -> {
                    assertThat(failure).hasMessageStartingWith(WRONG + "WrongMethodFixture#");
                    assertThat(failure.getStackTrace()).isNotEmpty().allSatisfy(frame -> {
                        assertThat(frame.getClassName()).isEqualTo(WRONG + "WrongMethodFixture");
                        assertThat(frame.getFileName()).isEqualTo("WrongMethodFixture.java");
                        assertThat(frame.getLineNumber()).isPositive();
                    });
                });
    }

    @Test
    void wrongClass_failsAsAWhole() {
        EngineTestKit.engine(new TracedTestEngine(ignored -> runner))
                .selectors(selectClass(WRONG + "WrongClassFixture$WithExtension"))
                .execute()
                .containerEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(
                                container("WithExtension"),
                                finishedWithFailure(message(message -> message.contains("has @ExtendWith")))));
        assertThat(runner.tests).isEmpty();
    }

    @Test
    void runnerThatThrows_failsThatTestAlone() {
        TracedTestRunner throwing = new RecordingRunner() {
            @Override
            public TestEnd run(TracedTest test, ReportEntries sink, TestListener listener) {
                if (test.methodName().equals("reads")) {
                    throw new StackOverflowError("deep");
                }
                return super.run(test, sink, listener);
            }
        };

        EngineExecutionResults results = execute(throwing, "CounterFixture");

        results.testEvents()
                .assertStatistics(statistics -> statistics.succeeded(1).failed(1));
        results.testEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(
                                test("reads()"),
                                finishedWithFailure(instanceOf(StackOverflowError.class), message("deep"))));
        results.containerEvents().assertThatEvents().haveExactly(1, event(engine(), finishedSuccessfully()));
    }

    @Test
    void failedResult_failsTheTest() {
        TracedTestRunner failing = new RecordingRunner() {
            @Override
            public TestEnd run(TracedTest test, ReportEntries sink, TestListener listener) {
                return TestEnd.of(TestExecutionResult.failed(new AssertionFailedError("diverged")));
            }
        };

        execute(failing, "CounterFixture").testEvents().assertStatistics(statistics -> statistics.failed(2));
    }

    @Test
    void runnerThatCannotClose_failsTheEngine() {
        TracedTestRunner stuck = new RecordingRunner() {
            @Override
            public void close() {
                throw new IllegalStateException("the worker does not end");
            }
        };

        execute(stuck, "CounterFixture")
                .containerEvents()
                .assertThatEvents()
                .haveExactly(1, event(engine(), finishedWithFailure(message("the worker does not end"))));
    }

    @Test
    void illegalConfiguration_failsTheEngineBeforeAnyTest() {
        EngineExecutionResults results = EngineTestKit.engine(new TracedTestEngine(parameters -> runner))
                .selectors(selectClass(PLAN + "CounterFixture"))
                .configurationParameter("braid.control", "sometimes")
                .execute();

        results.containerEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(
                                engine(),
                                finishedWithFailure(
                                        instanceOf(JUnitException.class),
                                        message("The configuration parameter braid.control is 'sometimes'; it must be"
                                                + " one of always, asked, never."))));
        assertThat(runner.tests).isEmpty();
    }

    private static EngineExecutionResults execute(TracedTestRunner runner, String... fixtures) {
        EngineTestKit.Builder kit = EngineTestKit.engine(new TracedTestEngine(parameters -> runner));
        List.of(fixtures).forEach(fixture -> kit.selectors(selectClass(PLAN + fixture)));
        return kit.execute();
    }
}
