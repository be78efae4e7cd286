// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.worker.WorkerFailedException;
import dev.braid.engine.worker.WorkerSpec;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one worker per policy for as many tests as it can serve.
 *
 * <p>Thread safety: one thread.
 */
public final class WorkerPool implements AutoCloseable {
    private final TracingOptions options;
    private final Map<Policy, TracedWorker> workers = new EnumMap<>(Policy.class);
    private final List<String> lateFailures = new ArrayList<>();
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

    /**
     * Ends the policy's worker, so that the next test gets a fresh one. What goes wrong in {@code @AfterAll} methods is
     * told by the next {@link #endClass}.
     *
     * @param outermostClass the class of the worker's last test, or the one around it
     * @param limit how long {@code @AfterAll} methods may take
     */
    public void retire(Policy policy, String outermostClass, Duration limit) throws IOException {
        TracedWorker known = workers.get(policy);
        if (known != null && known.process().isReusable()) {
            lateFailures.addAll(new ClassEnd(known.process(), outermostClass).await(limit));
        }
        discard(policy);
    }

    private void discard(Policy policy) throws IOException {
        TracedWorker known = workers.remove(policy);
        if (known != null) {
            known.close();
        }
    }

    /**
     * Runs the {@code @AfterAll} methods of a class in all workers in which it is open.
     *
     * @param limit how long they may take in each
     * @return what went wrong in them, and in those of workers that were retired before
     */
    public List<String> endClass(String className, Duration limit) {
        List<String> failures = new ArrayList<>(lateFailures);
        lateFailures.clear();
        for (TracedWorker worker : workers.values()) {
            if (worker.process().isReusable()) {
                failures.addAll(new ClassEnd(worker.process(), className).await(limit));
            }
        }
        return failures;
    }

    @Override
    public void close() throws IOException {
        for (Policy policy : Policy.values()) {
            discard(policy);
        }
    }
}
