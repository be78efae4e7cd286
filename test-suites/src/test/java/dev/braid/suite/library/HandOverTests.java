// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.race.RaceSimulator;
import dev.braid.simulator.replay.ReplaySimulator;
import dev.braid.suite.SourceTree;
import dev.braid.suite.TracedCommand;
import dev.braid.suite.TracedCommand.Traced;
import dev.braid.suite.library.handover.HandOverProgram;
import dev.braid.trace.Policy;
import dev.braid.trace.option.KnownOptions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Objects of the program's that are handed over through a library race nowhere, whether or not the library is in scope;
 * the race that is beside it is found.
 */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the libraries, which take some minutes")
class HandOverTests {
    /**
     * Number of runs, at most, until the planted race is found: what the JVM links in passing may order the two threads
     * in one run.
     */
    private static final int MOST_RUNS = 3;

    /** A race for memory of the program's own. */
    private static final Pattern OWN = Pattern.compile("^Nothing orders the \\w+ of dev\\.braid\\.");

    private static final String INCLUDED = "dev.braid.suite.library.handover.";

    @ParameterizedTest
    @CsvSource({
        "agrona, 300",
        "caffeine, 300",
        "disruptor, 300",
        "fenced-element, 300",
        "fenced-field, 300",
        "fenced-inherited, 300",
        "fenced-opaque, 300",
        "fenced-static, 300",
        "fenced-unsafe, 300",
        "guava, 300",
        "hikari, 15",
        "http, 15",
        "jackson, 100",
        "jctools, 300",
        "jctools-mpmc, 300",
        "log4j, 100",
        "mockito, 20",
        "netty, 300",
        "spring, 100"
    })
    void handOverIsSilent_plantedRaceIsFound(String library, String parcels) throws Exception {
        for (String include : List.of("", INCLUDED)) {
            boolean isFound = false;
            for (int run = 0; run < MOST_RUNS && !isFound; run++) {
                List<Divergence> races = races(library, parcels, include);
                List<String> own = races.stream()
                        .map(Divergence::message)
                        .filter(message ->
                                !include.isEmpty() || OWN.matcher(message).find())
                        .toList(); // a library in scope may have races of its own, as HikariCP's settings
                assertThat(own).allMatch(message -> message.contains("HandOverProgram.planted "));
                isFound = !own.isEmpty();
            }
            assertThat(isFound).as("the planted race, include='%s'", include).isTrue();
        }
    }

    private static List<Divergence> races(String library, String parcels, String include) throws Exception {
        Path folder = Files.createDirectories(SourceTree.scratch("handover").resolve(library));
        List<String> command = List.of(
                "-Xmx1g",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", // as Agrona's manual demands
                "-cp",
                String.join(File.pathSeparator, WorkerSpec.ofThisJvm().classPath()),
                HandOverProgram.class.getName(),
                library,
                parcels);
        Traced traced = new TracedCommand(command, folder, Duration.ofMinutes(3))
                .runTraced(
                        TracingOptions.defaults().with(KnownOptions.INCLUDE, include),
                        Policy.LOCKED,
                        List.of(new RaceSimulator(), new ReplaySimulator()));
        assertThat(traced.outcome().exitCode()).as(traced.outcome().errors()).isZero();
        String[] output = traced.outcome().output().strip().split(" ");
        assertThat(output).as(traced.outcome().output()).hasSize(3);
        assertThat(output[1]).as("what arrived").isEqualTo(output[0]);
        assertThat(traced.trace().attestation().failures()).isEmpty();
        assertThat(traced.trace().verdicts().get("replay")).isInstanceOf(Verdict.Agrees.class);
        Verdict race = Objects.requireNonNull(traced.trace().verdicts().get("race"));
        return race instanceof Verdict.Diverges diverges ? diverges.divergences() : List.of();
    }
}
