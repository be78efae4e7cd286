// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.ProtocolError;
import dev.braid.engine.message.WorkerProtocolException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * All that goes to and fro between the engine and one worker: messages, and the worker's output.
 *
 * <p>Thread safety: one thread. Only {@link #await} waits.
 */
final class WorkerConversation implements Closeable {
    private static final long POLL_MILLIS = 2;

    private final Process process;
    private final EngineLink link;
    private final OutputPump out;
    private final OutputPump err;

    /** Messages that arrived while somebody waited for another one. */
    private final Deque<WorkerMessage> waiting = new ArrayDeque<>();

    WorkerConversation(WorkerLaunch.Started started) {
        process = started.process();
        link = started.link();
        out = started.out();
        err = started.err();
    }

    void send(WorkerMessage message) {
        try {
            link.send(message);
        } catch (WorkerProtocolException e) {
            throw new UncheckedIOException("The worker can't be asked for " + message, e);
        }
    }

    /** {@return the next message, set aside or new} */
    Optional<WorkerMessage> poll() {
        return waiting.isEmpty() ? receive() : Optional.of(waiting.remove());
    }

    /** Puts a message where {@link #poll} finds it. */
    void setAside(WorkerMessage message) {
        waiting.add(message);
    }

    /** {@return the next message that arrived, if it is complete; output that the worker wrote before it is printed} */
    Optional<WorkerMessage> receive() {
        Optional<WorkerMessage> message;
        try {
            message = link.receive();
        } catch (IOException e) {
            process.destroyForcibly();
            message = Optional.of(new ProtocolError("The engine can't understand the worker: " + e.getMessage()));
        }
        pump();
        return message;
    }

    /** {@return {@code true} if the worker can be expected to say more} */
    boolean isOpen() {
        return link.isOpen();
    }

    /** Waits until {@code condition} holds, or for as long as {@code limit}. {@return {@code true} if it holds} */
    boolean await(Duration limit, Runnable meanwhile, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            meanwhile.run();
            pump();
            // Ends early if the worker does.
            if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                pump();
                return condition.getAsBoolean();
            }
        }
        return true;
    }

    /** Prints what the worker has written, keeping what goes to its standard output in {@code copy} too. */
    void captureOutput(StringBuilder copy) {
        out.captureInto(copy);
    }

    void endCapture() {
        out.captureInto(null);
    }

    /** Prints what the worker has written. */
    void pump() {
        try {
            out.pump();
            err.pump();
        } catch (IOException e) {
            throw new UncheckedIOException("The output of a worker can't be read", e);
        }
    }

    @Override
    public void close() throws IOException {
        try (Resources all = new Resources()) {
            all.add(link);
            all.add(out);
            all.add(err);
            pump();
        }
    }
}
