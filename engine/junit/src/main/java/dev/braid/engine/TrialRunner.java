// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.explore.ForbiddenOutcome;
import dev.braid.engine.explore.Target;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.message.TestListener;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.ReplayInvocation;
import dev.braid.engine.message.WorkerMessage.ReplayTest;
import dev.braid.engine.message.WorkerMessage.Run;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.message.WorkerMessage.RunTest;
import dev.braid.engine.run.ExploreRun;
import dev.braid.engine.run.FlowRecording;
import dev.braid.engine.run.ProfiledSites;
import dev.braid.engine.run.PtChoice;
import dev.braid.engine.run.RunEnd;
import dev.braid.engine.run.RunProfile;
import dev.braid.engine.run.RunRequest;
import dev.braid.engine.run.TracedRun;
import dev.braid.engine.run.TracedWorker;
import dev.braid.engine.run.WorkerKind;
import dev.braid.engine.run.WorkerPool;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.schedule.Schedule;
import dev.braid.simulator.points.AtomicPair;
import dev.braid.simulator.points.LostNotification;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import dev.braid.trace.option.KnownOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs one test once at a time, in a worker of the pool. */
final class TrialRunner {
    /** The longest body of a trial after which the test counts as brief. */
    private static final Duration BRIEF = Duration.ofSeconds(1);

    private final TracedTest test;
    private final WorkerPool workers;
    private final TracingOptions options;
    private final PtMachine machine;
    private final TestListener listener;
    private final ChosenSimulators simulators;
    private final ProfiledSites sites = new ProfiledSites();
    private final Set<AtomicPair> pairs = new LinkedHashSet<>();
    private final Set<LostNotification> lostNotifications = new LinkedHashSet<>();
    private String workerJdk = "(no worker started)";
    private boolean isBrief;

    /** @param listener notified of each run while it lasts */
    TrialRunner(TracedTest test, WorkerPool workers, TracingOptions options, PtMachine machine, TestListener listener) {
        this.test = test;
        this.workers = workers;
        this.machine = machine;
        this.listener = listener;
        simulators = new ChosenSimulators(test.settings());
        this.options = withReads(options, simulators);
    }

    /** {@return the options, with the reads that the simulators need} */
    private static TracingOptions withReads(TracingOptions options, ChosenSimulators simulators) {
        try {
            return options.forJudges(simulators.of(Policy.LOCKED));
        } catch (IllegalArgumentException e) {
            return options; // one cannot be made: so the run will say
        }
    }

    /** {@return the JDK of the last worker, or a text that says that there was none} */
    String workerJdk() {
        return workerJdk;
    }

    /** Runs the test untraced, by jcstress, if it is a stress test. */
    UntracedStress untraced() throws IOException, WorkerFailedException {
        return UntracedStress.of(test, workers.spec());
    }

    /**
     * Runs the test once.
     *
     * @param policy {@link Policy#LOCKED} for a trial, another one for a negative control
     * @param number the number of the run, from 1
     * @param untraced outputs of the same program untraced
     */
    Trial run(Policy policy, int number, Outputs untraced) throws IOException, WorkerFailedException {
        Trial trial = run(test.request(number), inTrials(policy), number, untraced);
        if (policy == Policy.LOCKED) {
            isBrief = trial.end().jupiter().body().compareTo(BRIEF) < 0;
        }
        return trial;
    }

    /**
     * Runs the test once as a trial, under a schedule.
     *
     * @param schedule its text
     * @param forbidden outcome by which it fails; empty if none does
     */
    Trial replay(String schedule, Optional<ForbiddenOutcome> forbidden, int number)
            throws IOException, WorkerFailedException {
        Run run = test.request(number) instanceof RunTest own
                ? new ReplayTest(own, schedule)
                : new ReplayInvocation(jupiter().request(number), schedule, forbidden);
        if (run instanceof ReplayInvocation
                && !Schedule.parse(schedule).scenario().isEmpty()) {
            throw new IllegalArgumentException("the schedule '" + schedule
                    + "' is of a scenario, as those of tests of linearizability are; name the test that it is of");
        }
        return run(run, underSchedules(), number, new Outputs());
    }

    private WorkerKind inTrials(Policy policy) {
        return new WorkerKind(options, policy, false);
    }

    private WorkerKind underSchedules() {
        return new WorkerKind(options.with(KnownOptions.SCHEDULES, true), Policy.LOCKED, isBrief);
    }

    private JupiterTest jupiter() {
        return test.jupiter().orElseThrow(() -> new IllegalStateException("not one of Jupiter's tests"));
    }

