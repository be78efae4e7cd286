// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Braid beside each version of JUnit, with junit-bom and without, before Jupiter in the pom.xml and after it: see
 * docs/compatibility.md. Five of these projects are built always, all of them with {@code -Dsuite.junit.all=true}.
 */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven seven times here")
class JUnitVersionTests {
    private static final List<String> VERSIONS =
            List.of("5.10.5", "5.11.4", "5.12.2", "5.13.4", "5.14.1", "6.0.1", "6.1.3");

    private static ContractRepository repository;

    @BeforeAll
    static void layOutRepository() throws IOException {
        repository = ContractRepository.create(SourceTree.scratch("junit-repository"));
    }

    static Stream<Dependencies> dependencies() {
        if (!Boolean.getBoolean("suite.junit.all")) {
            return Stream.of(
                    Dependencies.ofReadme("5.10.5"),
                    Dependencies.ofReadme("5.10.5").withoutBom().braidFirst(),
                    Dependencies.ofReadme("5.12.2").withoutBom(),
                    Dependencies.ofReadme("6.1.3").withoutBom().braidFirst(),
                    Dependencies.ofReadme("6.1.3").apiAlone());
        }
        List<Dependencies> all = new ArrayList<>();
        for (String version : VERSIONS) {
            Dependencies withBom = Dependencies.ofReadme(version);
            all.addAll(List.of(
                    withBom,
                    withBom.braidFirst(),
                    withBom.withoutBom(),
                    withBom.withoutBom().braidFirst(),
                    withBom.apiAlone()));
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("dependencies")
    void braidRuns(Dependencies dependencies) throws IOException, InterruptedException {
        ConsumerProject project = ConsumerProject.create("passing", dependencies);

        MavenRun run = project.test(repository);

        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output()).contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0");
        assertThat(project.surefireReport())
                .containsOnlyKeys("ordinary", "incrementsAreCounted(Outputs)")
                .allSatisfy((test, outcome) -> assertThat(outcome).isEqualTo(SurefireReport.PASSED));
    }

    /** Surefire finds a launcher of Jupiter's version, but the engine API is that which comes with Braid. */
    @ParameterizedTest
    @CsvSource({"5.12.2, 1.12.2", "6.1.3, 6.1.3"})
    void versionsThatDoNotFit_areNamedWithTheLinesToPaste(String version, String launcher)
            throws IOException, InterruptedException {
        ConsumerProject project = ConsumerProject.create(
                "passing", Dependencies.ofReadme(version).withoutBom().apiAlone());

        MavenRun run = project.test(repository);

        assertThat(run.exitCode()).isNotZero();
        assertThat(run.output())
                .contains("No test runs, as JUnit's jars do not fit each other: junit-platform-launcher is " + launcher
                        + ", junit-platform-engine is 1.13.4.")
                .contains("<artifactId>junit-bom</artifactId><version>" + version + "</version>");
    }
}
