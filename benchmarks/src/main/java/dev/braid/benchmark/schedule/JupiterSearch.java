// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule;

import dev.braid.benchmark.result.Settings;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.explore.SearchLimits;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.run.ExploreRun;
import dev.braid.engine.run.TracedWorker;
import dev.braid.schedule.Timeouts;
import dev.braid.trace.Policy;
import dev.braid.trace.option.KnownOptions;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Searches for the bugs of tests in workers, as the engine makes them. */
final class JupiterSearch implements Closeable {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final String CLASS =
            "[engine:junit-jupiter]/[class:dev.braid.benchmark.schedule.work.RareBugsOfJupiter]";

    private final Settings settings;
    private final TracedWorker worker;
    private int seed;

    JupiterSearch(Settings settings) throws IOException, WorkerFailedException {
        this.settings = settings;
        worker = start();
    }

    private static TracedWorker start() throws IOException, WorkerFailedException {
        return TracedWorker.start(
                WorkerSpec.ofThisJvm(), TracingOptions.defaults().with(KnownOptions.SCHEDULES, true), Policy.LOCKED);
    }

    /** Has the compilers of the worker see a test. */
    void warmUp(RareBug bug) {
        millis(bug, settings.quick() ? 3 : 15);
    }

    /** {@return the times of searches with different seeds in one worker} */
    List<Double> millis(RareBug bug, int count) {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            millis.add(search(worker, bug) / 1e6);
        }
        return millis;
    }

    /** {@return the time from the start of a worker to the finding in its first test} */
    List<Double> secondsOfNewWorkers(RareBug bug, int count) throws IOException, WorkerFailedException {
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long start = System.nanoTime();
            try (TracedWorker fresh = start()) {
                search(fresh, bug);
                seconds.add((System.nanoTime() - start) / 1e9);
            }
        }
        return seconds;
    }

    private long search(TracedWorker where, RareBug bug) {
        long nanos = LIMIT.toNanos() / 2;
        SearchLimits limits = new SearchLimits(5_000, nanos, nanos, nanos, Integer.MAX_VALUE, false, false);
        String test = CLASS + "/[method:" + bug.test() + "()]";
        Explore order = new Explore(
                new RunInvocation(test, test, 0, 1, true), limits, seed++ * 1_000_003L, "mix", Timeouts.SLEEPS);
        Explored explored = ExploreRun.run(where, order, LIMIT).explored();
        if (!explored.obstacle().isEmpty() || explored.failing().isEmpty()) {
            throw new IllegalStateException(
                    "the bug of the test " + bug.test() + " was not found: " + explored.obstacle() + explored.stop());
        }
        return explored.counts().nanos();
    }

    @Override
    public void close() throws IOException {
        worker.close();
    }
}
