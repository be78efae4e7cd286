// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.Trial.Problem;
import dev.braid.engine.api.TracedConcurrencyTest.Expectation;
import dev.braid.engine.explore.Attempt;
import dev.braid.engine.explore.ForbiddenOutcome;
import dev.braid.engine.explore.Search;
import dev.braid.engine.explore.SerialOutcomes;
import dev.braid.engine.jcstress.JcstressRun;
import dev.braid.engine.jcstress.JcstressTestClass;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.message.FailingSchedule;
import dev.braid.engine.message.PartCoverage;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.engine.message.WorkerMessage.ReplayInvocation;
import dev.braid.engine.run.ExploreRun;
import dev.braid.engine.run.PartOfSearch;
import dev.braid.engine.run.Predictions;
import dev.braid.engine.run.SearchText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Search for a schedule in which a test fails whose trials have passed, and its replay as one more trial.
 *
 * <p>A search that nobody has asked for fails the test only by what a replay in a fresh worker shows.
 */
final class ScheduleSearch {
    /** Number of replays of which one has to fail. */
    private static final int MOST_REPLAYS = 3;

    private static final String FIX = "-D" + ScheduleParameters.COUNT + "=off runs its trials alone.";

    private final TracedTest test;
    private final TrialRunner runner;
    private final ScheduleChoice choice;
    private final Predictions predictions;
    private final List<String> notes = new ArrayList<>();
    private List<String> unconfirmed = List.of();
    private @Nullable Trial replayed;
    private @Nullable Problem problem;
    private @Nullable PartCoverage coverage;

    private ScheduleSearch(TracedTest test, TrialRunner runner, Predictions predictions) {
        this.test = test;
        this.runner = runner;
        this.predictions = predictions;
        choice = test.settings().schedules();
    }

    /**
     * Searches, if that is wanted and the test can run under schedules.
     *
     * @param last the last trial, which has passed
     * @param predictions the predictions of the trials
     */
    static ScheduleSearch run(TracedTest test, TrialRunner runner, Trial last, Predictions predictions)
            throws IOException, WorkerFailedException {
        ScheduleSearch search = new ScheduleSearch(test, runner, predictions);
        String reason = search.reasonNotTo(last);
        if (reason == null) {
            search.search(last.number() + 1);
            return search;
        }
        search.coverage = part(test).notSearched("there was no search, " + reason + ".", predictions);
        search.unconfirmed = predictions.untried(reason);
        if (!search.choice.isAuto()) {
            search.notes.add("It did not run under other schedules, " + reason + ".");
        }
        return search;
    }

    /** {@return the part of the search for a test that is made here} */
    static PartOfSearch part(TracedTest test) {
        ScheduleChoice choice = test.settings().schedules();
        return new PartOfSearch(
                test.uniqueId(),
                test.className() + "." + test.displayName(),
                choice.part(),
                PartOfSearch.settings(
                        choice.strategy(), choice.seed(), choice.timeouts(), choice.isSerial(), BraidVersion.text()));
    }

    private @Nullable String reasonNotTo(Trial last) {
        if (isOfTermination()) {
            return "as it is one of termination: under a schedule, each thread sees what others write";
        }
        if (test.settings().expectation() == Expectation.DIVERGES) {
            return "as it is to diverge";
        }
        return choice.isAuto() && last.nobodyMet() ? "as its threads share nothing" : null;
    }

    private boolean isOfTermination() {
        return test.method().equals(JcstressRun.TEST) && new JcstressTestClass(test.testClass()).isTermination();
    }

    /**
     * Searches. A test that leaves something behind for its next run is searched once more, in a worker that has run
     * nothing: there, static fields are set back before each run.
     */
    private ExploreRun.End explore() throws IOException, WorkerFailedException {
        ExploreRun.End end = runner.explore(predictions.targets(), List.of());
        String stop = end.explored().stop();
        List<String> statics = runner.sites().statics();
        if (statics.isEmpty() || !stop.startsWith(Search.LEAVES_SOMETHING) && !stop.startsWith(SerialOutcomes.DIFFER)) {
            return end;
        }
        notes.addAll(end.classFailures());
        runner.retireController();
        return runner.explore(predictions.targets(), statics);
    }

