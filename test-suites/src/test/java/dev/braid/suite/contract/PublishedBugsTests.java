// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Bugs of well-known libraries that fewer than one of a thousand plain runs shows. Small tests find each of them in the
 * published jar that has it, and are silent on the one in which it is fixed.
 *
 * <p>What is at stake: a bug that somebody had in production is missed, or correct code of a library fails.
 */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven twice here")
class PublishedBugsTests {
    private static final String JUNIT = "5.13.4";

    /** Number of schedules after which, at least, a test of a correct library is said to be silent. */
    private static final int FEWEST_SCHEDULES = 200;

    /** Number of times that a correct library runs under as many schedules as the bug was found in. */
    private static final int TIMES_AS_MANY = 10;

    /** Number of schedules that each test asks for, or more, however few or many its bug needs. */
    private static final int ASKED = 500;

    private static final Pattern NUMBER_OF_FAILURE = Pattern.compile("found as\\s+number\\s+([\\d,]+)");
    private static final Pattern SCHEDULES = Pattern.compile("ran\\s+under ([\\d,]+) schedules");

    /** Without this, {@code braid} would not look into it. */
    private static final String INCLUDED = "-Dbraid.include=+ch.qos.logback.";

    private static ContractRepository repository;

    /**
     * A bug.
     *
     * @param test the class that shows it
     * @param failure the text of the failure, whatever its schedule
     * @param buggy the artifact with the bug
     * @param fixed one without it
     */
    private record Bug(String test, Pattern failure, String buggy, String fixed) {
        static Bug of(String test, String failure, String artifact, String buggy, String fixed) {
            return new Bug(test, Pattern.compile(failure), artifact + ":" + buggy, artifact + ":" + fixed);
        }
    }

    /** The trackers of the libraries are named beside each test. */
    private static final List<Bug> BUGS = List.of(
            Bug.of("GsonTest", "IllegalStateException: Delegate", "com.google.code.gson:gson", "2.10", "2.10.1"),
            new Bug(
                    "GuavaTest",
                    Pattern.compile("AssertionFailedError: expected: not <null>"),
                    "com.google.collections:google-collections:1.0",
                    "com.google.guava:guava:r03"),
            Bug.of("KafkaTest", "ConcurrentModificationException", "org.apache.kafka:kafka-clients", "1.1.0", "1.1.1"),
            Bug.of(
                    "LogbackTest",
                    "ConcurrentModificationException",
                    "ch.qos.logback:logback-classic",
                    "1.1.6",
                    "1.1.7"),
            Bug.of("MetricsTest", "NoSuchElementException", "io.dropwizard.metrics:metrics-core", "4.0.5", "4.1.1"),
            Bug.of(
                    "MoshiTest",
                    "IllegalStateException: Type adapter isn't ready",
                    "com.squareup.moshi:moshi",
                    "1.7.0",
                    "1.8.0"),
            Bug.of(
                    "NettyTest",
                    "threads that have retained a deallocated object ==> expected: <0>",
                    "io.netty:netty-common",
                    "4.1.31.Final",
                    "4.1.32.Final"),
            Bug.of(
                    "PoolTest",
                    "active objects ==> expected: <0> but was: <-1>",
                    "org.apache.commons:commons-pool2",
                    "2.12.1",
                    "2.13.0"),
            Bug.of(
                    "ReactorTest",
                    "NoProgressError: deadlock: |The test hung",
                    "io.projectreactor:reactor-core",
                    "3.5.8",
                    "3.5.9"),
            Bug.of(
                    "Resilience4jTest",
                    "illegal\\s+state transition from OPEN to OPEN",
                    "io.github.resilience4j:resilience4j-circuitbreaker",
                    "1.0.0",
                    "1.1.0"),
            Bug.of("RxBehaviorProcessorTest", "NullPointerException", "io.reactivex.rxjava2:rxjava", "2.0.7", "2.0.9"),
            Bug.of(
                    "RxSwitchMapTest",
                    "the inner source still has a subscriber",
                    "io.reactivex.rxjava3:rxjava",
                    "3.0.0",
                    "3.0.1"),
            Bug.of("RxToListTest", "NullPointerException", "io.reactivex.rxjava2:rxjava", "2.0.7", "2.0.9"));