    /** {@return sites of the trials} */
    ProfiledSites sites() {
        return sites;
    }

    /** {@return pairs of accesses in the trials that may have to be atomic} */
    List<AtomicPair> pairs() {
        return List.copyOf(pairs);
    }

    /** {@return notifications in the trials that may be lost} */
    List<LostNotification> lostNotifications() {
        return List.copyOf(lostNotifications);
    }

    /**
     * Runs the test under many schedules, without a trace.
     *
     * @param targets predictions to be confirmed
     * @param statics static fields that are set back before each run
     */
    ExploreRun.End explore(List<Target> targets, List<String> statics) throws IOException, WorkerFailedException {
        ScheduleChoice schedules = test.settings().schedules();
        return ExploreRun.run(
                workers.worker(underSchedules()),
                new Explore(
                        test.request(0) instanceof RunTest own ? own : jupiter().request(0),
                        schedules.limits(),
                        schedules.seed(),
                        schedules.part(),
                        schedules.strategy(),
                        schedules.timeouts(),
                        schedules.isSerial(),
                        statics,
                        sites.minor(),
                        targets),
                schedules.limit().plus(test.settings().timeout()));
    }

    private Trial run(Run run, WorkerKind kind, int number, Outputs untraced)
            throws IOException, WorkerFailedException {
        Policy policy = kind.policy();
        Path traceFile = traceFile(policy, number);
        // A control shows that the checks can fail, and nobody asks how its threads got there.
        PtChoice choice = policy == Policy.LOCKED ? test.settings().pt() : PtChoice.OFF;
        try (FlowRecording flow = FlowRecording.start(machine, choice, traceFile)) {
            TracedWorker worker = flow.isLive() ? workers.recordedWorker(kind, flow) : workers.worker(kind);
            workerJdk = worker.process().jdk();
            RunProfile profile = isToBeProfiled(run, policy) ? new RunProfile() : null;
            RunEnd end = TracedRun.run(
                    worker,
                    new RunRequest(
                            run,
                            test.className() + "." + test.methodName() + ", trial " + number,
                            test.settings().timeout(),
                            simulators.of(policy),
                            traceFile,
                            header(kind.options(), run),
                            flow,
                            untraced,
                            test.settings().nothingShared() == NothingShared.PASSES,
                            listener,
                            profile == null ? RunRequest.NO_FOLLOWER : profile));
            if (profile != null) {
                sites.add(profile.points(), end.trace().symbols());
                if (pairs.size() < RunProfile.MOST_PAIRS) {
                    pairs.addAll(profile.pairs(end.trace().symbols()));
                }
                if (lostNotifications.size() < RunProfile.MOST_PAIRS) {
                    lostNotifications.addAll(
                            profile.lostNotifications(end.trace().symbols()));
                }
            }
            if (flow.isLive()) {
                retire(kind); // it records one JVM
            }
            return new Trial(number, policy, end);
        }
    }

    /** {@return {@code true} if a run shows where a search for schedules has to switch} */
    private boolean isToBeProfiled(Run run, Policy policy) {
        return policy == Policy.LOCKED
                && (run instanceof RunInvocation || run instanceof RunTest)
                && test.settings().schedules().mode() != ScheduleChoice.Mode.OFF;
    }

    /** {@return the options of a trace, for its header, with the schedule of the run if it has one} */
    private static Map<String, String> header(TracingOptions options, Run run) {
        Map<String, String> header = new LinkedHashMap<>(options.values().toHeader());
        if (run instanceof ReplayInvocation replay) {
            header.put(Interleaving.SCHEDULE, replay.schedule());
        } else if (run instanceof ReplayTest replay) {
            header.put(Interleaving.SCHEDULE, replay.schedule());
        }
        return header;
    }

    /** Lets no further run have the worker of the last one. */
    void retireWorker(Policy policy) throws IOException {
        retire(inTrials(policy));
    }

    /** The same for runs under a schedule. */
    void retireController() throws IOException {
        retire(underSchedules());
    }

    private void retire(WorkerKind kind) throws IOException {
        workers.retire(kind, test.outermost(), test.settings().timeout());
    }

    private Path traceFile(Policy policy, int number) throws IOException {
        Path folder = test.settings().reportDirectory().resolve("traces");
        Files.createDirectories(folder);
        String suffix = policy == Policy.LOCKED ? "" : "-" + policy.optionName();
        return folder.resolve(FileNames.of(test) + "-" + number + suffix + ".braid");
    }
}
