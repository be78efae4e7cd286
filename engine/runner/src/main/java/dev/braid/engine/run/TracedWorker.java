// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.agent.ExecutionWrapper;
import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.launch.WorkerProcess;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.trace.Coverage;
import dev.braid.trace.Policy;
import dev.braid.trace.live.Channel;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/**
 * A worker JVM with the agent in it, and its channel.
 *
 * <p>Thread safety: one thread.
 */
public final class TracedWorker implements AutoCloseable {
    private static final Duration START_DEADLINE = Duration.ofSeconds(60);

    /** A person starts the debugger. */
    private static final Duration DEBUGGER_DEADLINE = Duration.ofDays(1);

    private final Policy policy;
    private final Coverage coverage;
    private final TracedJvm jvm;
    private final WorkerProcess process;

    private TracedWorker(Policy policy, Coverage coverage, TracedJvm jvm, WorkerProcess process) {
        this.policy = policy;
        this.coverage = coverage;
        this.jvm = jvm;
        this.process = process;
    }

    /**
     * Starts a worker.
     *
     * @throws WorkerFailedException if it does not start
     * @throws IOException if there is no room for its channel or its agent
     */
    public static TracedWorker start(WorkerSpec spec, TracingOptions options, Policy policy)
            throws IOException, WorkerFailedException {
        return start(spec, options, policy, FlowRecording.none());
    }

    /** Starts a worker whose threads register with a recorder of control flow. */
    static TracedWorker start(WorkerSpec spec, TracingOptions options, Policy policy, FlowRecording recording)
            throws IOException, WorkerFailedException {
        Channel channel = options.channel(policy, false);
        TracedJvm jvm = new TracedJvm(channel);
        jvm.declareRaces(options.benignRaces());
        try {
            ExecutionWrapper wrapper = new ExecutionWrapper(
                    channel.path(), recording.environment(), recording.codeLog().orElse(null));
            WorkerSpec wrapped = spec.withAgents(wrapper.agents());
            for (Map.Entry<String, String> variable : wrapper.additions().entrySet()) {
                wrapped = wrapped.withEnvironment(variable.getKey(), variable.getValue());
            }
            WorkerProcess process =
                    WorkerProcess.start(wrapped, spec.waitsForDebugger() ? DEBUGGER_DEADLINE : START_DEADLINE);
            return new TracedWorker(policy, options.coverage(), jvm, process);
        } catch (WorkerFailedException | IOException e) {
            jvm.close();
            throw e;
        }
    }

    Policy policy() {
        return policy;
    }

    Coverage coverage() {
        return coverage;
    }

    TracedJvm jvm() {
        return jvm;
    }

    public WorkerProcess process() {
        return process;
    }

    /** Ends the worker, in order if it can, and deletes its channel. */
    @Override
    public void close() throws IOException {
        process.close();
        jvm.close();
    }
}
