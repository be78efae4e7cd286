// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.Switch;
import dev.braid.schedule.ThreadsOfSteps;
import java.util.function.Predicate;

/** Threads of steps, of which some orders fail. */
final class StepsSubject implements Subject {
    private final int[] steps;
    private final Predicate<String> fails;
    private int runs;

    StepsSubject(Predicate<String> fails, int... steps) {
        this.steps = steps.clone();
        this.fails = fails;
    }

    /** {@return how often it has run} */
    int runs() {
        return runs;
    }

    @Override
    public ControlledRun run(Strategy strategy, long seed) {
        runs++;
        strategy.begin(seed);
        ThreadsOfSteps threads = new ThreadsOfSteps(steps);
        String order = threads.run(strategy);
        return new ControlledRun(
                Ending.ENDED,
                "",
                fails.test(order) ? new AssertionError(order) : null,
                null,
                threads.switches().toArray(new Switch[0]),
                order.hashCode() & 0xffff,
                order.length(),
                order.length(),
                new String[0],
                new String[0],
                0,
                0,
                0);
    }
}
