// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Starts Maven on tiny projects, once for each line of JUnit and each outcome.
 *
 * <p>What is at stake: Surefire can lose a failure of an engine, and then a build with a broken program stays green.
 */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven five times")
class BuildContractTests {
    private static final String JUNIT_5 = "5.13.4";
    private static final String JUNIT_6 = "6.1.3";

    private static ContractRepository repository;

    @BeforeAll
    static void layOutRepository() throws IOException {
        repository = ContractRepository.create(SourceTree.scratch("contract-repository"));
    }

    @ParameterizedTest
    @ValueSource(strings = {JUNIT_5, JUNIT_6})
    void agreement_passesTheBuild(String junitVersion) throws IOException, InterruptedException {
        ConsumerProject project = ConsumerProject.create("passing", junitVersion);

        MavenRun run = project.test(repository);

        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output())
                .contains("BUILD SUCCESS", "Tests run: 2, Failures: 0, Errors: 0, Skipped: 0")
                .doesNotContain("[WARNING] Corrupted");
        assertThat(project.surefireReport())
                .containsOnly(
                        Map.entry("ordinary", SurefireReport.PASSED),
                        Map.entry("incrementsAreCounted(Outputs)", SurefireReport.PASSED));
        assertThat(project.htmlReport("incrementsAreCounted"))
                .content()
                .contains("incrementsAreCounted(Outputs) passed");
        project.assertNoSurefireDump();
    }

    @ParameterizedTest
    @ValueSource(strings = {JUNIT_5, JUNIT_6})
    void divergence_failsTheBuild(String junitVersion) throws IOException, InterruptedException {
        ConsumerProject project = ConsumerProject.create("failing", junitVersion);

        MavenRun run = project.test(repository);

        assertThat(run.exitCode()).as(run.output()).isEqualTo(1);
        assertThat(run.output()).contains("BUILD FAILURE", "Tests run: 2, Failures: 1, Errors: 0, Skipped: 0");
        Path page = project.htmlReport("incrementGetsLost");
        assertThat(page).content().contains("incrementGetsLost(Outputs) failed");
        assertThat(project.surefireReport())
                .containsOnlyKeys("ordinary", "incrementGetsLost(Outputs)")
                .containsEntry("ordinary", SurefireReport.PASSED)
                .hasEntrySatisfying(
                        "incrementGetsLost(Outputs)",
                        failure -> assertThat(failure)
                                .startsWith(SurefireReport.FAILED)
                                .contains(
                                        "Thread 'thread-0' wrote 1 to sample.CounterTest#",
                                        "expected  2",
                                        "actual    1",
                                        "Report: " + page));
        project.assertNoSurefireDump();
    }

    @Test
    void wrongUse_failsTheBuild() throws IOException, InterruptedException {
        ConsumerProject project = ConsumerProject.create("wrong", JUNIT_5);

        MavenRun run = project.test(repository);

        assertThat(run.exitCode()).as(run.output()).isEqualTo(1);
        assertThat(run.output())
                .contains("BUILD FAILURE", "sample.CounterTest#hidden is private; make it package-private or public.");
    }
}
