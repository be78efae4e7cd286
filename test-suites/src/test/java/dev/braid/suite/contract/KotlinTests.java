// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/**
 * A Kotlin project: coroutines on several dispatchers, Kotlin's atomics, {@code by lazy}, {@code @Volatile} and lambdas
 * are in no false alarm, and the planted races are found, at Kotlin's source lines.
 */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven and Kotlin's compiler here")
class KotlinTests {
    private static final String KOTLIN = "2.2.20";
    private static Map<String, String> correct;
    private static Map<String, String> racy;
    private static MavenRun run;

    @BeforeAll
    static void runMaven() throws IOException, InterruptedException {
        ContractRepository repository = ContractRepository.create(SourceTree.scratch("kotlin-repository"));
        ConsumerProject project = ConsumerProject.create(
                "kotlin",
                Dependencies.ofReadme("5.13.4")
                        .with(List.of(
                                "org.jetbrains.kotlin:kotlin-stdlib:" + KOTLIN,
                                "org.jetbrains.kotlin:kotlin-test-junit5:" + KOTLIN,
                                "org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:1.10.2",
                                "org.jetbrains.kotlinx:atomicfu-jvm:0.29.0")));
        run = project.test(repository);
        correct = project.surefireReport();
        racy = SurefireReport.read(project.folder().resolve("target/surefire-reports/TEST-sample.RaceTest.xml"));
    }

    @Test
    void correctPrograms_agree() {
        assertThat(correct)
                .as(run.output())
                .hasSize(10)
                .allSatisfy((test, outcome) -> assertThat(outcome).as(test).isEqualTo(SurefireReport.PASSED));
    }

    @Test
    void plantedRaces_areFound_atTheirSourceLines() {
        assertThat(racy)
                .as(run.output())
                .hasSize(4)
                .allSatisfy((test, outcome) -> assertThat(outcome).as(test).contains("data-race", "RaceTest.kt:"));
        assertThat(racy.get("suspendedIncrement"))
                .as("the source line of an access in a suspending function")
                .contains("RaceTest.step(RaceTest.kt:34)");
    }
}
