// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Concurrent tests of well-known libraries, from the jars in which these publish them, run traced as they are.
 *
 * <p>What is at stake: an existing suite has other results under Braid than without, or a false alarm.
 */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven twice for each library here")
class PublishedTestsTests {
    private static final String JUNIT = "5.13.4";
    private static ContractRepository repository;

    /**
     * A library.
     *
     * @param artifact group and artifact
     * @param tests the tests that are run, as Surefire's parameter
     * @param racy class and name of those that have a data race themselves
     * @param dependencies its two jars, and what the tests need besides
     */
    private record Library(String artifact, String tests, List<String> racy, List<String> dependencies) {
        static Library of(
                String artifact, String version, String classifier, String tests, List<String> racy, String... others) {
            List<String> dependencies =
                    new ArrayList<>(List.of(artifact + ":" + version, artifact + ":" + version + ":" + classifier));
            dependencies.addAll(List.of(others));
            return new Library(artifact, tests, racy, dependencies);
        }

        @Override
        public String toString() {
            return artifact;
        }
    }

    /** Without tests that sleep for long. One of Kafka's reads a queue without its lock, after a sleep. */
    private static Stream<Library> libraries() {
        return Stream.of(
                Library.of(
                        "org.apache.commons:commons-lang3",
                        "3.18.0",
                        "tests",
                        "org.apache.commons.lang3.concurrent.*Test,!*LockingVisitorsTest,!*TimedSemaphoreTest",
                        List.of(),
                        "org.easymock:easymock:5.6.0"),
                Library.of(
                        "io.netty:netty-common",
                        "4.1.119.Final",
                        "tests",
                        "DefaultPromiseTest,PromiseCombinerTest,PromiseNotifierTest,DefaultThreadFactoryTest,"
                                + "NonStickyEventExecutorGroupTest",
                        List.of(),
                        "org.mockito:mockito-core:5.20.0",
                        "org.hamcrest:hamcrest-library:1.3",
                        "org.assertj:assertj-core:3.27.6"),
                Library.of(
                        "org.apache.kafka:kafka-clients",
                        "3.9.1",
                        "test",
                        "BufferPoolTest,KafkaFutureTest,FutureRecordMetadataTest,IdempotentCloserTest",
                        List.of("org.apache.kafka.clients.producer.internals.BufferPoolTest"
                                + "#testCleanupMemoryAvailabilityWaiterOnInterruption"),
                        "org.mockito:mockito-junit-jupiter:5.20.0",
                        "org.hamcrest:hamcrest:2.2"));
    }

    @BeforeAll
    static void layOutRepository() throws IOException {
        repository = ContractRepository.create(SourceTree.scratch("published-repository"));
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void publishedTests_haveTheResultsOfPlainOnes(Library library) throws IOException, InterruptedException {
        ConsumerProject project =
                ConsumerProject.create("published", Dependencies.ofReadme(JUNIT).with(library.dependencies));

        MavenRun plain = run(project, library);
        assertThat(plain.exitCode()).as(plain.output()).isZero();
        Map<String, String> outcomesOfPlain = outcomes(project);
        assertThat(outcomesOfPlain).hasSizeGreaterThan(10);

        MavenRun traced = run(project, library, "-Dbraid.traced=**");
        Map<String, String> outcomesOfTraced = outcomes(project);
        for (String test : library.racy) {
            assertThat(outcomesOfPlain.remove(test)).isEqualTo(SurefireReport.PASSED);
            assertThat(outcomesOfTraced.remove(test)).as(traced.output()).contains("race found data-race");
        }
        assertThat(outcomesOfTraced).as(traced.output()).isEqualTo(outcomesOfPlain);
        assertThat(traced.exitCode()).as(traced.output()).isEqualTo(library.racy.isEmpty() ? 0 : 1);
        String verdicts = Files.readString(project.folder().resolve("target/braid/verdicts.txt"));
        System.out.println(library + "\n" + verdicts);
        project.assertNoSurefireDump();
    }

    private static MavenRun run(ConsumerProject project, Library library, String... more)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(
                List.of("clean", "test", "-DdependenciesToScan=" + library.artifact, "-Dtest=" + library.tests));
        arguments.addAll(List.of(more));
        return MavenRun.run(MavenRun.maven(), project.folder(), repository, arguments.toArray(new String[0]));
    }

    /** {@return the outcome of each test, by class and name, without its stack} */
    private static Map<String, String> outcomes(ConsumerProject project) throws IOException {
        Map<String, String> outcomes = project.outcomes();
        outcomes.replaceAll((test, outcome) -> outcome.lines().limit(2).collect(Collectors.joining(" ")));
        return outcomes;
    }
}
