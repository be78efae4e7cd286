// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectIteration;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import demo.ordinary.MarkedFixture;
import demo.ordinary.OrdinaryFixture;
import demo.ordinary.PartedTemplateFixture;
import demo.ordinary.RefusedTemplateFixture;
import demo.ordinary.WaitingFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Ordinary tests that are chosen to run traced: each runs once, by one of the two engines. */
class OrdinaryTestsTests {
    private static final DiscoverySelector ORDINARY = selectClass(OrdinaryFixture.class);

    @TempDir
    private Path folder;

    @Test
    void nothingIsChosen_soJupiterRunsAll() {
        assertThat(run(Map.of(), ORDINARY))
                .containsOnly(
                        Map.entry("junit-jupiter shares()", "SUCCESSFUL"),
                        Map.entry("junit-jupiter sharesNothing()", "SUCCESSFUL"),
                        Map.entry("junit-jupiter isPreparedSlowly()", "SUCCESSFUL"),
                        Map.entry("junit-jupiter [1] number=1", "SUCCESSFUL"),
                        Map.entry("junit-jupiter [2] number=2", "SUCCESSFUL"),
                        Map.entry("junit-jupiter [3] number=3", "SUCCESSFUL"));
    }

    @Test
    void chosenClass_isRunByBraidAlone_andNothingOfItInThisJvm() throws IOException {
        int before = OrdinaryFixture.CALLS.get();

        Map<String, String> results = run(Map.of("braid.traced", "demo.**.Ord*Fixture"), ORDINARY);

        assertThat(results.keySet())
                .containsExactlyInAnyOrder(
                        "braid shares()",
                        "braid sharesNothing()",
                        "braid isPreparedSlowly()",
                        "braid [1] number=1",
                        "braid [2] number=2",
                        "braid [3] number=3");
        assertThat(results.values()).containsOnly("SUCCESSFUL");
        assertThat(OrdinaryFixture.CALLS.get()).isEqualTo(before);
        assertThat(page("sharesNothing")).contains("no two threads met");
    }

    @Test
    void testThatIsPreparedSlowly_saysWhatATrialCosts() throws IOException {
        run(Map.of("braid.traced", "demo.ordinary.OrdinaryFixture#*s*", "braid.trials", "2"), ORDINARY);

        assertThat(page("isPreparedSlowly"))
                .containsPattern(
                        "A trial of this test takes at least [0-9]+ ms, of which [0-9]+ ms pass around its method")
                .contains("and in extensions such as Slow");
    }

    @Test
    void chosenMethod_leavesTheOthersToJupiter() {
        assertThat(run(Map.of("braid.traced", "demo.ordinary.OrdinaryFixture#shares"), ORDINARY))
                .containsKeys("braid shares()", "junit-jupiter sharesNothing()", "junit-jupiter [1] number=1")
                .doesNotContainKey("junit-jupiter shares()");
    }

    @Test
    void chosenTag_leavesTheOthersToJupiter() {
        assertThat(run(Map.of("braid.traced", "tag:shared"), ORDINARY))
                .containsKeys("braid shares()", "junit-jupiter isPreparedSlowly()")
                .doesNotContainKey("junit-jupiter shares()");
    }

    @Test
    void testsThatShareNothing_failIfTheyAreAskedTo() {
        Map<String, String> results = run(
                Map.of("braid.traced", "demo.ordinary.OrdinaryFixture#*s*", "braid.nothing.shared", "fails"), ORDINARY);

        assertThat(results.get("braid shares()")).isEqualTo("SUCCESSFUL");
        assertThat(results.get("braid sharesNothing()")).contains("FAILED", "no two threads met");
    }

    @Test
    void testThatDoesNothing_passes_andItsPageSaysSo_unlessAskedToFail() throws IOException {
        DiscoverySelector empty = selectClass(OrdinaryFixture.Empty.class);
        Map<String, String> chosen = Map.of("braid.traced", "demo.ordinary.OrdinaryFixture$Empty");

        assertThat(run(chosen, empty)).containsOnly(Map.entry("braid doesNothing()", "SUCCESSFUL"));
        assertThat(page(OrdinaryFixture.Empty.class, "doesNothing"))
                .contains("Nothing was checked: the test made no traced access to memory");

        Map<String, String> strict = new LinkedHashMap<>(chosen);
        strict.put("braid.nothing.shared", "fails");
        assertThat(run(strict, empty).get("braid doesNothing()")).contains("FAILED", "no traced access");
    }

