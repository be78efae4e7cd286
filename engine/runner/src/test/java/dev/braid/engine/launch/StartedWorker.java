// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.linearizability.LinearizabilityRun;
import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.Completed;
import dev.braid.engine.message.WorkerMessage.Run;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.message.WorkerMessage.RunTest;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** A real worker JVM, whose output is kept. */
public final class StartedWorker implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    public final WorkerProcess process;

    public StartedWorker(WorkerSpec spec) throws WorkerFailedException {
        PrintStream outStream = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream errStream = new PrintStream(err, true, StandardCharsets.UTF_8);
        process = WorkerProcess.start(spec, DEADLINE, () -> outStream, () -> errStream);
    }

    public void start(Class<?> type, String method) {
        process.run(request(false, method, type));
    }

    /** Runs a test and returns all that the worker said, up to the result. */
    public List<WorkerMessage> run(Run test) throws InterruptedException {
        process.run(test);
        return untilResult();
    }

    /** Runs a test that is expected to complete. */
    public Completed run(Class<?> type, String method) throws InterruptedException {
        List<WorkerMessage> messages = run(request(false, method, type));
        WorkerMessage last = messages.get(messages.size() - 1);
        assertThat(last).isInstanceOf(Completed.class);
        return (Completed) last;
    }

    /** {@return the output of the worker until it died, except what comes before a test begins} */
    List<WorkerMessage> untilDeath() throws InterruptedException {
        List<WorkerMessage> messages = new ArrayList<>();
        await(() -> {
            process.poll().ifPresent(messages::add);
            return !process.isAlive();
        });
        for (Optional<WorkerMessage> more = process.poll(); more.isPresent(); more = process.poll()) {
            messages.add(more.get());
        }
        messages.removeIf(StartedWorker::isBeforeTheTest);
        return messages;
    }

    private static boolean isBeforeTheTest(WorkerMessage message) {
        return message instanceof WorkerMessage.ContainerOpens || message instanceof WorkerMessage.TestBegins;
    }

    /** Polls until the worker has printed {@code text}, which its test does before it ends. */
    public void awaitOutput(String text) throws InterruptedException {
        await(() -> {
            process.poll().ifPresent(message -> assertThat(message).matches(StartedWorker::isBeforeTheTest));
            return out().contains(text);
        });
    }

    WorkerMessage next() throws InterruptedException {
        List<WorkerMessage> messages = new ArrayList<>();
        await(() -> {
            process.poll().ifPresent(messages::add);
            return !messages.isEmpty();
        });
        return messages.get(0);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    void forgetOutput() {
        out.reset();
        err.reset();
    }

    @Override
    public void close() {
        process.close();
    }

    /** {@return the request for a test of Jupiter's, by the name of its method} */
    static RunInvocation request(boolean traced, String name, Class<?> type) {
        Method method = Arrays.stream(type.getDeclaredMethods())
                .filter(candidate -> candidate.getName().equals(name))
                .findFirst()
                .orElseThrow();
        String parameters =
                Arrays.stream(method.getParameterTypes()).map(Class::getName).collect(Collectors.joining(", "));
        String test = "[engine:junit-jupiter]/[class:" + type.getName() + "]/[method:" + name + "(" + parameters + ")]";
        return new RunInvocation(test, test, 0, 0, traced);
    }

    /** {@return the request for a run of a class of operations, the last of a nest} */
    static RunTest operations(Class<?>... nest) {
        return RunTest.of(List.of(nest), LinearizabilityRun.TEST, 1, false);
    }

    private List<WorkerMessage> untilResult() throws InterruptedException {
        List<WorkerMessage> messages = new ArrayList<>();
        WorkerMessage message;
        do {
            message = next();
            if (!(message instanceof WorkerMessage.Took)) {
                messages.add(message); // how long a run took is never the same twice
            }
        } while (isBeforeTheEnd(message));
        return messages;
    }

    private static boolean isBeforeTheEnd(WorkerMessage message) {
        return message instanceof WorkerMessage.ClassEnded
                || message instanceof WorkerMessage.ContainerOpens
                || message instanceof WorkerMessage.InvocationNamed
                || message instanceof WorkerMessage.TestBegins
                || message instanceof WorkerMessage.MoreInvocations
                || message instanceof WorkerMessage.Published
                || message instanceof WorkerMessage.FilePublished
                || message instanceof WorkerMessage.Took;
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("deadline").isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }
}
