// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

import dev.braid.engine.explore.Shrinker.Shrunk;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.ControlledRun.Ending;
import dev.braid.schedule.DirectedStrategy;
import dev.braid.schedule.Part;
import dev.braid.schedule.Replay;
import dev.braid.schedule.Strategy;
import dev.braid.schedule.Switch;
import dev.braid.schedule.Timeouts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a subject under one schedule after another, until it fails, or enough has been tried.
 *
 * <p>The first schedule, and then each 64th, is run again. If anything that is not controlled has an influence, the two
 * runs differ. A failure counts only if the subject still passes without a switch: a test that leaves something behind
 * for its next run fails there, too.
 *
 * <p>What traces predict is confirmed before anything else is tried. Once that has been done for one prediction, and no
 * run has failed, the search is over.
 *
 * <p>A first run that leaves threads idle, such as those of the common pool, is another one than all later ones, which
 * use these threads. So the strategy begins again after it.
 *
 * <p>Pairs of accesses that may have to be atomic are forced apart. Where that fails no run, the outcome is compared
 * with those of all schedules without a preemption.
 *
 * <p>A search that nobody has asked for stops when another run is unlikely to bring anything new.
 *
 * <p>A failure may need a limit of time that ends early. Where that is a lead only, the search goes on without more of
 * them, as a test that sleeps to let other threads finish has many.
 *
 * <p>Thread safety: one thread.
 */
public final class Search {
    /** Beginning of {@link SearchEnd#stop} for a subject that cannot run twice in a JVM. */
    public static final String LEAVES_SOMETHING =
            "It leaves something behind that makes it fail when it runs again in the same JVM";

    private static final int RUNS_BETWEEN_CHECKS = 64;
    private static final int MOST_BEGINNINGS = 8;
    private static final int SHRINK_RUNS = 2_000;
    private static final long SHRINK_NANOS = 5_000_000_000L;
    private static final int SHRINK_RUNS_OF_LEAD = 100;

    private final Subject subject;
    private final SearchLimits limits;
    private final Supplier<Strategy> strategies;
    private final List<Target> targets;
    private final Timeouts timeouts;
    private final long seed;
    private final Part part;
    private final SerialOutcomes outcomes;
    private Strategy strategy;
    private final DistinctHashes distinct = new DistinctHashes();
    private final ReadsFromClasses classes = new ReadsFromClasses();
    private final Set<String> uncontrolled = new TreeSet<>();
    private final List<Attempt> attempts = new ArrayList<>();
    /** Schedules with outcomes that no schedule without a preemption has. */
    private final Map<Outcome, String> otherOutcomes = new HashMap<>();

    private long runs;
    private int checks;
    private int unequal;
    private int unended;
    /** Number of runs with the present strategy in which something was not controlled. */
    private int loose;

    private int beginnings;
    private String stop = "";
    private @Nullable Shrunk failure;
    private @Nullable Shrunk lead;

    /**
     * Prepares a search.
     *
     * @param strategies makes the strategy; once more if the first run was another one than all that follow
     * @param targets predictions that are to be confirmed
     * @param timeouts limits of time that may end early for that
     * @param seed the seed of all that is random
     * @param part this part of the search
     */
    public Search(
            Subject subject,
            SearchLimits limits,
            Supplier<Strategy> strategies,
            List<Target> targets,
            Timeouts timeouts,
            long seed,
            Part part) {
        this.subject = subject;
        this.limits = limits;
        this.strategies = strategies;
        this.targets = List.copyOf(targets);
        this.timeouts = timeouts;
        this.seed = seed;
        this.part = part;
        outcomes = new SerialOutcomes(subject);
        strategy = strategies.get();
    }

