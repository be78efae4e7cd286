// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.TracedConcurrencyTest.Control;
import dev.braid.engine.api.TracedConcurrencyTest.Expectation;
import dev.braid.engine.jcstress.JcstressRun;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.message.FailureText;
import dev.braid.engine.message.FailureText.Comparison;
import dev.braid.engine.message.NamedNode;
import dev.braid.engine.message.PartCoverage;
import dev.braid.engine.message.TestListener;
import dev.braid.engine.run.FlowRecording;
import dev.braid.engine.run.JupiterEnd;
import dev.braid.engine.run.Predictions;
import dev.braid.engine.run.PtChoice;
import dev.braid.engine.run.WorkerPool;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.report.model.ControlReport;
import dev.braid.simulator.Extent;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The trials and the negative controls of one test, in this order:
 *
 * <ol>
 *   <li>{@link #checkRecorder}: the control flow can be recorded, if the test insists on that;
 *   <li>{@link #runUntraced}: a stress test runs once untraced;
 *   <li>{@link #runTrials}: trials by the {@link TrialRunner}, until one fails, or has the divergence that the test
 *       expects; {@link KeptTraces} settles which of their traces stay;
 *   <li>{@link #explore}: once all trials have passed, the {@link ScheduleSearch} runs the test under many schedules;
 *       one in which it fails is replayed as one more trial;
 *   <li>{@link #runControls}: each {@link NegativeControl}, once all trials have passed. They are to show that the
 *       checks, which have just found nothing, can find something.
 * </ol>
 *
 * <p>The first problem ends it.
 */
final class TestTrials {
    private final TracedTest test;
    private final TrialRunner runner;
    private final PtMachine machine;
    private final List<Trial> trials = new ArrayList<>();
    private final KeptTraces traces;
    private final List<ControlReport> controls = new ArrayList<>();
    private Outputs untraced = new Outputs();
    private Trial.@Nullable Problem problem;
    private @Nullable JupiterEnd notRun;
    private @Nullable Exception obstacle;
    private @Nullable Trial failedControl;
    private final List<String> notes = new ArrayList<>();
    private List<String> unconfirmed = List.of();
    private PartCoverage coverage;
    private boolean hasReplay;

    /**
     * Makes them.
     *
     * @param machine the machine whose Processor Trace is recorded, if it has one and that is wanted
     * @param listener notified of each trial while it lasts
     */
    TestTrials(TracedTest test, WorkerPool workers, TracingOptions options, PtMachine machine, TestListener listener) {
        this.test = test;
        this.machine = machine;
        runner = new TrialRunner(test, workers, options, machine, listener);
        coverage = ScheduleSearch.part(test)
                .notSearched("there was no search, as the test had not passed before.", Predictions.of(List.of()));
        traces = new KeptTraces(test.settings().traceKeeping(), trials);
    }

    /** Runs them all, and settles which traces stay. If they cannot run, the test fails with that reason. */
    void run() {
        try {
            checkRecorder();
            runUntraced();
            runTrials();
            explore();
            runControls();
        } catch (IOException | WorkerFailedException | RuntimeException e) {
            couldNotRun(e);
        }
        try {
            traces.settle(trials.size(), problem != null);
        } catch (IOException e) {
            couldNotRun(e);
        }
    }

    private void couldNotRun(Exception e) {
        problem = new Trial.Problem(FailureKind.NOT_RUN, "The test could not be run: " + e.getMessage(), "");
        obstacle = e;
    }

    private void checkRecorder() {
        problem = FlowRecording.obstacle(machine, test.settings().pt())
                .map(missing -> new Trial.Problem(
                        FailureKind.NOT_RUN,
                        "The test wants its control flow recorded (" + PtChoice.KEY + "=on). " + missing.reason(),
                        missing.fix()))
                .orElse(null);
    }

    private void runUntraced() throws IOException, WorkerFailedException {
        if (problem == null) {
            UntracedStress stress = runner.untraced();
            untraced = stress.outputs();
            problem = stress.problem().orElse(null);
        }
    }

    private void runTrials() throws IOException, WorkerFailedException {
        boolean divergesAsExpected = test.settings().expectation() == Expectation.DIVERGES;
        boolean found = false;
        while (goesOn() && !found && trials.size() < test.settings().trials()) {
            Trial trial = trial(trials.size() + 1);
            if (trials.isEmpty() && trial.hasNotRun()) {
                notRun = trial.end().jupiter();
                trial.end().trace().file().discard();
                return;
            }
            trials.add(trial);
            if (trial.end().abortReason().isEmpty()) {
                problem = trial.problem(divergesAsExpected)
                        .or(() -> nothingShared(trial))
                        .orElse(null);
            }
            traces.settle(trial.number() - 1, problem != null);
            if (problem != null && !isLeftInOrder(trial, problem.kind())) {
                runner.retireWorker(Policy.LOCKED);
            }
            found = divergesAsExpected && trial.namedSimulatorDiverges();
        }
        if (divergesAsExpected && problem == null && !found) {
            problem = new Trial.Problem(
                    FailureKind.NO_DIVERGENCE,
                    "The test expects a divergence, and none of its simulators found one in " + trials.size()
                            + " trials.",
                    "See that the fault still is in the code under test, or raise trials.");
        }
    }

    private Trial trial(int number) throws IOException, WorkerFailedException {
        Optional<String> schedule = test.settings().schedules().replay();
        return schedule.isPresent()
                ? runner.replay(schedule.get(), Optional.empty(), number)
                : runner.run(Policy.LOCKED, number, untraced);
    }

    private void explore() throws IOException, WorkerFailedException {
        ScheduleChoice schedules = test.settings().schedules();
        if (!goesOn() || trials.isEmpty()) {
            return;
        }
        Predictions predictions =
                Predictions.of(trials.stream().map(trial -> trial.end().trace()).toList(), schedules.part());
        if (test.jupiter().isPresent()) {
            predictions.addLostNotifications(runner.lostNotifications());
        }
        if (schedules.isMixed() && !test.method().equals(JcstressRun.TEST)) { // whose schedules are all tried
            predictions.addPairs(runner.pairs());
        }
        boolean isOff = schedules.mode() == ScheduleChoice.Mode.OFF;
        if (isOff || schedules.replay().isPresent()) {
            unconfirmed = predictions.untried(isOff ? "as schedules are off" : "as its schedule was given");
            return;
        }
        ScheduleSearch search = ScheduleSearch.run(test, runner, trials.get(trials.size() - 1), predictions);
        notes.addAll(search.notes());
        unconfirmed = search.unconfirmed();
        coverage = search.coverage().orElse(coverage);
        problem = search.problem().orElse(null);
        hasReplay = search.replayed().isPresent();
        if (hasReplay) {
            trials.add(search.replayed().get());
            traces.settle(trials.size() - 1, true);
        }
    }

    /** {@return the failure of a test that must have shared something, and has not} */
    private Optional<Trial.Problem> nothingShared(Trial trial) {
        return test.settings().nothingShared() == NothingShared.FAILS && trial.nobodyMet()
                ? Optional.of(new Trial.Problem(
                        FailureKind.NOTHING_SHARED,
                        "The test has shown nothing, as " + Extent.NOBODY_MET + ".",
                        "Let it share something between threads, or leave it out of the traced tests; "
                                + NothingShared.KEY + "=passes lets it pass."))
                : Optional.empty();
    }

    /**
     * {@return {@code true} if further tests can run in a failed trial's worker} Ordinary tests may need what those
     * before them have left in their class; all others get a fresh worker.
     */
    private boolean isLeftInOrder(Trial trial, FailureKind kind) {
        return test.jupiter().filter(JupiterTest::isOrdinary).isPresent()
                && trial.end().death().isEmpty()
                && (kind == FailureKind.TEST_FAILED || kind == FailureKind.DIVERGENCE);
    }

    private void runControls() throws IOException, WorkerFailedException {
        for (Control control : test.settings().controls()) {
            if (goesOn()) {
                Policy policy = control == Control.UNLOCKED ? Policy.UNLOCKED : Policy.WINDOW;
                NegativeControl done =
                        NegativeControl.run(runner, policy, test.settings().controlRuns(), untraced);
                controls.add(done.report());
                problem = done.problem().orElse(null);
                failedControl = done.failed().orElse(null);
            }
        }
    }

    /** {@return {@code true} if neither a problem nor an assumption of the test has ended it} */
    private boolean goesOn() {
        return problem == null && notRun == null && abortReason().isEmpty();
    }

    /** {@return {@code true} if the trial's trace stays, see {@link KeptTraces#isKept}} */
    boolean isKept(Trial trial) {
        return traces.isKept(trial, problem != null);
    }

    /** {@return the trial that one is compared with, see {@link KeptTraces#comparedWith}} */
    Optional<Trial> comparedWith(Trial diverging) {
        return traces.comparedWith(diverging);
    }

    List<Trial> trials() {
        return trials;
    }

    /** {@return the trials without the one that has replayed a failure in a worker that had run nothing} */
    List<Trial> trialsOfOneWorker() {
        return trials.subList(0, hasReplay ? trials.size() - 1 : trials.size());
    }

    List<ControlReport> controls() {
        return controls;
    }

    /** {@return sentences on what was done beside trials and controls} */
    List<String> notes() {
        return notes;
    }

    /** {@return a sentence for each prediction that was not confirmed} */
    List<String> unconfirmed() {
        return unconfirmed;
    }

    /** {@return the coverage of the part of the search that is made here; empty if there is none to be made} */
    Optional<PartCoverage> coverage() {
        ScheduleChoice schedules = test.settings().schedules();
        boolean isPart = schedules.shard().isPresent()
                && schedules.mode() != ScheduleChoice.Mode.OFF
                && schedules.replay().isEmpty();
        return isPart ? Optional.of(coverage) : Optional.empty();
    }

    String workerJdk() {
        return runner.workerJdk();
    }

    /** {@return the reason why the test fails; empty if it does not} */
    Optional<Trial.Problem> problem() {
        return Optional.ofNullable(problem);
    }

    /** {@return the cause of the failure: what the test threw, or what kept it from running} */
    Optional<Throwable> cause() {
        return Optional.<Throwable>ofNullable(obstacle).or(() -> thrown().map(FailureText::toThrowable));
    }

    /** {@return the values that the assertion compared that the test threw} */
    Optional<Comparison> comparison() {
        return obstacle == null ? thrown().flatMap(FailureText::anyComparison) : Optional.empty();
    }

    private Optional<FailureText> thrown() {
        return Stream.concat(trials.stream(), Stream.ofNullable(failedControl))
                .flatMap(trial -> trial.end().failure().stream())
                .findFirst();
    }

    /** {@return {@code true} if the test fails because a negative control never diverged} */
    boolean isUnproven() {
        return problem != null && problem.kind() == FailureKind.UNPROVEN;
    }

    /**
     * {@return the reason why the test has not run at all, if Jupiter has skipped it, or something around it has
     * failed}
     */
    Optional<JupiterEnd> notRun() {
        return Optional.ofNullable(notRun);
    }

    /** {@return the name of the invocation that has run, of a test that has several} */
    Optional<NamedNode> invocation() {
        return trials.stream()
                .map(trial -> trial.end().jupiter().invocation())
                .filter(path -> !path.isEmpty())
                .map(path -> path.get(path.size() - 1))
                .findFirst();
    }

    /** {@return {@code true} if there are invocations behind the one that has run} */
    boolean hasMore() {
        return trials.stream().anyMatch(trial -> trial.end().jupiter().hasMore());
    }

    /** {@return the reason for which an assumption of the test has ended it; empty if none has} */
    Optional<String> abortReason() {
        return trials.stream()
                .flatMap(trial -> trial.end().abortReason().stream())
                .findFirst();
    }
}
