// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.ThreadsOfSteps;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** Threads of steps, of which some orders fail. */
final class StepsSubject implements Subject {
    private final int[] steps;
    private final Predicate<String> fails;
    private final ToLongFunction<String> classes;
    private int runs;

    /** Each order is a reads-from class of its own. */
    StepsSubject(Predicate<String> fails, int... steps) {
        this(fails, String::hashCode, steps);
    }

    /** @param classes gives the reads-from class of an order */
    StepsSubject(Predicate<String> fails, ToLongFunction<String> classes, int... steps) {
        this.steps = steps.clone();
        this.fails = fails;
        this.classes = classes;
    }

    /** {@return the number of its runs} */
    int runs() {
        return runs;
    }

    @Override
    public ControlledRun run(Strategy strategy, long seed) {
        runs++;
        strategy.begin(seed);
        ThreadsOfSteps threads = new ThreadsOfSteps(steps);
        String order = threads.run(strategy);
        return threads.result(fails.test(order) ? new AssertionError(order) : null, classes.applyAsLong(order));
    }
}
