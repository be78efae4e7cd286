// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import dev.braid.engine.control.ScheduleControl;
import dev.braid.engine.explore.Search;
import dev.braid.engine.explore.SearchEnd;
import dev.braid.engine.explore.SearchLimits;
import dev.braid.engine.explore.SearchTotal;
import dev.braid.engine.explore.Shrinker;
import dev.braid.engine.explore.Shrinker.Shrunk;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Part;
import dev.braid.schedule.Replay;
import dev.braid.schedule.Schedule;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.Sweep;
import dev.braid.schedule.Timeouts;
import dev.braid.simulator.outcome.ReachedOutcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Search for the outcomes of a test of jcstress that schedules reach.
 *
 * <p>It tries all schedules but those that switch at minor points. Where no operation at such a point was on anything
 * that another thread uses, these reach no other outcomes. Otherwise, it then tries all schedules. Where half of the
 * limits does not suffice for that, another strategy has the rest.
 *
 * <p>Thread safety: one thread.
 */
public final class ActorsSearch {
    /** More than the 127 calls after which the JDK customises a method handle. */
    private static final int WARM_UP_RUNS = 150;

    private static final int SHRINK_RUNS = 2_000;
    private static final long SHRINK_NANOS = 5_000_000_000L;

    private final ScheduleControl control;
    private final ActorsSubject subject;
    private final SearchLimits limits;
    private final @Nullable Supplier<Strategy> asked;
    private final Supplier<Strategy> rest;
    private final long seed;
    private final Part part;

    /**
     * Prepares a search.
     *
     * @param asked makes the strategy that somebody has asked for; null if nobody has
     * @param rest makes the strategy that has the rest, where not all schedules can be tried
     * @param seed the seed of all that is random
     * @param part this part of the search
     */
    public ActorsSearch(
            Class<?> testClass,
            ScheduleControl control,
            SearchLimits limits,
            @Nullable Supplier<Strategy> asked,
            Supplier<Strategy> rest,
            long seed,
            Part part) {
        this.control = control;
        subject = new ActorsSubject(testClass, control, limits.runNanos());
        this.limits = limits.withoutSaturation();
        this.asked = asked;
        this.rest = rest;
        this.seed = seed;
        this.part = part;
    }

    /**
     * Searches.
     *
     * @throws IllegalArgumentException if what the test says of outcomes cannot be read
     */
    public SearchEnd search() throws InterruptedException {
        ReachedOutcomes outcomes = new ReachedOutcomes(subject.cases());
        SearchEnd end = asked == null ? searchAll() : search(asked, limits);
        List<String> notes = new ArrayList<>(
                outcomes.describe(subject.firsts().keySet(), end.runs(), end.isExhausted() && part.isWhole()));
        Optional<Shrunk> failure = end.failure().isPresent() ? end.failure() : forbidden(outcomes, notes);
        return end.with(failure, notes);
    }

    private SearchEnd searchAll() throws InterruptedException {
        warmUp();
        SearchTotal total = new SearchTotal();
        boolean areAll = isExhausted(total);
        if (!areAll && !total.isOver() && total.runs() < limits.mostRuns()) {
            total.add(search(rest, share(total, 1)));
        }
        SearchEnd end = total.end(total.failure(), List.of(), List.of());
        return areAll ? end.asExhausted() : end;
    }

    /**
     * Runs the actors until the method handles that call them have taken their last form, which is one run like
     * another.
     */
    private void warmUp() throws InterruptedException {
        boolean goesOn = true;
        for (int run = 0; run < WARM_UP_RUNS && goesOn; run++) {
            goesOn = subject.run(Replay.withoutSwitches(), 0).ending() == ControlledRun.Ending.ENDED;
        }
    }

    /** Tries all schedules. {@return {@code true} if that was possible} */
    private boolean isExhausted(SearchTotal total) throws InterruptedException {
        Sweep sweep = Sweep.exhaustiveButAtMinorPoints().of(part);
        SearchEnd swept = search(() -> sweep, share(total, 2));
        total.add(swept);
        if (total.isOver() || !swept.uncontrolled().isEmpty() || !sweep.isExhaustedButAtMinorPoints()) {
            return false;
        }
        if (control.areMinorPointsPrivate()) {
            return true;
        }
        SearchEnd end = search(() -> Sweep.exhaustive().of(part), share(total, 2));
        total.add(end);
        return end.isExhausted();
    }

    /** {@return the limits of a share of what is left} */
    private SearchLimits share(SearchTotal total, int shares) {
        int runs = (int) (limits.mostRuns() - total.runs());
        return limits.of(runs / shares, limits.nanos() / 2, limits.mostUnended() - total.unended());
    }

    private SearchEnd search(Supplier<Strategy> strategies, SearchLimits within) throws InterruptedException {
        return new Search(subject, within, strategies, List.of(), Timeouts.IDLE, seed, part).search();
    }

    /** {@return the shortest schedule of an outcome that the test does not accept; empty if none was reached} */
    private Optional<Shrunk> forbidden(ReachedOutcomes outcomes, List<String> notes) throws InterruptedException {
        for (Map.Entry<String, Schedule> first : subject.firsts().entrySet()) {
            if (!outcomes.isAcceptable(first.getKey())) {
                subject.failBy(first.getKey());
                ControlledRun run = subject.run(new Replay(first.getValue()), 0);
                if (run.hasFailed()) {
                    return Optional.of(new Shrinker(subject, run, SHRINK_RUNS, SHRINK_NANOS).shrink());
                }
                notes.add("The schedule " + first.getValue() + " has reached '" + first.getKey()
                        + "' once, and not when it was run again: something has an influence that is not controlled.");
            }
        }
        return Optional.empty();
    }
}
