// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.schedule.Mix;
import dev.braid.schedule.Mutation;
import dev.braid.schedule.Part;
import dev.braid.schedule.PartialOrderSampling;
import dev.braid.schedule.PriorityChanges;
import dev.braid.schedule.RandomWalk;
import dev.braid.schedule.SelectiveWalk;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.Sweep;
import dev.braid.schedule.Timeouts;
import java.util.ServiceLoader;

/** Finds strategies by their names. */
final class NamedStrategy {
    private static final int DEPTH = 3;

    private NamedStrategy() {}

    /**
     * {@return a strategy}
     *
     * @param name one of Braid's, the simple name of one that {@code ServiceLoader} finds, or the name of a class
     * @param mostRuns the most runs that are made with it
     * @param timeouts limits of time that may end early
     * @param part the part of the search that it is for; a strategy that is not Braid's differs from part to part
     *     by its seeds alone
     * @throws IllegalArgumentException if there is none of that name
     */
    static Strategy of(String name, int mostRuns, Timeouts timeouts, Part part, ClassLoader loader) {
        return switch (name) {
            case "", "mix" -> new Mix(mostRuns, timeouts, part);
            case "sweep" -> Sweep.of(1, timeouts).of(part);
            case "pct" -> new PriorityChanges(DEPTH, false, timeouts);
            case "random" -> new RandomWalk(timeouts);
            case "pos" -> new PartialOrderSampling(timeouts);
            case "selective" -> new SelectiveWalk(timeouts);
            case "mutation" -> new Mutation(timeouts);
            default -> ofProgram(name, loader);
        };
    }

    /** {@return {@code true} if a name stands for whatever Braid has} */
    static boolean isMix(String name) {
        return name.isEmpty() || name.equals("mix");
    }

    private static Strategy ofProgram(String name, ClassLoader loader) {
        for (Strategy strategy : ServiceLoader.load(Strategy.class, loader)) {
            if (strategy.getClass().getSimpleName().equals(name)) {
                return strategy;
            }
        }
        try {
            return Class.forName(name, true, loader)
                    .asSubclass(Strategy.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalArgumentException(
                    "The strategy '" + name + "' cannot be used (" + e
                            + "); name mix, sweep, pct, random, pos, selective,"
                            + " mutation, or a class that implements " + Strategy.class.getName()
                            + " and has a public constructor without parameters.",
                    e);
        }
    }
}
