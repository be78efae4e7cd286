// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.worker.WorkerFailedException;
import dev.braid.engine.worker.WorkerMessage;
import dev.braid.engine.worker.WorkerMessage.ClassEnded;
import dev.braid.engine.worker.WorkerSpec;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one worker per policy for as many tests as it can serve.
 *
 * <p>Thread safety: one thread.
 */
public final class WorkerPool implements AutoCloseable {
    private final TracingOptions options;
    private final Map<Policy, TracedWorker> workers = new EnumMap<>(Policy.class);
    private @Nullable WorkerSpec spec;

    public WorkerPool(TracingOptions options) {
        this.options = options;
    }

    /**
     * {@return a worker that can run a test, the one of the last test if that is possible}
     *
     * @throws WorkerFailedException if a new one does not start
     * @throws IOException if there is no room for its channel
     */
    public TracedWorker worker(Policy policy) throws IOException, WorkerFailedException {
        TracedWorker known = workers.get(policy);
        if (known != null && known.process().isReusable()) {
            return known;
        }
        discard(policy);
        WorkerSpec wanted = spec;
        if (wanted == null) {
            wanted = WorkerSpec.ofThisJvm();
            spec = wanted;
        }
        TracedWorker started = TracedWorker.start(wanted, options, policy);
        workers.put(policy, started);
        return started;
    }

    /** Ends the policy's worker, so that the next test gets a fresh one. */
    public void discard(Policy policy) throws IOException {
        TracedWorker known = workers.remove(policy);
        if (known != null) {
            known.close();
        }
    }

    /**
     * Runs the {@code @AfterAll} methods of a class in all workers in which it is open.
     *
     * @return what went wrong in them
     */
    public List<String> endClass(String className) {
        List<String> failures = new ArrayList<>();
        for (TracedWorker worker : workers.values()) {
            if (worker.process().isReusable()) {
                worker.process().endClass(className);
                awaitEnd(worker, className, failures);
            }
        }
        return failures;
    }

    private static void awaitEnd(TracedWorker worker, String className, List<String> failures) {
        while (worker.process().isAlive()) {
            Optional<WorkerMessage> message = worker.process().poll();
            if (message.isEmpty()) {
                Thread.onSpinWait();
            } else if (message.get() instanceof ClassEnded ended) {
                ended.failure()
                        .ifPresent(failure ->
                                failures.add("@AfterAll of " + ended.className() + " failed: " + failure.summary()));
                if (ended.className().equals(className)) {
                    return;
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (Policy policy : Policy.values()) {
            discard(policy);
        }
    }
}