    private void search(int number) throws IOException, WorkerFailedException {
        ExploreRun.End end = explore();
        Explored explored = end.explored();
        unconfirmed = predictions.unconfirmed(explored.attempts());
        notes.addAll(end.classFailures());
        if (!explored.obstacle().isEmpty()) {
            runner.retireController();
            coverage = part(test)
                    .notSearched("it could not be run under other schedules. " + explored.obstacle(), predictions);
            fail("The test could not be run under other schedules. " + explored.obstacle());
            return;
        }
        notes.addAll(predictions.confirmed(explored.attempts()));
        if (choice.shard().isPresent()) {
            coverage = part(test).searched(explored, runner.workerJdk(), runner.sites(), predictions);
        }
        notes.add(SearchText.of("The test", explored, choice.seed(), choice.part(), runner.sites())
                + predictions.pairs(explored.attempts()));
        notes.addAll(predictions.otherOutcomes(explored.attempts()));
        notes.addAll(explored.notes());
        explored.lead().filter(FailingSchedule::isEarly).map(ExploredText::lead).ifPresent(notes::add);
        Optional<FailingSchedule> hang = explored.lead().filter(lead -> !lead.isEarly());
        Optional<Attempt> confirmed = predictions.firstConfirmed(explored.attempts());
        if (explored.failing().isPresent()) {
            FailingSchedule failing = explored.failing().get();
            replay(
                    failing.text(),
                    failing.outcome(),
                    "The test failed under the schedule " + failing.text() + ", and",
                    ": " + failing.failure().summary(),
                    divergence ->
                            ExploredText.fix(explored, failing, divergence) + predictions.cause(explored.attempts()),
                    FailureKind.TEST_FAILED,
                    number);
        } else if (confirmed.isPresent()) { // a race: a deadlock has failed
            Attempt attempt = confirmed.get();
            replay(
                    attempt.schedule(),
                    Optional.empty(),
                    "A predicted race was confirmed in the schedule " + attempt.schedule() + ", and the test",
                    ".",
                    divergence -> ExploredText.fix(explored, attempt, divergence),
                    FailureKind.TEST_FAILED,
                    number);
        } else if (hang.isPresent()) { // in another worker, the thread that is not controlled may not be there
            FailingSchedule failing = hang.get();
            replay(
                    failing.text(),
                    Optional.empty(),
                    "The test did not go on under the schedule " + failing.text() + ", and",
                    ": " + failing.failure().summary(),
                    divergence -> ExploredText.fix(explored, failing, divergence),
                    FailureKind.INCONCLUSIVE,
                    number);
        } else if (!explored.stop().isEmpty()) {
            runner.retireController();
            failIfAsked(explored.stop() + ".");
        } else if (explored.counts().areMostUnequal()) {
            failIfAsked(SearchText.NOT_CONTROLLED);
        }
    }

    /** Fails a test for which the search was asked for; any other one passes, with that sentence. */
    private void fail(String reason) {
        if (choice.isAuto()) {
            notes.add(reason);
        } else {
            failIfAsked(reason);
        }
    }

    private void failIfAsked(String reason) {
        if (!choice.isAuto()) {
            problem = new Problem(FailureKind.INCONCLUSIVE, reason, FIX);
        }
    }

    /**
     * Runs a failure again as a trial, with its trace, each time in a worker that has run nothing else.
     *
     * @param forbidden outcome by which it fails; empty if none does
     * @param found beginning of what is said if the trial shows nothing
     * @param what end of that
     * @param fix the way in which the replay left the schedule, null if it did not
     * @param kindIfPassed the kind of failure of a test whose search was asked for, if the trial shows nothing
     */
    private void replay(
            String schedule,
            Optional<ForbiddenOutcome> forbidden,
            String found,
            String what,
            Function<@Nullable String, String> fix,
            FailureKind kindIfPassed,
            int number)
            throws IOException, WorkerFailedException {
        runner.retireController();
        Trial trial = null;
        for (int i = 0; i < MOST_REPLAYS && problem == null; i++) {
            if (trial != null) {
                trial.end().trace().file().discard();
            }
            trial = runner.replay(schedule, forbidden, number);
            problem = shown(trial, fix).orElse(null);
            runner.retireController();
        }
        if (trial != null && problem == null) {
            String passed = found + " passed in " + MOST_REPLAYS + " trials that replayed it" + what;
            if (choice.isAuto()) {
                trial.end().trace().file().discard();
                notes.add(passed);
                return;
            }
            problem = new Problem(kindIfPassed, passed, fix.apply(null));
        }
        replayed = trial;
    }

    private static Optional<Problem> shown(Trial trial, Function<@Nullable String, String> fixes) {
        Object left = trial.end().outputs().asMap().get(ReplayInvocation.DIVERGENCE);
        String divergence = left == null ? null : left.toString();
        if (divergence != null && divergence.startsWith(ReplayInvocation.GIVEN_UP)) {
            return Optional.empty();
        }
        String fix = fixes.apply(divergence);
        return trial.problem(false)
                .map(shown -> new Problem(
                        shown.kind(), shown.reason(), shown.fix().isEmpty() ? fix : shown.fix() + " " + fix));
    }

    /** {@return sentences on what was done} */
    List<String> notes() {
        return notes;
    }

    /** {@return a sentence for each prediction that was not confirmed} */
    List<String> unconfirmed() {
        return unconfirmed;
    }

    /** {@return the trial that has replayed a failure} */
    Optional<Trial> replayed() {
        return Optional.ofNullable(replayed);
    }

    /** {@return the coverage of the part of the search that was made here, with no outcome yet; empty without parts} */
    Optional<PartCoverage> coverage() {
        return Optional.ofNullable(coverage);
    }

    /** {@return the reason why the test fails; empty if it does not} */
    Optional<Problem> problem() {
        return Optional.ofNullable(problem);
    }
}
