// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.api.TracedConcurrencyTest.Control;
import dev.braid.engine.api.TracedConcurrencyTest.Expectation;
import dev.braid.engine.run.FlowRecording;
import dev.braid.engine.run.PtChoice;
import dev.braid.engine.run.RunEnd;
import dev.braid.engine.run.RunRequest;
import dev.braid.engine.run.TracedRun;
import dev.braid.engine.run.TracedWorker;
import dev.braid.engine.run.WorkerPool;
import dev.braid.engine.worker.FailureText;
import dev.braid.engine.worker.FailureText.Comparison;
import dev.braid.engine.worker.WorkerFailedException;
import dev.braid.engine.worker.WorkerMessage.RunTest;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.report.model.ControlReport;
import dev.braid.simulator.Simulator;
import dev.braid.simulator.Simulators;
import dev.braid.simulator.flow.ControlFlowSimulator;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The trials and the negative controls of one test.
 *
 * <p>Trials run until one fails, or one has the divergence that the test expects. Controls run only after all trials
 * have passed: they are to show that the checks, which have just found nothing, can find something.
 */
final class TestTrials {
    private final TracedTest test;
    private final WorkerPool workers;
    private final TracingOptions options;
    private final PtMachine machine;
    private final List<Trial> trials = new ArrayList<>();
    private final List<ControlReport> controls = new ArrayList<>();
    private Outputs untraced = new Outputs();
    private String workerJdk = "(no worker started)";
    private Trial.@Nullable Problem problem;
    private @Nullable Exception obstacle;
    private @Nullable Trial failedControl;

    /** @param machine whose Processor Trace is recorded, if it has one and that is wanted */
    TestTrials(TracedTest test, WorkerPool workers, TracingOptions options, PtMachine machine) {
        this.test = test;
        this.workers = workers;
        this.options = options;
        this.machine = machine;
    }

    /** Runs them all, and settles which traces stay. A failure to run them is the test's problem. */
    void run() {
        try {
            runAll();
        } catch (IOException | WorkerFailedException | RuntimeException e) {
            couldNotRun(e);
        }
        try {
            settle(trials.size());
        } catch (IOException e) {
            couldNotRun(e);
        }
    }

    private void couldNotRun(Exception e) {
        problem = new Trial.Problem(FailureKind.NOT_RUN, "The test could not be run: " + e.getMessage(), "");
        obstacle = e;
    }

