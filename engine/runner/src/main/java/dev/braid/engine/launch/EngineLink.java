// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import dev.braid.engine.message.FrameReader;
import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessageCodec;
import dev.braid.engine.message.WorkerProtocolException;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The engine's end of the control connection; no call blocks.
 *
 * <p>Opening one end of a named pipe waits until the other end is open. So this opens both ends of each. It closes the
 * worker's end of the commands as soon as the worker has it: writing to a dead worker then fails instead of waiting.
 *
 * <p>Thread safety: one thread.
 */
final class EngineLink implements Closeable {
    private final Resources opened;
    private final RandomAccessFile workersEnd;
    private final CommandSender commands;
    private final FrameReader replies;
    private @Nullable IOException end;

    private EngineLink(
            Resources opened, RandomAccessFile workersEnd, FileOutputStream commands, FileInputStream replies) {
        this.opened = opened;
        this.workersEnd = workersEnd;
        this.commands = CommandSender.start(commands);
        this.replies = new FrameReader(replies);
    }

    /** Opens the pipes, which exist. */
    static EngineLink open(ControlPipes pipes) throws IOException {
        try (Resources opened = new Resources()) {
            RandomAccessFile workersEnd =
                    opened.add(new RandomAccessFile(pipes.commands().toFile(), "rw"));
            FileOutputStream commands =
                    opened.add(new FileOutputStream(pipes.commands().toFile()));
            opened.add(new RandomAccessFile(pipes.replies().toFile(), "rw"));
            FileInputStream replies =
                    opened.add(new FileInputStream(pipes.replies().toFile()));
            return new EngineLink(opened.handedOver(), workersEnd, commands, replies);
        }
    }

    /** Notes that the worker has opened its ends. */
    void workerIsThere() throws IOException {
        workersEnd.close();
    }

    /** Sends a message soon. */
    void send(WorkerMessage message) throws WorkerProtocolException {
        commands.send(WorkerMessageCodec.encode(message));
    }

    /**
     * {@return a message that has arrived completely; empty if there is none now}
     *
     * @throws WorkerProtocolException if the worker sent what is not a message; then no other one will ever come
     */
    Optional<WorkerMessage> receive() throws IOException {
        if (end != null) {
            return Optional.empty();
        }
        try {
            return replies.poll();
        } catch (IOException e) {
            end = e;
            throw e;
        }
    }

    /** {@return {@code true} if the worker can be understood} */
    boolean isOpen() {
        return end == null;
    }

    @Override
    public void close() throws IOException {
        commands.end();
        opened.close();
    }
}
