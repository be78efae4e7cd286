// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.jcstress.ActorsSearch;
import dev.braid.engine.linearizability.ScenarioSearch;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.engine.message.WorkerMessage.RunTest;
import dev.braid.schedule.Part;
import dev.braid.schedule.Strategy;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A search for schedules of a test that is not Jupiter's: opens its classes, and searches.
 *
 * <p>Thread safety: {@link #run} on the test's thread, and everything else when that has ended.
 */
final class ExploredTest implements TestThread.Body {
    private final Explore request;
    private final RunTest test;
    private final OpenClasses openClasses;
    private final ClassLoader strategies;
    private @Nullable Explored explored;

    /** @param strategies has the strategies that are not Braid's */
    ExploredTest(Explore request, RunTest test, OpenClasses openClasses, ClassLoader strategies) {
        this.request = request;
        this.test = test;
        this.openClasses = openClasses;
        this.strategies = strategies;
    }

    @Override
    public void run() throws Throwable {
        List<LoadedTestClass> classes = LoadedTestClass.load(test.classes());
        openClasses.open(classes);
        explored = new Exploration(request, searcher(classes), strategies).explore();
    }

    private Exploration.Searcher searcher(List<LoadedTestClass> classes) {
        if (request.isSerial()) {
            throw new IllegalArgumentException("Outcomes are not compared with those of schedules without a preemption"
                    + " where they have a judge of their own, as those of operations and of jcstress have.");
        }
        if (OperationsInvocation.isOf(test.method())) {
            return (control, limits, printed, made) -> new ScenarioSearch(
                            Nest.innermost(classes),
                            Nest.instances(classes),
                            control,
                            limits,
                            runs -> made.strategy(runs, Part.WHOLE), // each part has other scenarios
                            request.targets(),
                            request.timeouts(),
                            request.seed(),
                            request.part())
                    .search();
        }
        if (JcstressInvocation.isOf(test.method())) {
            return (control, limits, printed, made) -> {
                Supplier<Strategy> strategies = () -> made.strategy(limits.mostRuns(), request.part());
                return new ActorsSearch(
                                Nest.innermost(classes),
                                control,
                                limits,
                                NamedStrategy.isMix(request.strategy()) ? null : strategies,
                                strategies,
                                request.seed(),
                                request.part())
                        .search();
            };
        }
        throw new IllegalArgumentException("Jupiter runs " + test.method());
    }

    /** {@return the result of the search} */
    Explored end(@Nullable Throwable thrown) {
        Explored end = explored;
        return end == null ? Explored.obstacle("The test could not be prepared: " + thrown) : end;
    }
}