    /** Searches. */
    public SearchEnd search() throws InterruptedException {
        long deadline = 0;
        long nextCheck = 1;
        String finder = "";
        boolean isMore = true;
        while (isMore && goesOn() && !isEnough() && !isOver(deadline)) {
            ControlledRun run = subject.run(strategy, part.seedOf(seed, runs));
            finder = strategy.name();
            note(run);
            strategy.learn(run, classes.add(run.readsFrom()));
            isMore = strategy.end();
            if (!isMore && mayHaveMissedSome()) {
                strategy = strategies.get();
                loose = 0;
                isMore = true;
            }
            if (runs == 1) { // which has loaded all classes
                deadline = System.nanoTime() + limits.nanos();
            }
            if (run.hasFailed()) {
                failed(run);
            } else if (runs == 1 && run.idle() > 0) { // later runs find those threads instead of starting some
                strategy = strategies.get();
                isMore = true;
                nextCheck = 2;
            } else if (runs >= nextCheck && !isOver(deadline)) {
                check(run);
                nextCheck = runs + RUNS_BETWEEN_CHECKS;
            }
            if (attempts.size() < targets.size()) {
                finder = confirm(finder);
                deadline = System.nanoTime() + limits.nanos();
            }
        }
        return new SearchEnd(
                runs,
                distinct.sample(),
                isExhausted(isMore),
                classes.sample(),
                isSaturated(),
                finder,
                Optional.ofNullable(failure),
                Optional.ofNullable(lead),
                attempts,
                List.copyOf(uncontrolled),
                checks,
                unequal,
                unended,
                stop,
                outcomes.doubt().isEmpty() ? List.of() : List.of(outcomes.doubt() + "."));
    }

    /**
     * A run that was given up, or in which something was not controlled, or that had another course the second time,
     * has not shown all that may come after it.
     */
    private boolean isExhausted(boolean isMore) {
        return !isMore && strategy.isExhausted() && loose == 0 && unended == 0 && unequal == 0;
    }

    /**
     * {@return {@code true} if to begin once more, as something was not controlled in runs of a strategy that has no
     * others} A thread that was blocked out of control had no choices there.
     */
    private boolean mayHaveMissedSome() {
        return loose > 0 && ++beginnings < MOST_BEGINNINGS;
    }

    private boolean goesOn() {
        return failure == null && stop.isEmpty();
    }

    private boolean isEnough() {
        return runs >= limits.mostRuns() || isSaturated() || isConfirmed();
    }

    private boolean isConfirmed() {
        return attempts.stream().anyMatch(attempt -> attempt.result() == Attempt.Result.CONFIRMED);
    }

    /**
     * Tries to confirm each prediction.
     *
     * @return the name of the strategy of the last run
     */
    private String confirm(String finder) throws InterruptedException {
        long before = runs;
        long end = System.nanoTime() + limits.nanos() / 2;
        for (Target target : targets) {
            if (!target.kind().isOfPair()) { // those come last, and there may be many that mean nothing
                end = System.nanoTime() + limits.nanos() / 2;
            }
            attempts.add(attempt(target, end));
        }
        return runs == before ? finder : DirectedStrategy.NAME;
    }

    /** @param end the time after which no run is begun for a pair of accesses */
    private Attempt attempt(Target target, long end) throws InterruptedException {
        Confirmation confirmation = new Confirmation(subject, target, timeouts);
        boolean isOfPair = target.kind().isOfPair();
        while (goesOn() && confirmation.goesOn() && !(isOfPair && System.nanoTime() - end > 0)) {
            ControlledRun run = confirmation.run(part.seedOf(seed, runs));
            note(run);
            classes.add(run.readsFrom());
            boolean isPredicted = confirmation.isDeadlocked();
            if (run.hasFailed() && (isPredicted || lead == null || !mayBeALead(run))) {
                failed(run, isPredicted);
            } else if (confirmation.isSeparated(run)) {
                Optional<Outcome> other = outcomes.other(run, end);
                if (other.isPresent()) {
                    confirmation.otherOutcome(
                            shrunk(run, other.get()), OutcomeError.sentence(other.get(), outcomes.known()));
                }
            }
        }
        return confirmation.end(!goesOn());
    }

