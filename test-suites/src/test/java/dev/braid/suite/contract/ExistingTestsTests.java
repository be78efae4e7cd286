// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ordinary tests, with the extensions of Mockito and of Spring and in all forms, run traced as they are.
 *
 * <p>What is at stake: a test that nobody runs, or that two engines run, or whose result is another one.
 */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven six times here")
class ExistingTestsTests {
    private static final String RACY = "sample.RacyPoolTest#countsWithoutALock";
    private static final String OLD = "sample.OldPoolTest#";
    private static ContractRepository repository;

    @BeforeAll
    static void layOutRepository() throws IOException {
        repository = ContractRepository.create(SourceTree.scratch("existing-repository"));
    }

    @ParameterizedTest
    @CsvSource({"5.13.4, 6.2.12", "6.1.3, 7.0.1"})
    void tracedTests_haveTheResultsOfPlainOnes_butForTheRace(String junit, String spring)
            throws IOException, InterruptedException {
        ConsumerProject project = ConsumerProject.create(
                "existing",
                Dependencies.ofReadme(junit)
                        .with(List.of(
                                "junit:junit:4.13.2",
                                "org.junit.vintage:junit-vintage-engine:" + junit,
                                "org.mockito:mockito-junit-jupiter:5.20.0",
                                "org.springframework:spring-context:" + spring,
                                "org.springframework:spring-test:" + spring)));

        MavenRun plain = run(project);
        assertThat(plain.exitCode()).as(plain.output()).isZero();
        assertThat(project.folder().resolve("target/braid")).doesNotExist();
        Map<String, String> outcomesOfPlain = outcomes(project);

        MavenRun traced = run(project, "-Dbraid.traced=sample.**");
        assertThat(traced.exitCode()).as(traced.output()).isEqualTo(1);
        Map<String, String> outcomesOfTraced = outcomes(project);
        assertThat(outcomesOfPlain.remove(RACY)).isEqualTo(SurefireReport.PASSED);
        assertThat(outcomesOfTraced.remove(RACY)).contains("data-race", "RacyPoolTest.count");
        assertThat(traced.output())
                .as("a test of JUnit 4")
                .contains("sample.OldPoolTest is to be traced (braid.traced), but its tests are run by junit-vintage,"
                        + " and only Jupiter's can be traced; write them for Jupiter, or leave the class out.");
        outcomesOfTraced.keySet().removeIf(test -> test.startsWith(OLD));
        outcomesOfPlain.keySet().removeIf(test -> test.startsWith(OLD));
        assertThat(outcomesOfTraced).as(traced.output()).isEqualTo(outcomesOfPlain);
        assertThat(pages(project))
                .contains(
                        "sample.MockedPoolTest.mockIsAskedByThreads.html",
                        "sample.FormsTest.threads-1.html",
                        "sample.FormsTest.threads-3.html",
                        "sample.FormsTest.made-2.html",
                        "sample.SpringPoolTest.beanIsSharedByThreads.html");
        project.assertNoSurefireDump();

        MavenRun one = run(project, "-Dbraid.traced=sample.**", "-Dtest=FormsTest#threads*");
        assertThat(one.output()).contains("Tests run: 3, Failures: 0, Errors: 0, Skipped: 0");

        MavenRun tagged = run(project, "-Dbraid.traced=tag:slow");
        assertThat(tagged.exitCode()).as(tagged.output()).isZero();
        assertThat(pages(project)).containsOnlyOnce("sample.FormsTest.files.html");
    }

    private static MavenRun run(ConsumerProject project, String... properties)
            throws IOException, InterruptedException {
        String[] arguments =
                Stream.concat(Stream.of("clean", "test"), Stream.of(properties)).toArray(String[]::new);
        return MavenRun.run(MavenRun.maven(), project.folder(), repository, arguments);
    }

    /** {@return the outcome of each test, by class and name; for one that did not pass, Surefire's name for it} */
    private static Map<String, String> outcomes(ConsumerProject project) throws IOException {
        Map<String, String> outcomes = project.outcomes();
        outcomes.replaceAll((test, outcome) ->
                test.equals(RACY) ? outcome : outcome.lines().findFirst().orElse(""));
        return outcomes;
    }

    private static List<String> pages(ConsumerProject project) throws IOException {
        try (Stream<Path> files = Files.list(project.folder().resolve("target/braid"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
