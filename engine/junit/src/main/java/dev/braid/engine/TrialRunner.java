// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.message.TestListener;
import dev.braid.engine.run.FlowRecording;
import dev.braid.engine.run.PtChoice;
import dev.braid.engine.run.RunEnd;
import dev.braid.engine.run.RunRequest;
import dev.braid.engine.run.TracedRun;
import dev.braid.engine.run.TracedWorker;
import dev.braid.engine.run.WorkerPool;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.trace.Outputs;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs one test once at a time, in a worker of the pool. */
final class TrialRunner {
    private final TracedTest test;
    private final WorkerPool workers;
    private final TracingOptions options;
    private final PtMachine machine;
    private final TestListener listener;
    private final ChosenSimulators simulators;
    private String workerJdk = "(no worker started)";

    /** @param listener told of each run while it lasts */
    TrialRunner(TracedTest test, WorkerPool workers, TracingOptions options, PtMachine machine, TestListener listener) {
        this.test = test;
        this.workers = workers;
        this.options = options;
        this.machine = machine;
        this.listener = listener;
        simulators = new ChosenSimulators(test.settings());
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
     * @param number of the run, from 1
     * @param untraced outputs of the same program untraced
     */
    Trial run(Policy policy, int number, Outputs untraced) throws IOException, WorkerFailedException {
        Path traceFile = traceFile(policy, number);
        // A control shows that the checks can fail, and nobody asks how its threads got there.
        PtChoice choice = policy == Policy.LOCKED ? test.settings().pt() : PtChoice.OFF;
        try (FlowRecording flow = FlowRecording.start(machine, choice, traceFile)) {
            TracedWorker worker =
                    flow.isLive() ? workers.recordedWorker(options, policy, flow) : workers.worker(options, policy);
            workerJdk = worker.process().jdk();
            RunEnd end = TracedRun.run(
                    worker,
                    new RunRequest(
                            test.request(number),
                            test.className() + "." + test.methodName() + ", trial " + number,
                            test.settings().timeout(),
                            simulators.of(policy),
                            traceFile,
                            options.values().toHeader(),
                            flow,
                            untraced,
                            test.settings().nothingShared() == NothingShared.PASSES,
                            listener));
            if (flow.isLive()) {
                retireWorker(policy); // each recording is of one JVM
            }
            return new Trial(number, policy, end);
        }
    }

    /** Lets no further run have the worker of the last one. */
    void retireWorker(Policy policy) throws IOException {
        workers.retire(options, policy, test.outermost(), test.settings().timeout());
    }

    private Path traceFile(Policy policy, int number) throws IOException {
        Path folder = test.settings().reportDirectory().resolve("traces");
        Files.createDirectories(folder);
        String suffix = policy == Policy.LOCKED ? "" : "-" + policy.optionName();
        return folder.resolve(FileNames.of(test) + "-" + number + suffix + ".braid");
    }
}
