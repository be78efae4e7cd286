// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.worker.WorkerFailedException;
import dev.braid.engine.worker.WorkerSpec;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.replay.ReplaySimulator;
import dev.braid.suite.SourceTree;
import dev.braid.suite.TracedCommand;
import dev.braid.suite.TracedCommand.Outcome;
import dev.braid.suite.TracedCommand.Traced;
import dev.braid.trace.Policy;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Libraries compute the same under the agent, and the value oracle finds no writer of theirs that is not traced. */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the libraries, which take about a minute")
class LibraryTests {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @Test
    void jctools_isTracedCompletelyAndUnchanged() throws Exception {
        judge("org.jctools.", JctoolsFixture.class);
    }

    @Test
    void caffeine_isTracedCompletelyAndUnchanged() throws Exception {
        judge("com.github.benmanes.caffeine.", CaffeineFixture.class);
    }

    @Test
    void guava_isTracedCompletelyAndUnchanged() throws Exception {
        judge("com.google.common.", GuavaFixture.class);
    }

    @Test
    void disruptor_isTracedCompletelyAndUnchanged() throws Exception {
        judge("com.lmax.disruptor.", DisruptorFixture.class);
    }

    @Test
    void agrona_isTracedCompletelyAndUnchanged() throws Exception {
        judge("org.agrona.", AgronaFixture.class);
    }

    @Test
    void hikariOverH2_isTracedCompletelyAndUnchanged() throws Exception {
        judge("com.zaxxer.hikari.", HikariFixture.class);
    }

    @Test
    void commonsPoolsOwnTests_passAsTheyDoUntraced() throws Exception {
        judge(
                "org.apache.commons.pool2.",
                TestSuiteFixture.class,
                "org.apache.commons.pool2.impl.TestLinkedBlockingDeque",
                "org.apache.commons.pool2.impl.TestSoftReferenceObjectPool",
                "org.apache.commons.pool2.impl.TestSynchronizedPooledObjectFactory",
                pool("testMaxTotalInvariant"),
                pool("testMakeConcurrentWithReturn"),
                pool("testWhenExhaustedBlockInterrupt"),
                keyedPool("testMaxTotalWithThreads"));
    }

    private static String pool(String test) {
        return "org.apache.commons.pool2.impl.TestGenericObjectPool#" + test;
    }

    private static String keyedPool(String test) {
        return "org.apache.commons.pool2.impl.TestGenericKeyedObjectPool#" + test;
    }

    private static void judge(String library, Class<?> program, String... arguments)
            throws IOException, InterruptedException, WorkerFailedException {
        Path folder = SourceTree.scratch("libraries").resolve(program.getSimpleName());
        TracedCommand command = new TracedCommand(command(program, arguments), folder, LIMIT);
        Outcome plain = command.run();
        assertThat(plain.exitCode()).as(plain.errors()).isZero();
        assertThat(plain.output()).isNotEmpty();

        Traced traced = command.runTraced(TracingOptions.usual(), Policy.LOCKED, List.of(new ReplaySimulator()));

        assertThat(traced.outcome().output()).isEqualTo(plain.output());
        assertThat(traced.outcome().exitCode()).as(traced.outcome().errors()).isZero();
        assertThat(traced.trace().attestation().failures()).isEmpty();
        assertThat(traced.trace().attestation().accessesByClass().keySet())
                .filteredOn(name -> name.startsWith(library))
                .hasSizeGreaterThan(2);
        assertThat(divergences(traced)).isEmpty();
    }

    private static List<String> command(Class<?> program, String... arguments) throws WorkerFailedException {
        List<String> command = new ArrayList<>(List.of(
                "-Xmx1g",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", // as Agrona's manual demands
                "-cp",
                String.join(File.pathSeparator, WorkerSpec.ofThisJvm().classPath()),
                program.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static List<String> divergences(Traced traced) {
        Verdict verdict = traced.trace().verdicts().get("replay");
        if (verdict instanceof Verdict.Diverges diverges) {
            return diverges.divergences().stream()
                    .map(divergence -> divergence.message()
                            + sites(divergence, traced.trace().symbols()))
                    .toList();
        }
        return verdict instanceof Verdict.Agrees ? List.of() : List.of(String.valueOf(verdict));
    }

    /** Names the JDK's code, too, of which the message names only the caller. */
    private static String sites(Divergence divergence, Symbols symbols) {
        StringBuilder text = new StringBuilder();
        for (TraceEvent event : divergence.events()) {
            text.append("\n    ").append(event.kind()).append(" at ").append(symbols.site(event.site()));
        }
        return text.toString();
    }
}
