// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.launch.WorkerProcess;
import dev.braid.engine.message.ContainerName;
import dev.braid.engine.message.FailureText;
import dev.braid.engine.message.NamedNode;
import dev.braid.engine.message.TestListener;
import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.Aborted;
import dev.braid.engine.message.WorkerMessage.ClassEnded;
import dev.braid.engine.message.WorkerMessage.Completed;
import dev.braid.engine.message.WorkerMessage.ContainerFailed;
import dev.braid.engine.message.WorkerMessage.ContainerOpens;
import dev.braid.engine.message.WorkerMessage.Exiting;
import dev.braid.engine.message.WorkerMessage.FilePublished;
import dev.braid.engine.message.WorkerMessage.InvocationNamed;
import dev.braid.engine.message.WorkerMessage.Missing;
import dev.braid.engine.message.WorkerMessage.MoreInvocations;
import dev.braid.engine.message.WorkerMessage.ProtocolError;
import dev.braid.engine.message.WorkerMessage.Published;
import dev.braid.engine.message.WorkerMessage.RunEnded;
import dev.braid.engine.message.WorkerMessage.Skipped;
import dev.braid.engine.message.WorkerMessage.TestBegins;
import dev.braid.engine.message.WorkerMessage.Took;
import dev.braid.engine.worker.DeadlockSummary;
import dev.braid.simulator.Divergence;
import dev.braid.trace.EndingText;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceHeader;
import dev.braid.trace.file.TraceFileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One run of a test in a worker: starts it, collects and simulates its trace while it runs, and finds out how it ended.
 *
 * <p>One loop on one thread does it all: the channel, the worker's messages and output, the deadline. Whatever happens
 * to the worker, the loop ends, and what was recorded until then is kept.
 */
public final class TracedRun {
    private static final Duration THREAD_DUMP_LIMIT = Duration.ofSeconds(20);
    private static final int SPINS_BEFORE_IDLE = 20;

    /** Most tests are over soon; looking so often for long would take a tenth of a processor from them. */
    private static final int SHORT_PAUSES = 200;

    private static final long SHORT_PAUSE_NANOS = 200_000;
    private static final long PAUSE_NANOS = 1_000_000;

    private final WorkerProcess process;
    private final RunRequest request;
    private final LiveTrace trace;
    private final List<String> classFailures = new ArrayList<>();
    private @Nullable Completed completed;
    private final List<NamedNode> invocation = new ArrayList<>();
    private boolean hasMore;
    private Duration body = Duration.ZERO;
    private Duration around = Duration.ZERO;
    private @Nullable RunEnded ended;
    private @Nullable String abortReason;
    private @Nullable String lastWords;
    private @Nullable String threadDump;
    private boolean isHung;

    private TracedRun(WorkerProcess process, RunRequest request, LiveTrace trace) {
        this.process = process;
        this.request = request;
        this.trace = trace;
    }

    /**
     * Runs a test.
     *
     * @throws IOException if the trace cannot be written
     */
    public static RunEnd run(TracedWorker worker, RunRequest request) throws IOException {
        TraceHeader header = new TraceHeader(
                TraceFileWriter.FORMAT_VERSION,
                Fidelity.ATOMIC,
                worker.policy(),
                worker.coverage(),
                worker.process().jdk(),
                request.options(),
                request.subject(),
                System.currentTimeMillis(),
                worker.jvm().symbols());
        try (LiveTrace trace =
                LiveTrace.ofTest(worker.jvm(), header, request.traceFile(), request.simulators(), request.follower())) {
            return new TracedRun(worker.process(), request, trace).run();
        }
    }

    private RunEnd run() throws IOException {
        long deadline = System.nanoTime() + request.deadline().toNanos();
        process.run(request.test());
        int idleRounds = 0;
        while (!isOver()) {
            boolean any = trace.poll();
            Optional<WorkerMessage> message = process.poll();
            message.ifPresent(this::take);
            if (!isOver() && !process.isAlive() && message.isEmpty()) {
                drainDeadWorker();
                break;
            }
            isHung = !isOver() && trace.hangs() && !process.isDebugged();
            if (isHung || System.nanoTime() - deadline > 0 && !isOver()) {
                endStandingStill();
                break;
            }
            idleRounds = any || message.isPresent() ? 0 : idleRounds + 1;
            if (idleRounds > SPINS_BEFORE_IDLE) {
                LockSupport.parkNanos(
                        this, idleRounds < SPINS_BEFORE_IDLE + SHORT_PAUSES ? SHORT_PAUSE_NANOS : PAUSE_NANOS);
            }
        }
        return end();
    }

    private boolean isOver() {
        return ended != null;
    }

