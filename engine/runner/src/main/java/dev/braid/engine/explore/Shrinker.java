// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Replay;
import dev.braid.schedule.Schedule;
import dev.braid.schedule.Sweep;
import dev.braid.schedule.Switch;
import dev.braid.schedule.Timeouts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds a short schedule in which a subject still fails in the same way.
 *
 * <p>First it tries none of the switches, each one alone, and pairs. Then it leaves out halves, quarters and so on, as
 * delta debugging does [1], down to single ones: in the end, the subject passes without any one switch. As fewer
 * switches of another kind may do, it then sweeps schedules with few of them, and at last at all points.
 *
 * <p>[1] A. Zeller and R. Hildebrandt, Simplifying and Isolating Failure-Inducing Input, IEEE Transactions on Software
 * Engineering 28 (2), 2002.
 *
 * <p>Thread safety: one thread.
 */
public final class Shrinker {
    /** Switches of which all pairs are tried. */
    private static final int MOST_PAIRED = 12;

    /** Preemptions with which schedules are swept: two are as many as most bugs need. */
    private static final int MOST_SWEPT = 2;

    private final Subject subject;
    private final int mostRuns;
    private final long nanos;
    private final Map<List<Switch>, Boolean> known = new HashMap<>();
    private ControlledRun failing;
    private List<Switch> shortest = List.of();
    private @Nullable List<Switch> passing;
    private long deadline;
    private int runs;

    /**
     * Prepares to shrink the schedule of a failed run.
     *
     * @param mostRuns the number of runs after which it stops
     * @param nanos the nanoseconds after which it stops
     */
    public Shrinker(Subject subject, ControlledRun failing, int mostRuns, long nanos) {
        this.subject = subject;
        this.failing = failing;
        this.mostRuns = mostRuns;
        this.nanos = nanos;
    }

    /**
     * Result of shrinking.
     *
     * @param run the last failed run, whose schedule is the shortest one that was found
     * @param passing schedule with one switch less, in which the subject does not fail like that; empty if there is
     *     none
     * @param isMinimal whether the subject is known not to fail like that without any one of the switches
     * @param runs the runs that it took
     * @param scenario the scenario of the run; "" if the subject has none
     * @param note sentence on what else was shrunk; "" if nothing was
     */
    public record Shrunk(
            ControlledRun run, Optional<Schedule> passing, boolean isMinimal, int runs, String scenario, String note) {
        /** {@return the same result for a run of a scenario} */
        public Shrunk ofScenario(String newScenario) {
            return new Shrunk(run, passing, isMinimal, runs, newScenario, note);
        }

        /** {@return the same result, with a sentence on what else was shrunk} */
        public Shrunk with(String newNote) {
            return new Shrunk(run, passing, isMinimal, runs, scenario, newNote);
        }

        /** {@return the shortest schedule that was found} */
        public Schedule schedule() {
            return run.schedule().ofScenario(scenario);
        }
    }

    /** Shrinks it. */
    public Shrunk shrink() throws InterruptedException {
        deadline = System.nanoTime() + nanos;
        shortest = Arrays.asList(failing.switches());
        boolean isMinimal = fails(List.of()) || tryFew() || tryLess();
        int preemptions = Math.min(MOST_SWEPT, shortest.size() - 1);
        Timeouts timeouts = failing.earlyEnds() == 0 ? Timeouts.IDLE : Timeouts.SLEEPS;
        if (shortest.size() > 1
                && (sweep(Sweep.of(preemptions, timeouts)) || sweep(Sweep.ofAllPoints(preemptions, timeouts)))) {
            isMinimal = isMinimal();
        }
        return new Shrunk(
                failing,
                Optional.ofNullable(passing).map(switches -> new Schedule(switches, Schedule.UNKNOWN)),
                isMinimal,
                runs,
                "",
                "");
    }

    private boolean isOver() {
        return runs >= mostRuns || System.nanoTime() - deadline > 0;
    }

    /** {@return {@code true} if one switch or two suffice} */
    private boolean tryFew() throws InterruptedException {
        List<Switch> all = shortest;
        if (all.size() == 1) {
            return isMinimal();
        }
        for (Switch one : all) {
            if (fails(List.of(one))) {
                return isMinimal();
            }
        }
        if (all.size() > MOST_PAIRED) {
            return false;
        }
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                if (fails(List.of(all.get(i), all.get(j)))) {
                    return isMinimal();
                }
            }
        }
        return false;
    }

    /**
     * Leaves out more and more, in smaller and smaller parts. {@return {@code true} if nothing more can be left out}
     */
    private boolean tryLess() throws InterruptedException {
        int part = Math.max(1, shortest.size() / 2);
        while (!isOver()) {
            boolean isShorter = false;
            for (int from = 0; from < shortest.size() && !isShorter; from += part) {
                isShorter = fails(without(shortest, from, part));
            }
            if (!isShorter && part == 1) {
                return isMinimal();
            }
            part = isShorter ? Math.max(1, Math.min(part, shortest.size() / 2)) : part / 2;
        }
        return false;
    }

    /** {@return {@code true} if a sweep has found a schedule with fewer switches} */
    private boolean sweep(Sweep sweep) throws InterruptedException {
        boolean isMore = true;
        while (isMore && !isOver()) {
            ControlledRun run = subject.run(sweep, runs++);
            isMore = sweep.end();
            if (run.failsLike(failing) && run.switches().length < shortest.size()) {
                failing = run;
                shortest = Arrays.asList(run.switches());
                return true;
            }
        }
        return false;
    }

    /** {@return {@code true} if the subject passes without any one switch of the shortest schedule} */
    private boolean isMinimal() throws InterruptedException {
        for (int i = 0; i < shortest.size(); i++) {
            List<Switch> fewer = without(shortest, i, 1);
            if (isOver() && !known.containsKey(fewer)) {
                return false;
            }
            if (fails(fewer)) {
                return isMinimal();
            }
            passing = fewer;
        }
        return true;
    }

    private static List<Switch> without(List<Switch> switches, int from, int count) {
        List<Switch> fewer = new ArrayList<>(switches.subList(0, from));
        fewer.addAll(switches.subList(Math.min(switches.size(), from + count), switches.size()));
        return Collections.unmodifiableList(fewer);
    }

    /** Runs a schedule, and keeps it as the shortest one if the subject fails as before. */
    private boolean fails(List<Switch> switches) throws InterruptedException {
        Boolean result = known.get(switches);
        if (result != null || isOver()) {
            return Boolean.TRUE.equals(result) && switches.size() < shortest.size();
        }
        runs++;
        Replay replay = new Replay(new Schedule(switches, Schedule.UNKNOWN));
        ControlledRun run = subject.run(replay, 0);
        boolean fails = run.failsLike(failing) && run.switches().length <= switches.size();
        known.put(switches, fails);
        if (fails) {
            failing = run;
            shortest = Arrays.asList(run.switches());
        }
        return fails;
    }
}