    @BeforeAll
    static void layOutRepository() throws IOException {
        repository = ContractRepository.create(SourceTree.scratch("bugs-repository"));
    }

    @Test
    void eachBugIsFound_andItsFixIsSilent() throws IOException, InterruptedException {
        ConsumerProject buggy = project(Bug::buggy);
        MavenRun runOfBuggy = run(buggy, INCLUDED);
        Map<String, String> found = outcomesByClass(buggy);
        buggy.assertNoSurefireDump();
        ConsumerProject fixed = project(Bug::fixed);
        MavenRun runOfFixed = run(fixed, INCLUDED);
        Map<String, String> silent = outcomesByClass(fixed);
        fixed.assertNoSurefireDump();

        assertThat(found).as(runOfBuggy.output()).hasSameSizeAs(BUGS);
        for (Bug bug : BUGS) {
            String failure = String.valueOf(found.get(bug.test));
            assertThat(failure).as(bug.buggy).containsPattern(bug.failure);
            assertThat(silent.get(bug.test))
                    .as(bug.fixed + "\n" + runOfFixed.output())
                    .isEqualTo(SurefireReport.PASSED);
            int needed = number(NUMBER_OF_FAILURE, failure);
            int passed = number(SCHEDULES, page(fixed, bug.test));
            System.out.printf("%s, %s: found in %d schedules, silent in %,d%n", bug.test, bug.buggy, needed, passed);
            assertThat(passed)
                    .as("schedules of " + bug.fixed)
                    .isGreaterThanOrEqualTo(Math.min(ASKED, Math.max(FEWEST_SCHEDULES, TIMES_AS_MANY * needed)));
        }
    }

    /** Prints the figures of the page on proofs. */
    @Test
    @EnabledIfSystemProperty(
            named = "suite.plain.runs",
            matches = "[1-9]\\d*",
            disabledReason = "it measures and judges nothing; -Dsuite.plain.runs=10000 has it run each test so often")
    void plainRates() throws IOException, InterruptedException {
        MavenRun plain = run(
                project(Bug::buggy), "-Dtest=PlainRateTest", "-Dplain.runs=" + System.getProperty("suite.plain.runs"));
        plain.output().lines().filter(line -> line.startsWith("plain: ")).forEach(System.out::println);
        assertThat(plain.exitCode()).as(plain.output()).isZero();
    }

    private static ConsumerProject project(Function<Bug, String> artifact) throws IOException {
        return ConsumerProject.create(
                "published-bugs",
                Dependencies.ofReadme(JUNIT)
                        .with(BUGS.stream().map(artifact).distinct().toList()));
    }

    private static MavenRun run(ConsumerProject project, String... arguments) throws IOException, InterruptedException {
        return MavenRun.run(
                MavenRun.maven(),
                project.folder(),
                repository,
                Stream.concat(Stream.of("clean", "test"), Stream.of(arguments)).toArray(String[]::new));
    }

    /** {@return the outcome of the one traced test of each class, by the class's simple name} */
    private static Map<String, String> outcomesByClass(ConsumerProject project) throws IOException {
        Map<String, String> outcomes = new TreeMap<>();
        project.outcomes()
                .forEach((test, outcome) ->
                        outcomes.put(test.replaceAll("#.*", "").replaceFirst("^sample\\.", ""), outcome));
        outcomes.remove("PlainRateTest");
        return outcomes;
    }

    /** {@return the page of a class's one test, without its markup} */
    private static String page(ConsumerProject project, String test) throws IOException {
        try (Stream<Path> pages = Files.list(project.folder().resolve("target/braid"))) {
            Path page = pages.filter(file -> file.getFileName().toString().startsWith("sample." + test + "."))
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
            return Files.readString(page).replaceAll("<[^>]*>", "");
        }
    }

    /** {@return the number that the text names, 1 if it names none, as a failure of the trial itself} */
    private static int number(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Integer.parseInt(matcher.group(1).replace(",", "")) : 1;
    }
}