    private void take(WorkerMessage message) {
        if (message instanceof RunEnded end) {
            takeEnd(end);
        } else if (message instanceof ClassEnded left) {
            left.failure()
                    .map(FailureText::summary)
                    .ifPresent(failure ->
                            classFailures.add("@AfterAll of " + ContainerName.of(left.className()) + ": " + failure));
        } else if (message instanceof MoreInvocations) {
            hasMore = true;
        } else if (message instanceof Exiting exiting) {
            lastWords = exiting.stack();
        } else if (message instanceof ProtocolError error) {
            lastWords = error.reason();
        } else {
            tell(message);
        }
    }

    private void tell(WorkerMessage message) {
        TestListener listener = request.listener();
        if (message instanceof ContainerOpens opens) {
            listener.opens(opens.container());
        } else if (message instanceof InvocationNamed named) {
            invocation.addAll(named.path());
            listener.named(named.path());
        } else if (message instanceof TestBegins) {
            listener.begins();
        } else if (message instanceof Took took) {
            body = Duration.ofNanos(took.body());
            around = Duration.ofNanos(took.around());
        } else if (message instanceof Published published) {
            listener.published(published.entries());
        } else if (message instanceof FilePublished file) {
            listener.filePublished(Path.of(file.path()), file.mediaType());
        }
    }

    private void takeEnd(RunEnded end) {
        ended = end;
        if (end instanceof Completed done) {
            completed = done;
        } else if (end instanceof Aborted aborted) {
            abortReason = aborted.reason();
        }
    }

    private JupiterEnd jupiterEnd() {
        return new JupiterEnd(
                invocation,
                hasMore,
                body,
                around,
                ended instanceof Skipped skipped ? Optional.of(skipped) : Optional.empty(),
                ended instanceof ContainerFailed failed ? Optional.of(failed) : Optional.empty(),
                ended instanceof Missing);
    }

    private void drainDeadWorker() {
        for (Optional<WorkerMessage> rest = process.poll(); rest.isPresent(); rest = process.poll()) {
            take(rest.get());
        }
    }

    private void endStandingStill() {
        threadDump =
                process.threadDump(THREAD_DUMP_LIMIT, this::keepCollecting).orElse("(the worker gave no thread dump)");
        process.kill();
        drainDeadWorker();
    }

    /** {@return the progress of the run; to be asked for when all that it has published was taken} */
    private String progress() {
        String last = trace.lastEvent();
        return String.format(
                Locale.ROOT,
                " Trial %d had made %,d events%s.",
                request.test().trial(),
                trace.events(),
                last.isEmpty() ? "" : ", the last one of " + last);
    }

    private void keepCollecting() {
        try {
            trace.poll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RunEnd end() throws IOException {
        Outputs outputs = new Outputs();
        request.known().asMap().forEach((key, value) -> put(outputs, key, value));
        Completed result = completed;
        if (result != null) {
            result.outputs().forEach((key, value) -> put(outputs, key, value));
        }
        boolean late = threadDump != null; // also if the result came while the thread dump was taken
        String ending = isOver() && !late ? (abortReason == null ? EndingText.COMPLETED : "aborted") : death();
        TraceResult traced = trace.finish(outputs, ending, request.flow(), request.mayBeEmpty());
        return new RunEnd(
                ending,
                outputs,
                result == null ? Optional.empty() : result.failure(),
                isOver() && !late ? Optional.empty() : Optional.of(deathInFull(ending)),
                Optional.ofNullable(lastWords),
                Optional.ofNullable(threadDump),
                late ? Optional.empty() : Optional.ofNullable(abortReason),
                classFailures,
                jupiterEnd(),
                traced);
    }

    private String death() {
        if (isHung) {
            return EndingText.asItHung();
        }
        return threadDump != null ? EndingText.atDeadline(request.deadline().toSeconds()) : process.ending();
    }

    private String deathInFull(String ending) {
        if (isHung) {
            String why = trace.hangs(ending).stream()
                    .map(Divergence::message)
                    .findFirst()
                    .orElse("No thread of the test could go on.");
            return "The test hung, and its worker was ended before its deadline. " + why
                    + " See the thread dump for all stacks." + progress();
        }
        if (threadDump != null) {
            String still = "The test still ran at its deadline of "
                    + request.deadline().toSeconds() + " s, and its worker was ended. ";
            return DeadlockSummary.of(threadDump)
                            .map(deadlock -> still + deadlock + " See the thread dump for all stacks.")
                            .orElse(still + "See the thread dump for where it hangs, or raise timeoutSeconds.")
                    + progress();
        }
        return "The worker JVM died during the test: " + process.ending() + ". The trace up to that moment is kept.";
    }

    private static void put(Outputs outputs, String key, Object value) {
        if (value instanceof Long number) {
            outputs.put(key, number);
        } else if (value instanceof Double number) {
            outputs.put(key, number);
        } else if (value instanceof Boolean truth) {
            outputs.put(key, truth);
        } else {
            outputs.put(key, value.toString());
        }
    }
}