    /** {@return a short schedule with an outcome that no schedule without a preemption has} */
    private String shrunk(ControlledRun run, Outcome other) throws InterruptedException {
        String known = otherOutcomes.get(other);
        if (known == null) {
            SerialSubject serial = new SerialSubject(subject, outcomes, 0);
            Shrinker shrinker =
                    new Shrinker(serial, serial.failed(run, other), SHRINK_RUNS_OF_LEAD, limits.nanos() / 2);
            known = shrinker.shrink().schedule().toString();
            otherOutcomes.put(other, known);
        }
        return known;
    }

    private boolean isSaturated() {
        return limits.stopsSaturated() && classes.areLikelyAll();
    }

    /** {@return {@code true} if the time is over; not before the first run} */
    private boolean isOver(long deadline) {
        return runs > 0 && System.nanoTime() - deadline > 0;
    }

    /**
     * {@return {@code true} if the schedule without a switch, in which the subject has passed at first, fails by now}
     */
    private boolean failsByNow() throws InterruptedException {
        return subject.run(Replay.withoutSwitches(), 0).hasFailed();
    }

    private void failed(ControlledRun run) throws InterruptedException {
        failed(run, false);
    }

    /**
     * Takes a run that has failed.
     *
     * @param isPredicted whether it does not matter if limits of time ended early in it
     */
    private void failed(ControlledRun run, boolean isPredicted) throws InterruptedException {
        if (runs + checks > 1 && failsByNow()) {
            stop = LEAVES_SOMETHING + ", under whatever schedule";
            return;
        }
        boolean mayBeALead = !isPredicted && mayBeALead(run);
        Shrunk shrunk =
                new Shrinker(subject, run, mayBeALead ? SHRINK_RUNS_OF_LEAD : SHRINK_RUNS, SHRINK_NANOS).shrink();
        if (mayBeALead && shrunk.run().earlyEnds() > 0) {
            lead = shrunk;
            strategy = new IdleTimeouts(strategy);
        } else {
            failure = shrunk;
        }
    }

    private boolean mayBeALead(ControlledRun run) {
        return run.earlyEnds() > 0 && limits.isEarlyALead();
    }

    private void note(ControlledRun run) {
        runs++;
        distinct.add(hash(run.switches()));
        loose += run.uncontrolled().length > 0 ? 1 : 0;
        uncontrolled.addAll(Arrays.asList(run.uncontrolled()));
        for (String thread : run.left()) {
            uncontrolled.add("thread " + thread + " could not be ended");
        }
        if (run.ending() == Ending.TOO_LONG || run.ending() == Ending.STUCK) {
            uncontrolled.add(run.explanation());
            unended++;
            if (run.ending() == Ending.STUCK) {
                lead = hang(run);
                stop = "No more schedules were tried: in the schedule " + run.schedule() + ", " + run.explanation()
                        + ". It may hang there";
            } else if (unended >= limits.mostUnended()) {
                stop = "No more schedules were tried, as a run did not end";
            }
        }
    }

    /** {@return the lead that is a run in which no thread could go on, and another one might have woken some} */
    private static Shrunk hang(ControlledRun run) {
        NoProgressError error = new NoProgressError(run.explanation());
        return new Shrunk(run.withThrown(error), Optional.empty(), false, 0, "", "");
    }

    private static long hash(Switch[] switches) {
        long hash = switches.length;
        for (Switch change : switches) {
            hash = (hash ^ change.hash()) * 0x9e3779b97f4a7c15L;
            hash ^= hash >>> Integer.SIZE;
        }
        return hash;
    }

    /** Runs a schedule again, which has passed, and may fail this time. */
    private void check(ControlledRun run) throws InterruptedException {
        checks++;
        ControlledRun again = subject.run(new Replay(run.schedule()), 0);
        if (!again.schedule().equals(run.schedule())) {
            unequal++;
        }
        if (again.hasFailed()) {
            failed(again);
        }
    }
}
