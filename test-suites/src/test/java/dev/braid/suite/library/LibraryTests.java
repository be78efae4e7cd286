// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import static dev.braid.suite.library.LibraryJudge.judge;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Libraries compute the same under the agent, and the value oracle finds no writer of theirs that is not traced. */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the libraries, which take some minutes")
class LibraryTests {
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

    /**
     * Left out: what measures real time, as {@code TestGenericObjectPool#testMakeConcurrentWithReturn}, which waits 50
     * ms for a thread that keeps an object for 200 ms, and fails on an overloaded machine.
     */
    @Test
    void commonsPoolsOwnTests_passAsTheyDoUntraced() throws Exception {
        assertThat(passed(judge(
                        "org.apache.commons.pool2.",
                        TestSuiteFixture.class,
                        in(
                                "org.apache.commons.pool2.impl.",
                                "TestLinkedBlockingDeque",
                                "TestSoftReferenceObjectPool",
                                "TestSynchronizedPooledObjectFactory",
                                "TestGenericObjectPool#testMaxTotalInvariant",
                                "TestGenericObjectPool#testWhenExhaustedBlockInterrupt",
                                "TestGenericKeyedObjectPool#testMaxTotalWithThreads"))))
                .isGreaterThan(55);
    }

    /** Left out: the semaphore and the locks, whose tests sleep for seconds, and what is not concurrent. */
    @Test
    void commonsLangsOwnTests_passAsTheyDoUntraced() throws Exception {
        assertThat(passed(judge(
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
                                "MultiBackgroundInitializerTest"))))
                .isGreaterThan(85);
    }

    /**
     * Left out: what sleeps for seconds, what measures real time, and what needs a security manager or mocks. Of those
     * that measure real time, {@code testRaceCondition} gives each of 40,000 tasks one second, and fails on a busy
     * machine without the agent, too. {@code testRecycleAtTwoThreadsMulti} gives another thread a tenth of a second.
     */
    @Test
    void nettysOwnTests_passAsTheyDoUntraced() throws Exception {
        assertThat(passed(judge(
                        "io.netty.util.",
                        TestSuiteFixture.class,
                        in(
                                "io.netty.util.",
                                "ConstantPoolTest",
                                "DefaultAttributeMapTest",
                                "RecyclerTest",
                                "!RecyclerTest#testMaxCapacity",
                                "!RecyclerTest#testRecycleAtTwoThreadsMulti",
                                "internal.DefaultPriorityQueueTest",
                                "internal.ThreadExecutorMapTest",
                                "internal.ThreadLocalRandomTest",
                                "concurrent.DefaultPromiseTest#testCancellationExceptionIsThrownWhenBlockingGet",
                                "concurrent.DefaultPromiseTest#testLateListenerIsOrderedCorrectlySuccess",
                                "concurrent.DefaultPromiseTest#testListenerNotifyLater",
                                "concurrent.DefaultPromiseTest#testSignalRace",
                                "concurrent.DefaultThreadFactoryTest",
                                "!concurrent.DefaultThreadFactoryTest#testDefaultThreadFactoryInheritsThreadGroupFromSecurityManager",
                                "concurrent.ImmediateExecutorTest",
                                "concurrent.NonStickyEventExecutorGroupTest",
                                "!concurrent.NonStickyEventExecutorGroupTest#testOrdering",
                                "!concurrent.NonStickyEventExecutorGroupTest#testRaceCondition",
                                "concurrent.SingleThreadEventExecutorTest",
                                "!concurrent.SingleThreadEventExecutorTest#testTakeTask",
                                "!concurrent.SingleThreadEventExecutorTest#testTakeTaskAlwaysHasTask",
                                "concurrent.UnorderedThreadPoolEventExecutorTest"))))
                .isGreaterThan(50);
    }

    /**
     * Guava is the last version whose tests were published, which is in front of the newer one on the class path. Left
     * out: loops of millions of accesses, and what fills the stack or the heap.
     */
    @Test
    void guavasOwnTests_passAsTheyDoUntraced() throws Exception {
        assertThat(passed(judge(
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
                                "util.concurrent.SettableFutureTest"))))
                .isGreaterThan(170);
    }

    @Test
    void mapsUnderGuavasSuite_passAsTheyDoUntraced() throws Exception {
        assertThat(passed(judge("org.jctools.maps.", MapSuitesFixture.class))).isGreaterThan(650);
    }

    /** {@return the number of passed tests}: were none found, their results would be the same, too. */
    private static long passed(String output) {
        return output.lines().filter(line -> line.startsWith("SUCCESSFUL ")).count();
    }

    private static String[] in(String packageName, String... tests) {
        return Stream.of(tests)
                .map(test -> test.startsWith("!") ? "!" + packageName + test.substring(1) : packageName + test)
                .toArray(String[]::new);
    }
}