    private void runAll() throws IOException, WorkerFailedException {
        problem = FlowRecording.obstacle(machine, test.settings().pt())
                .map(missing -> new Trial.Problem(
                        FailureKind.NOT_RUN,
                        "The test wants its control flow recorded (" + PtChoice.KEY + "=on). " + missing.reason(),
                        missing.fix()))
                .orElse(null);
        if (problem == null) {
            UntracedStress stress = UntracedStress.of(test, workers.spec());
            untraced = stress.outputs();
            problem = stress.problem().orElse(null);
        }
        boolean divergesAsExpected = test.settings().expectation() == Expectation.DIVERGES;
        boolean found = false;
        for (int number = 1;
                number <= test.settings().trials()
                        && problem == null
                        && !found
                        && abortReason().isEmpty();
                number++) {
            Trial trial = runOnce(Policy.LOCKED, number);
            trials.add(trial);
            if (trial.end().abortReason().isEmpty()) {
                problem = trial.problem(divergesAsExpected).orElse(null);
            }
            settle(number - 1);
            if (problem != null) {
                retireWorker(Policy.LOCKED);
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
        if (problem == null && abortReason().isEmpty()) {
            for (Control control : test.settings().controls()) {
                if (problem != null) {
                    break;
                }
                runControl(control == Control.UNLOCKED ? Policy.UNLOCKED : Policy.WINDOW);
            }
        }
    }

    private void runControl(Policy policy) throws IOException, WorkerFailedException {
        int runs = 0;
        int detections = 0;
        Map<String, Integer> detectedBy = new TreeMap<>();
        for (int number = 1; number <= test.settings().controlRuns(); number++) {
            Trial trial = runOnce(policy, number);
            Optional<Trial.Problem> mishap = trial.mishap();
            if (mishap.isPresent()) {
                // The policies change the order of records, never what the program does: it failed by itself.
                retireWorker(policy);
                failedControl = trial;
                trial.end().trace().file().keep();
                problem = new Trial.Problem(
                        FailureKind.CONTROL_FAILED,
                        "Run " + number + " of the negative control " + policy.optionName()
                                + " did not end as the trials did. "
                                + mishap.get().reason(),
                        "Look at its trace, " + trial.traceFile() + ". "
                                + mishap.get().fix());
                break;
            }
            trial.end().trace().file().discard();
            runs++;
            if (trial.end().trace().programDiverges(Trial.ORACLE)) {
                detections++;
                trial.end().trace().verdicts().keySet().stream()
                        .filter(trial::diverges)
                        .forEach(name -> detectedBy.merge(name, 1, Integer::sum));
            }
        }
        controls.add(new ControlReport(policy, runs, detections, detectedBy));
        if (detections == 0 && problem == null) {
            problem = new Trial.Problem(
                    FailureKind.UNPROVEN,
                    "The negative control " + policy.optionName() + " never diverged in "
                            + runs
                            + " runs, so nothing shows that the checks of this test can fail.",
                    "Let several threads access the same memory in the test, or raise controlRuns.");
        }
    }

    private void retireWorker(Policy policy) throws IOException {
        workers.retire(
                options, policy, test.classNames().get(0), test.settings().timeout());
    }

    private Trial runOnce(Policy policy, int number) throws IOException, WorkerFailedException {
        Path traceFile = traceFile(policy, number);
        // A control shows that the checks can fail, and nobody asks how its threads got there.
        PtChoice choice = policy == Policy.LOCKED ? test.settings().pt() : PtChoice.OFF;
        try (FlowRecording flow = FlowRecording.start(machine, choice, traceFile)) {
            TracedWorker worker =
                    flow.isLive() ? workers.recordedWorker(options, policy, flow) : workers.worker(options, policy);
            workerJdk = worker.process().jdk();
            Trial trial = new Trial(number, policy, run(worker, policy, number, traceFile, flow));
            if (flow.isLive()) {
                retireWorker(policy); // each recording is of one JVM
            }
            return trial;
        }
    }

    private RunEnd run(TracedWorker worker, Policy policy, int number, Path traceFile, FlowRecording flow)
            throws IOException {
        RunTest command = RunTest.of(test.classes(), test.method(), number, true);
        return TracedRun.run(
                worker,
                new RunRequest(
                        command,
                        test.className() + "." + test.methodName() + ", trial " + number,
                        test.settings().timeout(),
                        simulators(policy),
                        traceFile,
                        options.values().toHeader(),
                        flow,
                        untraced));
    }

    private List<Simulator> simulators(Policy policy) {
        boolean hasFlow = policy == Policy.LOCKED && test.settings().controlFlow() == ControlFlow.BRANCHES;
        return hasFlow ? ControlFlowSimulator.addedTo(named(policy)) : named(policy);
    }

    /**
     * Returns the simulators for a policy: where the order is broken on purpose, only {@code replay} and those that the
     * test names.
     */
    private List<Simulator> named(Policy policy) {
        List<Class<? extends Simulator>> named = test.settings().simulators();
        if (named.isEmpty() && policy == Policy.LOCKED) {
            return Simulators.usual();
        }
        List<Simulator> simulators = new ArrayList<>();
        simulators.add(Simulators.byName(Trial.ORACLE));
        for (Class<? extends Simulator> type : named) {
            Simulator simulator = Simulators.create(type);
            if (!simulator.name().equals(Trial.ORACLE)) {
                simulators.add(simulator);
            }
        }
        return simulators;
    }

    private Path traceFile(Policy policy, int number) throws IOException {
        Path folder = test.settings().reportDirectory().resolve("traces");
        Files.createDirectories(folder);
        String suffix = policy == Policy.LOCKED ? "" : "-" + policy.optionName();
        return folder.resolve(FileNames.of(test) + "-" + number + suffix + ".braid");
    }

    /** Keeps a trial's trace, or drops it, once the next trial is judged or there is none. */
    private void settle(int number) throws IOException {
        if (number > 0) {
            Trial trial = trials.get(number - 1);
            if (isKept(trial)) {
                trial.end().trace().file().keep();
            } else {
                trial.end().trace().file().discard();
                FlowRecording.deleteBeside(trial.traceFile());
            }
        }
    }

    /**
     * {@return whether the trial's trace is kept} It is kept if it shows what is wrong, or an outcome that no trial
     * before it had. It is also kept if the next trial is compared with it, or if it is the last of a test that fails
     * although no trial does, or if traces are always kept.
     */
    boolean isKept(Trial trial) {
        return test.settings().traceKeeping() == TraceKeeping.ALWAYS
                || trial.problem(false).isPresent()
                || isWitness(trial)
                || (trial.number() < trials.size()
                        && comparedWith(trials.get(trial.number())).isPresent())
                || (problem != null && trial.number() == trials.size());
    }

    /**
     * {@return the trial that one is compared with: the one before it, where the first agrees and the other diverges at
     * events of its trace; empty if there is none}
     */
    Optional<Trial> comparedWith(Trial diverging) {
        return diverging.number() > 1 && diverging.divergesAtEvents()
                ? Optional.of(trials.get(diverging.number() - 2))
                        .filter(before -> before.problem(false).isEmpty())
                : Optional.empty();
    }

    private boolean isWitness(Trial trial) {
        Set<String> outcomes = new HashSet<>(trial.outcomes());
        trials.stream().limit(trial.number() - 1L).forEach(earlier -> outcomes.removeAll(earlier.outcomes()));
        return !outcomes.isEmpty();
    }

    List<Trial> trials() {
        return trials;
    }

    List<ControlReport> controls() {
        return controls;
    }

    String workerJdk() {
        return workerJdk;
    }

    /** {@return why the test fails; empty if it does not} */
    Optional<Trial.Problem> problem() {
        return Optional.ofNullable(problem);
    }

    /** {@return what the failure is caused by: what the test threw, or what kept it from running} */
    Optional<Throwable> cause() {
        return Optional.<Throwable>ofNullable(obstacle).or(() -> thrown().map(FailureText::toThrowable));
    }

    /** {@return what the assertion compared that the test threw} */
    Optional<Comparison> comparison() {
        return obstacle == null ? thrown().flatMap(FailureText::anyComparison) : Optional.empty();
    }

    private Optional<FailureText> thrown() {
        return Stream.concat(trials.stream(), Stream.ofNullable(failedControl))
                .flatMap(trial -> trial.end().failure().stream())
                .findFirst();
    }

    /** {@return whether the test fails because a negative control never diverged} */
    boolean isUnproven() {
        return problem != null && problem.kind() == FailureKind.UNPROVEN;
    }

    Optional<String> abortReason() {
        return trials.stream()
                .flatMap(trial -> trial.end().abortReason().stream())
                .findFirst();
    }
}
