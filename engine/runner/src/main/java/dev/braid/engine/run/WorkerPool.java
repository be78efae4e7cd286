// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.launch.DebugChoice;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.trace.Policy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one worker per policy and tracing options for as many tests as it can serve.
 *
 * <p>Thread safety: one thread.
 */
public final class WorkerPool implements AutoCloseable {
    private final Map<WorkerKind, TracedWorker> workers = new LinkedHashMap<>();
    private final List<String> lateFailures = new ArrayList<>();
    private final boolean debugged;
    private final UnaryOperator<WorkerSpec> additions;
    private @Nullable WorkerSpec spec;

    public WorkerPool() {
        this(false, UnaryOperator.identity());
    }

    /**
     * Makes a pool without workers.
     *
     * @param debugged whether workers for trials wait for a debugger; those for negative controls never do
     * @param additions adds what workers need beside what this JVM was started with
     */
    public WorkerPool(boolean debugged, UnaryOperator<WorkerSpec> additions) {
        this.debugged = debugged;
        this.additions = additions;
    }

    /**
     * {@return a worker that can run a test, the one of the last test if that is possible}
     *
     * @throws WorkerFailedException if a new one does not start
     * @throws IOException if there is no room for its channel
     */
    public TracedWorker worker(WorkerKind kind) throws IOException, WorkerFailedException {
        TracedWorker known = workers.get(kind);
        if (known != null && known.process().isReusable()) {
            return known;
        }
        discard(kind);
        TracedWorker started = TracedWorker.start(spec(kind), kind.options(), kind.policy());
        workers.put(kind, started);
        return started;
    }

    /**
     * {@return a fresh worker whose threads register with a recorder, for one test; what had the same options is ended}
     *
     * @throws WorkerFailedException if it does not start
     * @throws IOException if there is no room for its channel
     */
    public TracedWorker recordedWorker(WorkerKind kind, FlowRecording recording)
            throws IOException, WorkerFailedException {
        discard(kind);
        TracedWorker started = TracedWorker.start(spec(kind), kind.options(), kind.policy(), recording);
        workers.put(kind, started);
        return started;
    }

    private WorkerSpec spec(WorkerKind kind) throws WorkerFailedException {
        WorkerSpec wanted = kind.specOf(spec());
        if (!debugged || kind.policy() != Policy.LOCKED) {
            return wanted;
        }
        System.getLogger(WorkerPool.class.getName())
                .log(
                        System.Logger.Level.INFO,
                        "A worker waits for a debugger, at the port that it prints next. To go on without one, set "
                                + DebugChoice.KEY + "=off.");
        return wanted.withDebugger();
    }

    /**
     * {@return the specification of workers, without the parts that a test sets}
     *
     * @throws WorkerFailedException if a jar on the class path can't be read
     */
    public WorkerSpec spec() throws WorkerFailedException {
        WorkerSpec wanted = spec;
        if (wanted == null) {
            wanted = additions.apply(WorkerSpec.ofThisJvm());
            spec = wanted;
        }
        return wanted;
    }

    /**
     * Ends the worker that {@link #worker} gives for these, so that the next test gets a fresh one. What goes wrong in
     * {@code @AfterAll} methods is reported by the next {@link #endClass}.
     *
     * @param outermostClass the class of the worker's last test, or the one around it
     * @param limit the most time for {@code @AfterAll} methods
     */
    public void retire(WorkerKind kind, String outermostClass, Duration limit) throws IOException {
        TracedWorker known = workers.get(kind);
        if (known != null && known.process().isReusable()) {
            lateFailures.addAll(new ClassEnd(known.process(), outermostClass).await(limit));
        }
        discard(kind);
    }

    private void discard(WorkerKind kind) throws IOException {
        TracedWorker known = workers.remove(kind);
        if (known != null) {
            known.close();
        }
    }

    /**
     * Runs the {@code @AfterAll} methods of a class in all workers in which it is open.
     *
     * @param limit the most time for them in each
     * @return the failures in them, and in those of workers that were retired before
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
        for (WorkerKind kind : List.copyOf(workers.keySet())) {
            discard(kind);
        }
    }
}
