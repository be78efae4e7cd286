// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.receiver;

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
import dev.braid.trace.Policy;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the verdict on an object of each of fifty classes that are not for several threads, by how two threads share
 * it.
 */
class SharedObjectTests {
    /** The most runs of a program: the JDK's own doings may order its threads in one of them. */
    private static final int MOST_RUNS = 5;

    private static final Pattern JUDGED = Pattern.compile("the state of (\\S+)#\\d+");
    private static final Pattern NOT_JUDGED = Pattern.compile("(\\S+) \\(1 object, by 2 threads, first at [^)]*\\)");

    @Test
    void sharedWithoutAnyOrder_eachIsInARaceOrNotJudged() throws Exception {
        List<String> said = new ArrayList<>();
        List<String> classes = List.of();
        for (int run = 0; run < MOST_RUNS && (run == 0 || !said.containsAll(classes)); run++) {
            Traced traced = run("racing");
            classes = traced.outcome().output().lines().toList();
            said.addAll(said(traced));
        }

        assertThat(classes).hasSizeGreaterThan(50);
        assertThat(said).containsAll(classes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"locked", "handed", "confined"})
    void orderedOrNotShared_nothingIsSaidOfAny(String way) throws Exception {
        Traced traced = run(way);

        assertThat(traced.outcome().output().lines()).hasSizeGreaterThan(50);
        assertThat(said(traced)).isEmpty();
    }

    private static Traced run(String way) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "-cp",
                String.join(File.pathSeparator, WorkerSpec.ofThisJvm().classPath()),
                SharedObjectsProgram.class.getName(),
                way));
        Path folder = Files.createDirectories(SourceTree.scratch("receivers").resolve(way));
        Traced traced = new TracedCommand(command, folder, Duration.ofMinutes(3))
                .runTraced(
                        TracingOptions.defaults(), Policy.LOCKED, List.of(new RaceSimulator(), new ReplaySimulator()));
        assertThat(traced.outcome().exitCode()).as(traced.outcome().errors()).isZero();
        assertThat(traced.trace().attestation().failures()).isEmpty();
        assertThat(traced.trace().verdicts().get("replay")).isInstanceOf(Verdict.Agrees.class);
        return traced;
    }

    /** {@return the classes of which the verdict on races says something} */
    private static List<String> said(Traced traced) {
        Verdict verdict = Objects.requireNonNull(traced.trace().verdicts().get("race"));
        List<String> classes = new ArrayList<>();
        for (String text : texts(verdict)) {
            Matcher judged = JUDGED.matcher(text);
            while (judged.find()) {
                classes.add(judged.group(1));
            }
            Matcher unjudged = NOT_JUDGED.matcher(text);
            while (unjudged.find()) {
                classes.add(unjudged.group(1));
            }
        }
        return classes;
    }

    private static List<String> texts(Verdict verdict) {
        if (verdict instanceof Verdict.Diverges diverges) {
            return diverges.divergences().stream().map(Divergence::message).toList();
        }
        assertThat(verdict).isInstanceOf(Verdict.Agrees.class);
        return List.of(((Verdict.Agrees) verdict).summary());
    }
}
