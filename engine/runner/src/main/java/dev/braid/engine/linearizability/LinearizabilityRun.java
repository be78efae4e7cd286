// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.api.LinearizabilityTest;
import dev.braid.simulator.linearizable.History;
import dev.braid.simulator.linearizable.HistoryOutputs;
import dev.braid.trace.Outputs;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One trial of a class of operations: makes its scenarios, runs each on an instance of its own, and keeps the
 * histories.
 */
public final class LinearizabilityRun {
    /** The test that a class annotated with {@link LinearizabilityTest} has, {@link #linearizable}. */
    public static final Method TEST;

    /** Time in which an interrupted operation must end, on a machine that has other things to do, too. */
    private static final long MILLIS_TO_HEED = 5_000;

    private static final long LARGEST_RANDOM_SEED = 1_000_000_000;

    static {
        try {
            TEST = LinearizabilityRun.class.getDeclaredMethod("linearizable");
        } catch (NoSuchMethodException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Limit on the number of invocations if a test does not say how many it wants; with the limit on time, a test takes
     * about a second.
     */
    private static final int MOST_TIMED = 1_000;

    private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(1_000);

    private final ScenarioSource source;
    private final boolean isTimed;
    private final Instances instances;
    private final List<Scenario> scenarios = new ArrayList<>();
    private final List<History> histories = new ArrayList<>();

    /** Makes new instances of the test class. */
    public interface Instances {
        Object create() throws Throwable;
    }

    /** @param trial from 1 */
    public LinearizabilityRun(Class<?> testClass, int trial, Instances instances) {
        this.instances = instances;
        source = new ScenarioSource(testClass);
        LinearizabilityTest test = source.test();
        isTimed = test.invocations() == 0;
        int most = isTimed ? MOST_TIMED : test.invocations();
        long first = test.seed() == 0 ? randomSeed() : test.seed() + (trial - 1L) * most;
        for (int i = 0; i < most; i++) {
            scenarios.add(source.of(first + i));
        }
    }

    private static long randomSeed() {
        return 1 + Math.floorMod(System.nanoTime() * 0x9E3779B97F4A7C15L, LARGEST_RANDOM_SEED);
    }

    /** Runs all scenarios. Throws what an operation threw that is an {@link Error}. */
    public void linearizable() throws Throwable {
        long start = System.nanoTime();
        for (Scenario scenario : scenarios) {
            run(scenario, instances.create());
            if (isTimed && System.nanoTime() - start > MOST_NANOS) {
                return;
            }
        }
    }

    private void run(Scenario scenario, Object instance) throws Throwable {
        Clock clock = new Clock(scenario.threads().size());
        List<OperationCalls> calls = OperationCalls.of(scenario, instance, clock);
        List<OperationThread> threads = calls.stream().map(OperationThread::new).toList();
        threads.forEach(Thread::start);
        boolean hangs = !haveEnded(threads, source.test().patienceMillis());
        if (hangs) {
            calls.forEach(OperationCalls::stop);
            threads.forEach(Thread::interrupt);
            hangs = !haveEnded(threads, MILLIS_TO_HEED);
        }
        histories.add(OperationCalls.history(scenario, calls));
        for (OperationCalls each : calls) {
            if (each.failure().isPresent()) {
                throw each.failure().get();
            }
        }
        if (hangs) {
            throw new IllegalStateException(
                    "An operation of " + source.subject().testClass() + " has not ended " + MILLIS_TO_HEED
                            + " ms after its thread was interrupted, in the scenario of seed " + scenario.seed()
                            + "; see where it hangs, and let it heed interruption.");
        }
    }

    /** A thread that makes its calls; none of the JDK's code runs in between. */
    private static final class OperationThread extends Thread {
        private final OperationCalls calls;

        OperationThread(OperationCalls calls) {
            super(calls.threadName());
            this.calls = calls;
        }

        @Override
        public void run() {
            calls.run();
        }
    }

    private static boolean haveEnded(List<OperationThread> threads, long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (OperationThread thread : threads) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            thread.join(Math.max(1, left));
            if (thread.isAlive()) {
                return false;
            }
        }
        return true;
    }

    /** Puts out what was noted so far. */
    public void putHistories(Outputs outputs) {
        HistoryOutputs.put(source.subject(), histories, outputs);
    }
}