    @Test
    void annotations_sayHowOftenEachTestRuns_andTheNearestCounts() throws IOException {
        Map<String, String> results = run(Map.of(), selectClass(MarkedFixture.class));

        assertThat(results)
                .containsOnly(
                        Map.entry("braid ofTheClass()", "SUCCESSFUL"),
                        Map.entry("braid ofItsOwn(Outputs)", "SUCCESSFUL"),
                        Map.entry("braid twiceMarked()", "SUCCESSFUL"),
                        Map.entry("braid onlyTraced()", "SUCCESSFUL"),
                        Map.entry("braid repetition 1 of 2", "SUCCESSFUL"),
                        Map.entry("braid repetition 2 of 2", "SUCCESSFUL"),
                        Map.entry("braid inside()", "SUCCESSFUL"));
        assertThat(page(MarkedFixture.class, "ofTheClass")).contains("agreed in 2 trials");
        assertThat(page(MarkedFixture.class, "ofItsOwn")).contains("agreed in 3 trials", "answer");
        assertThat(page(MarkedFixture.class, "twiceMarked")).contains("agreed in 1 trial");
        assertThat(page(MarkedFixture.class, "onlyTraced")).contains("<title>✓ onlyTraced() passed");
        assertThat(page(MarkedFixture.class, "repeated-2")).contains("<title>✓ repeated(), repetition 2 of 2 passed");
    }

    @Test
    void oneInvocation_canBeSelected_byItsNumberOrItsId() {
        Map<String, String> parameters = Map.of("braid.traced", "demo.ordinary.*");

        assertThat(run(parameters, selectIteration(selectMethod(OrdinaryFixture.class, "many", "int"), 1)))
                .containsOnlyKeys("braid [2] number=2");
        assertThat(run(
                        parameters,
                        selectUniqueId("[engine:braid]/[class:demo.ordinary.OrdinaryFixture]"
                                + "/[test-template:many(int)]/[test-template-invocation:#3]")))
                .containsOnlyKeys("braid [3] number=3");
    }

    @Test
    void discoveryWithoutBraid_leavesAllToJupiter_evenAfterOneWithIt() {
        Map<String, String> parameters = Map.of("braid.traced", "demo.ordinary.*");
        LauncherFactory.create().discover(request(parameters, ORDINARY).build());
        Results results = new Results();

        LauncherFactory.create()
                .execute(
                        request(parameters, ORDINARY)
                                .filters(EngineFilter.includeEngines("junit-jupiter"))
                                .build(),
                        results);

        assertThat(results.byTest).hasSize(6).containsKey("junit-jupiter shares()");
    }

    /** The wait is in no trace, or in one before; its end acquires the monitor nevertheless. */
    @Test
    void threadThatWaitsSinceBeforeTheTrace_isOrderedByItsMonitor() {
        assertThat(run(
                        Map.of("braid.traced", "demo.ordinary.WaitingFixture", "braid.trials", "3"),
                        selectClass(WaitingFixture.class)))
                .containsOnly(Map.entry("braid asks()", "SUCCESSFUL"), Map.entry("braid asksAgain()", "SUCCESSFUL"));
    }

    @Test
    void classOfSeveralInvocations_withNoTestThatCanRun_ends() {
        assertThat(run(Map.of(), selectClass(RefusedTemplateFixture.class)))
                .hasSize(1)
                .hasEntrySatisfying(
                        "braid refused()", result -> assertThat(result).contains("FAILED", "has trials = 0"));
    }

    /** The part that runs a test must not depend on the invocation of its class: nobody knows how many there are. */
    @Test
    void invocationsOfAClass_runEach_inOnePartOfTheSuite() {
        List<String> ran = new ArrayList<>();
        for (String part : List.of("1/2", "2/2")) {
            Results results = new Results();
            LauncherFactory.create()
                    .execute(
                            request(
                                            Map.of("braid.traced", "demo.ordinary.*", "braid.shard", part),
                                            selectClass(PartedTemplateFixture.class))
                                    .build(),
                            results);
            assertThat(results.ids).as(part).isNotEmpty();
            ran.addAll(results.ids);
        }

        assertThat(ran).hasSize(12).doesNotHaveDuplicates();
    }

    private Map<String, String> run(Map<String, String> parameters, DiscoverySelector... selectors) {
        Results results = new Results();
        LauncherFactory.create().execute(request(parameters, selectors).build(), results);
        return results.byTest;
    }

    private LauncherDiscoveryRequestBuilder request(Map<String, String> parameters, DiscoverySelector... selectors) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.put("braid.report.dir", folder.toString());
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(selectors)
                .filters(ClassNameFilter.includeClassNamePatterns(".*"))
                .configurationParameters(all);
    }

    private String page(String test) throws IOException {
        return page(OrdinaryFixture.class, test);
    }

    private String page(Class<?> type, String test) throws IOException {
        return Files.readString(folder.resolve(type.getName() + "." + test + ".html"));
    }

    /** Results by the engine and the name of each test. */
    private static final class Results implements TestExecutionListener {
        private final Map<String, String> byTest = new TreeMap<>();
        private final List<String> ids = new ArrayList<>();

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest()) {
                ids.add(test.getUniqueId());
                byTest.put(
                        test.getUniqueIdObject().getEngineId().orElse("") + " " + test.getDisplayName(),
                        result.getStatus()
                                + result.getThrowable()
                                        .map(thrown -> " " + thrown.getMessage())
                                        .orElse(""));
            }
        }
    }
}
