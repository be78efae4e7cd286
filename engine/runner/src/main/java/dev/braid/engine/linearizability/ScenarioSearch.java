// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.control.ScheduleControl;
import dev.braid.engine.explore.AllPoints;
import dev.braid.engine.explore.Search;
import dev.braid.engine.explore.SearchEnd;
import dev.braid.engine.explore.SearchLimits;
import dev.braid.engine.explore.SearchTotal;
import dev.braid.engine.explore.Shrinker.Shrunk;
import dev.braid.engine.explore.Target;
import dev.braid.engine.linearizability.LinearizabilityRun.Instances;
import dev.braid.schedule.Part;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.Timeouts;
import dev.braid.simulator.linearizable.InconclusiveException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Search for a scenario and a schedule in which the history of a class of operations is not linearizable.
 *
 * <p>It tries many scenarios under few schedules each, about as many of the ones as of the others: whether a scenario
 * can show a bug at all matters as much as the schedule. A quarter of them has two threads with two calls each, another
 * one two threads, and half of them are whole. Every other pair of scenarios has switches at all points, so inside of
 * the JDK's code, too, which may be what is under test. What the traces predict, and pairs of accesses that may have to
 * be atomic, are forced in some scenarios each.
 *
 * <p>Thread safety: one thread.
 */
public final class ScenarioSearch {
    /** Number of scenarios after which the sizes and the kinds of points come again. */
    private static final int CYCLE = 4;

    private static final int FEW = 2;
    private static final int LEAST_SCHEDULES = 10;

    private final ScenarioSource source;
    private final ScenarioSubject subject;
    private final SearchLimits limits;
    private final ScenarioTargets targets;
    private final IntFunction<Strategy> strategies;
    private final Timeouts timeouts;
    private final long seed;
    private final Part part;
    private final SearchTotal total = new SearchTotal();
    private int scenarios;

    /**
     * Prepares a search.
     *
     * @param strategies makes a strategy, by the number of runs that are made with it
     * @param targets predictions, and pairs of accesses that may have to be atomic
     * @param timeouts limits of time that may end early
     * @param seed the seed of all that is random
     * @param part the part of the search: each part has other scenarios
     */
    public ScenarioSearch(
            Class<?> testClass,
            Instances instances,
            ScheduleControl control,
            SearchLimits limits,
            IntFunction<Strategy> strategies,
            List<Target> targets,
            Timeouts timeouts,
            long seed,
            Part part) {
        source = new ScenarioSource(testClass);
        subject = new ScenarioSubject(source, instances, control, limits.runNanos());
        this.limits = limits;
        this.targets = new ScenarioTargets(targets);
        this.strategies = strategies;
        this.timeouts = timeouts;
        this.seed = seed;
        this.part = part;
    }

    /**
     * Searches.
     *
     * @throws IllegalArgumentException if a history cannot be judged; it says why
     */
    public SearchEnd search() throws InterruptedException {
        try {
            return searchAll();
        } catch (InconclusiveException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private SearchEnd searchAll() throws InterruptedException {
        int share = Math.max(LEAST_SCHEDULES, (int) Math.ceil(Math.sqrt(limits.mostRuns())));
        long first = source.test().seed() == 0 ? firstSeed() : source.test().seed();
        Optional<Shrunk> failure = Optional.empty();
        while (!total.isOver() && !targets.isConfirmed() && total.runs() < limits.mostRuns() && nanosLeft() > 0) {
            Scenario whole = source.of(part.seedOf(first, scenarios));
            Scenario scenario = sized(whole, scenarios % CYCLE);
            boolean areAllPoints = scenarios % CYCLE >= CYCLE / 2;
            scenarios++;
            subject.use(scenario);
            List<Integer> ofScenario = targets.next();
            SearchEnd end = search(share, areAllPoints, targets.at(ofScenario)).ofScenario(scenario.toString());
            total.add(end);
            targets.take(ofScenario, end.attempts());
            if (end.failure().isPresent()) {
                ScenarioShrinker shrinker = new ScenarioShrinker(
                        subject, scenario, end.failure().get().run());
                Shrunk shrunk = shrinker.shrink();
                failure = Optional.of(shrunk.with(left(whole, shrinker.scenario())));
            }
        }
        return total.end(failure, targets.attempts(), List.of(tried()));
    }

    private SearchEnd search(int share, boolean areAllPoints, List<Target> ofScenario) throws InterruptedException {
        int runs = (int) Math.min(share, limits.mostRuns() - total.runs());
        return new Search(
                        subject,
                        limits.of(runs, nanosLeft(), limits.mostUnended() - total.unended()),
                        () -> areAllPoints ? new AllPoints(strategies.apply(runs)) : strategies.apply(runs),
                        ofScenario,
                        timeouts,
                        seed + total.runs(),
                        Part.WHOLE)
                .search();
    }

    /** {@return the time left, counted from the end of the first run} */
    private long nanosLeft() {
        long end = subject.endOfFirst();
        return end == 0 ? limits.nanos() : limits.nanos() - (System.nanoTime() - end);
    }

    /** {@return a seed that follows from that of the search, so that it is the same in each search} */
    private long firstSeed() {
        return 1 + Math.floorMod(seed * 0x9E3779B97F4A7C15L, 1_000_000_000L);
    }

    private static Scenario sized(Scenario whole, int kind) {
        return switch (kind) {
            case 0 -> whole.first(FEW, FEW);
            case 2 -> whole.first(FEW, Integer.MAX_VALUE);
            default -> whole;
        };
    }

    private String tried() {
        return "These were of " + scenarios + (scenarios == 1 ? " scenario." : " scenarios.");
    }

    private static String left(Scenario whole, Scenario left) {
        return "Of the " + whole.size() + " operations of its scenario, " + left.size()
                + (left.size() == 1 ? " is" : " are") + " left.";
    }
}
