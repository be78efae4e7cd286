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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/**
 * Starts Maven on tiny projects, once for each line of JUnit and each outcome.
 *
 * <p>What is at stake: Surefire can lose a failure of an engine, and then a build with a broken program stays green.
 */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven seven times")
class BuildContractTests {
    private static final String JUNIT_5 = "5.13.4";
    private static final String JUNIT_6 = "6.1.3";

    /** Others than Braid's, of all that it is made with. */
    private static final List<String> OTHER_VERSIONS = List.of(
            "com.google.protobuf:protobuf-java:3.25.5",
            "gg.jte:jte-runtime:3.1.9",
            "info.picocli:picocli:4.6.3",
            "it.unimi.dsi:fastutil:7.0.13",
            "net.java.dev.jna:jna:5.13.0",
            "org.ow2.asm:asm:9.5");

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
                                        "Report: " + page.toUri()));
        project.assertNoSurefireDump();
    }

    /** As docs/many-machines.md has it: a build for each part, and the command line that the first one has left. */
    @Test
    void partsOfASearch_areGivenToBuilds_andMergedByTheCommandLineOfTheFirst()
            throws IOException, InterruptedException {
        ConsumerProject project = ConsumerProject.create("passing", JUNIT_5);
        Path reports = Files.createDirectories(project.folder().resolve("reports"));
        for (int number = 1; number <= 2; number++) {
            MavenRun run = MavenRun.run(
                    MavenRun.maven(),
                    project.folder(),
                    repository,
                    "test",
                    "-Dbraid.schedules.shard=" + number + "/2",
                    "-Dbraid.report.dir=" + reports.resolve("part-" + number));
            assertThat(run.exitCode()).as(run.output()).isZero();
        }

        Ended merged = Ended.of(List.of("sh", "-c", "sh part-1/braid report --merge -o merged part-*"), reports);

        assertThat(merged.code()).as(merged.output()).isZero();
        assertThat(merged.output())
                .contains(
                        "All 2 traced tests passed.",
                        "sample.CounterTest.incrementsAreCounted(Outputs): 2 of 2 parts ran under ");
        assertThat(reports.resolve("merged/index.html")).content().contains("Searches for schedules");
    }

    /** The one method that is used wrongly fails, at its line, and the others run. */
    @Test
    void wrongUse_failsThatTestAlone() throws IOException, InterruptedException {
        ConsumerProject project = ConsumerProject.create("wrong", JUNIT_5);

        MavenRun run = project.test(repository);

        assertThat(run.exitCode()).as(run.output()).isEqualTo(1);
        assertThat(run.output())
                .contains(
                        "BUILD FAILURE",
                        "Tests run: 3, Failures: 0, Errors: 1, Skipped: 0",
                        "CounterTest.hidden:" + lineOf(project, "void hidden") + " ",
                        "sample.CounterTest#hidden is private; make it package-private or public.");
        assertThat(project.surefireReport())
                .containsEntry("ordinary", SurefireReport.PASSED)
                .containsEntry("visible", SurefireReport.PASSED);
    }

    /** The project's own version of each library that Braid uses is the one that runs, wherever Braid stands. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void projectsLibraries_areItsOwn(boolean braidIsFirst) throws IOException, InterruptedException {
        Dependencies dependencies = Dependencies.ofReadme(JUNIT_5).with(OTHER_VERSIONS);
        ConsumerProject project =
                ConsumerProject.create("libraries", braidIsFirst ? dependencies.braidFirst() : dependencies);

        MavenRun run = project.test(repository);

        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output()).contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0");
    }

    /** JUnit alone is what Braid brings along, two steps behind what the project brings along itself. */
    @Test
    void artifact_bringsJUnitPlatformAlone() throws IOException {
        assertThat(dependencies("braid-engine")).containsExactly("dev.braid:braid-junit-platform");
        assertThat(dependencies("braid-junit-platform")).containsExactly("dev.braid:braid-junit-platform-version");
        assertThat(dependencies("braid-junit-platform-version"))
                .containsExactly("org.junit.platform:junit-platform-engine");
    }

    /** {@return the dependencies that others get from that artifact} */
    private static List<String> dependencies(String artifact) throws IOException {
        String version = ContractRepository.version();
        Element project = Xml.read(repository
                .folder()
                .resolve("dev/braid/" + artifact + "/" + version + "/" + artifact + "-" + version + ".pom"));
        return Xml.children(Xml.children(project, "dependencies").get(0), "dependency").stream()
                .filter(each -> Xml.children(each, "scope").stream()
                        .noneMatch(scope -> scope.getTextContent().matches("test|provided")))
                .map(each -> text(each, "groupId") + ":" + text(each, "artifactId"))
                .toList();
    }

    private static String text(Element parent, String name) {
        return Xml.children(parent, name).get(0).getTextContent();
    }

    private static int lineOf(ConsumerProject project, String text) throws IOException {
        List<String> lines = Files.readAllLines(project.folder().resolve("src/test/java/sample/CounterTest.java"));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return i + 2; // the line after it, where its code begins
            }
        }
        throw new AssertionError(text + " is missing");
    }
}
