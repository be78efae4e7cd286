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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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

    /** Left out: the semaphore and the locks, whose tests sleep for seconds, and what is not concurrent. */
    @Test
    void commonsLangsOwnTests_passAsTheyDoUntraced() throws Exception {
        judge(
                "org.apache.commons.lang3.concurrent.",
                TestSuiteFixture.class,
                in(
                        "org.apache.commons.lang3.concurrent.",
                        "AtomicInitializerNonObjectTest",
                        "AtomicInitializerSupplierTest",
                        "AtomicSafeInitializerSupplierTest",
                        "AtomicSafeInitializerTest",
                        "BackgroundInitializerTest",
                        "CallableBackgroundInitializerTest",
                        "LazyInitializerSimpleTest",
                        "LazyInitializerSupplierTest",
                        "MemoizerFunctionTest",
                        "MultiBackgroundInitializerTest"));
    }

    /**
     * Left out: what sleeps for seconds, what has a tenth of a second to two seconds for hundreds of thousands of calls, and what
     * mocks rather than runs.
     */
    @Test
    void nettysOwnTests_passAsTheyDoUntraced() throws Exception {
        judge(
                "io.netty.util.",
                TestSuiteFixture.class,
                in(
                        "io.netty.util.",
                        "ConstantPoolTest",
                        "DefaultAttributeMapTest",
                        "RecyclerTest",
                        "!RecyclerTest#testMaxCapacity",
                        "internal.DefaultPriorityQueueTest",
                        "internal.ThreadExecutorMapTest",
                        "internal.ThreadLocalRandomTest",
                        "concurrent.DefaultPromiseTest#testCancellationExceptionIsThrownWhenBlockingGet",
                        "concurrent.DefaultPromiseTest#testLateListenerIsOrderedCorrectlySuccess",
                        "concurrent.DefaultPromiseTest#testListenerNotifyLater",
                        "concurrent.DefaultPromiseTest#testSignalRace",
                        "concurrent.DefaultThreadFactoryTest",
                        "concurrent.ImmediateExecutorTest",
                        "concurrent.NonStickyEventExecutorGroupTest",
                        "!concurrent.NonStickyEventExecutorGroupTest#testOrdering",
                        "concurrent.SingleThreadEventExecutorTest",
                        "!concurrent.SingleThreadEventExecutorTest#testTakeTask",
                        "!concurrent.SingleThreadEventExecutorTest#testTakeTaskAlwaysHasTask",
                        "concurrent.UnorderedThreadPoolEventExecutorTest"));
    }

    /**
     * Of the last version whose tests were published, which is in front of the newer one on the class path. Left out: loops of
     * millions of accesses, and what fills the stack or the heap.
     */
    @Test
    void guavasOwnTests_passAsTheyDoUntraced() throws Exception {
        judge(
                "com.google.common.",
                TestSuiteFixture.class,
                List.of("guava", "junit"),
                in(
                        "com.google.common.",
                        "cache.CacheEvictionTest",
                        "cache.CacheLoadingTest",
                        "!cache.CacheLoadingTest#testReloadAfterValueReclamation",
                        "cache.CacheManualTest",
                        "cache.CacheRefreshTest",
                        "collect.InternersTest",
                        "collect.MapMakerInternalMapTest",
                        "util.concurrent.AbstractFutureTest",
                        "!util.concurrent.AbstractFutureTest#testCancel_stackOverflow",
                        "!util.concurrent.AbstractFutureTest#testCompletionFinishesWithDone",
                        "!util.concurrent.AbstractFutureTest#testFutureBash",
                        "!util.concurrent.AbstractFutureTest#testSetFutureCancelBash",
                        "!util.concurrent.AbstractFutureTest#testSetFuture_stackOverflow",
                        "util.concurrent.AtomicDoubleArrayTest",
                        "!util.concurrent.AtomicDoubleArrayTest#testCountingInMultipleThreads",
                        "util.concurrent.CycleDetectingLockFactoryTest",
                        "util.concurrent.ExecutionListTest",
                        "util.concurrent.ListenableFutureTaskTest",
                        "util.concurrent.ListenerCallQueueTest",
                        "util.concurrent.SerializingExecutorTest",
                        "util.concurrent.SettableFutureTest"));
    }

    @Test
    void mapsUnderGuavasSuite_passAsTheyDoUntraced() throws Exception {
        judge("org.jctools.maps.", MapSuitesFixture.class);
    }

    private static String[] in(String packageName, String... tests) {
        return Stream.of(tests)
                .map(test -> test.startsWith("!") ? "!" + packageName + test.substring(1) : packageName + test)
                .toArray(String[]::new);
    }

    private static String pool(String test) {
        return "org.apache.commons.pool2.impl.TestGenericObjectPool#" + test;
    }

    private static String keyedPool(String test) {
        return "org.apache.commons.pool2.impl.TestGenericKeyedObjectPool#" + test;
    }

    private static void judge(String library, Class<?> program, String... arguments)
            throws IOException, InterruptedException, WorkerFailedException {
        judge(library, program, List.of(), arguments);
    }

    /**
     * Compares a program's run under the agent with one without it.
     *
     * @param library the beginning of its classes' names
     * @param first folders of jars that come first on the class path; see the module's pom
     */
    private static void judge(String library, Class<?> program, List<String> first, String... arguments)
            throws IOException, InterruptedException, WorkerFailedException {
        Path folder = SourceTree.scratch("libraries").resolve(library + program.getSimpleName());
        TracedCommand command = new TracedCommand(command(program, first, arguments), folder, LIMIT);
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

    private static List<String> command(Class<?> program, List<String> first, String... arguments)
            throws IOException, WorkerFailedException {
        List<String> classPath = new ArrayList<>();
        for (String name : first) {
            try (Stream<Path> jars = Files.list(SourceTree.scratch("suites").resolve(name))) {
                jars.map(Path::toString).sorted().forEach(classPath::add);
            }
        }
        classPath.addAll(WorkerSpec.ofThisJvm().classPath());
        List<String> command = new ArrayList<>(List.of(
                "-Xmx1g",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", // as Agrona's manual demands
                "-cp",
                String.join(File.pathSeparator, classPath),
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
