// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import dev.braid.engine.message.FailureText;
import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.ClassEnded;
import dev.braid.engine.message.WorkerMessage.Completed;
import dev.braid.engine.message.WorkerMessage.EndClass;
import dev.braid.engine.message.WorkerMessage.Exiting;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.engine.message.WorkerMessage.ProtocolError;
import dev.braid.engine.message.WorkerMessage.Ready;
import dev.braid.engine.message.WorkerMessage.Run;
import dev.braid.engine.message.WorkerMessage.RunEnded;
import dev.braid.engine.message.WorkerMessage.Shutdown;
import dev.braid.engine.message.WorkerMessage.ThreadDump;
import dev.braid.engine.message.WorkerMessage.ThreadDumpText;
import dev.braid.engine.worker.BraidThreads;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A worker JVM as the engine sees it.
 *
 * <p>After {@link #start} only {@link #threadDump}, {@link #shutdown}, {@link #kill} and {@link #close} wait, each for
 * a limited time. Everything that the worker wrote to its standard output and error before it sent a message is printed
 * when {@link #poll} returns that message. Once {@link #isAlive} has returned false, polling until nothing comes yields
 * all that the worker ever said.
 *
 * <p>Thread safety: one thread.
 */
public final class WorkerProcess implements AutoCloseable {
    /** More than the worker gives its own shutdown hooks. */
    private static final Duration CLOSE_GRACE = Duration.ofSeconds(40);

    private static final long KILL_WAIT_SECONDS = 10;
    private static final long KILL_POLL_MILLIS = 100;

    private final WorkerSpec spec;
    private final Process process;
    private final Ready ready;
    private final WorkerConversation conversation;
    private final Supplier<PrintStream> err;

    private boolean running;
    private boolean damaged;
    private boolean closed;
    private @Nullable Exiting exiting;

    private WorkerProcess(WorkerSpec spec, WorkerLaunch.Started started, Supplier<PrintStream> err) {
        this.spec = spec;
        this.err = err;
        process = started.process();
        ready = started.ready();
        conversation = new WorkerConversation(started);
    }

    /** {@return {@code true} if somebody may look at the program while it stands still} */
    public boolean isDebugged() {
        return spec.waitsForDebugger();
    }

    /**
     * Starts a worker whose output goes to {@link System#out} and {@link System#err}, whatever these are at the time.
     */
    public static WorkerProcess start(WorkerSpec spec, Duration startDeadline) throws WorkerFailedException {
        return start(spec, startDeadline, () -> System.out, () -> System.err);
    }

    /**
     * Starts a worker and waits until it can run tests.
     *
     * @throws WorkerFailedException if it can't, with its last words
     */
    public static WorkerProcess start(
            WorkerSpec spec, Duration startDeadline, Supplier<PrintStream> out, Supplier<PrintStream> err)
            throws WorkerFailedException {
        return new WorkerProcess(spec, new WorkerLaunch(spec, out, err).start(startDeadline), err);
    }

    public long pid() {
        return process.pid();
    }

    /** {@return name, version and vendor of the worker's JVM} */
    public String jdk() {
        return ready.jdk();
    }

    /** Asks for a run. {@link #poll} brings its result, a {@link RunEnded}. */
    public void run(Run test) {
        if (running) {
            throw new IllegalStateException("the worker still runs another test");
        }
        running = true;
        conversation.send(test);
    }

    /** Asks for a search for schedules. {@link #poll} brings its result, an {@link Explored}. */
    public void explore(Explore search) {
        if (running) {
            throw new IllegalStateException("the worker still runs another test");
        }
        running = true;
        conversation.send(search);
    }

    /**
     * Asks for the end of a class. {@link #poll} brings a {@link ClassEnded} for each class that ends, this one last.
     */
    public void endClass(String className) {
        conversation.send(new EndClass(className));
    }

    /** {@return the next message, if it has arrived; prints what the worker has written so far} */
    public Optional<WorkerMessage> poll() {
        Optional<WorkerMessage> message = conversation.poll();
        message.ifPresent(this::note);
        return message;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * {@return {@code true} if another test may run in this worker: it lives, runs none, and no test has damaged it}
     */
    public boolean isReusable() {
        return !running && !damaged && !closed && isAlive() && conversation.isOpen();
    }

    /** {@return the end of the process, such as "exit code 3" or "killed by signal 9 (SIGKILL)"} */
    public String ending() {
        if (process.isAlive()) {
            return "still running";
        }
        int code = process.exitValue();
        return exiting != null && !exiting.signal() ? Ending.ofExit(code) : Ending.ofCode(code);
    }

    /** As {@link #threadDump(Duration, Runnable)}, for a worker that depends on nothing else of this thread. */
    public Optional<String> threadDump(Duration limit) {
        return threadDump(limit, () -> {});
    }

    /**
     * {@return the stacks of all threads; empty if the JVM can't be made to tell them}
     *
     * <p>Asks the worker; if it does not answer, the JDK's {@code jcmd}; if that does not work either, sends SIGQUIT
     * and takes what the JVM prints. Each of the three may take as long as {@code limit}.
     *
     * @param meanwhile called while waiting, for work that the worker may depend on
     */
    public Optional<String> threadDump(Duration limit, Runnable meanwhile) {
        if (!isAlive()) {
            return Optional.empty();
        }
        try {
            Optional<String> dump = ownThreadDump(limit, meanwhile);
            if (dump.isPresent()) {
                return dump;
            }
            dump = outsideThreadDump().byJcmd(spec.javaHome(), limit, meanwhile);
            return (dump.isPresent() ? dump : outsideThreadDump().bySignal(limit, meanwhile))
                    .map(BraidThreads::leaveOut);
        } catch (IOException e) {
            throw new UncheckedIOException("A thread dump of worker " + pid() + " could not be taken", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Ends the worker in order: runs {@code @AfterAll} methods and shutdown hooks, and waits for the end. Kills it if
     * it runs a test, or takes longer than {@code grace}.
     *
     * @return the last message of the worker, such as a {@link ClassEnded} with a failure
     */
    public List<WorkerMessage> shutdown(Duration grace) {
        List<WorkerMessage> last = new ArrayList<>();
        if (isAlive() && !running) {
            conversation.send(new Shutdown());
            try {
                conversation.await(grace, () -> poll().ifPresent(last::add), () -> !isAlive());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        kill();
        for (Optional<WorkerMessage> message = poll(); message.isPresent(); message = poll()) {
            last.add(message.get());
        }
        return last;
    }

    /** Kills the worker, and waits until it is dead. What it said until then can still be polled. */
    public void kill() {
        process.destroyForcibly();
        boolean interrupted = false;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KILL_WAIT_SECONDS);
        while (process.isAlive() && System.nanoTime() - end < 0) {
            try {
                process.waitFor(KILL_POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the worker: in order if it is idle, by force if it runs a test. Failures that nobody polled are printed. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        for (WorkerMessage message : shutdown(CLOSE_GRACE)) {
            if (message instanceof ClassEnded ended) {
                ended.failure().ifPresent(failure -> print(ended.className(), failure));
            }
        }
        closed = true;
        try {
            conversation.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The connection to worker " + pid() + " could not be closed", e);
        }
    }

    OutsideThreadDump outsideThreadDump() {
        return new OutsideThreadDump(conversation, pid());
    }

    private Optional<String> ownThreadDump(Duration limit, Runnable meanwhile) throws InterruptedException {
        List<String> answer = new ArrayList<>(1);
        conversation.send(new ThreadDump());
        conversation.await(limit, meanwhile, () -> {
            conversation.receive().ifPresent(message -> {
                if (message instanceof ThreadDumpText dump) {
                    answer.add(dump.text());
                } else {
                    conversation.setAside(message);
                }
            });
            return !answer.isEmpty();
        });
        return answer.stream().findFirst();
    }

    private void note(WorkerMessage message) {
        if (message instanceof Completed completed) {
            running = false;
            damaged |= completed.exhausted();
        } else if (message instanceof RunEnded || message instanceof Explored) {
            running = false;
        } else if (message instanceof Exiting last) {
            exiting = last;
            damaged = true;
        } else if (message instanceof ProtocolError) {
            damaged = true;
        }
    }

    private void print(String className, FailureText failure) {
        PrintStream stream = err.get();
        stream.println("@AfterAll of " + className + " failed after the last test of its worker:");
        failure.toThrowable().printStackTrace(stream);
    }
}
