// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.FrameReader;
import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessageCodec;
import dev.braid.engine.message.WorkerProtocolException;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * The worker's end of the control connection; blocking.
 *
 * <p>Once the engine is gone, the commands end, and a reply fails; both end the worker.
 *
 * <p>Files, which the JVM's start has needed already. For a socket it would load three hundred classes more, find
 * providers of them on the whole class path, and seed a random generator, all of it instrumented and interpreted.
 *
 * <p>Thread safety: any number of threads send, one receives.
 */
public final class WorkerLink implements Closeable {
    /** So many bytes {@link FileOutputStream} writes without memory of its own. */
    private static final int PORTION_BYTES = 1 << 13;

    private final FileInputStream commands;
    private final FileOutputStream replies;
    private final FrameReader reader;

    private WorkerLink(FileInputStream commands, FileOutputStream replies) {
        this.commands = commands;
        this.replies = replies;
        reader = new FrameReader(commands);
    }

    /**
     * Opens the pipes, whose other ends the engine has open unless it is gone. That would be waited for without end,
     * and so each is opened for both directions first, which never waits.
     */
    public static WorkerLink open(String commands, String replies) throws IOException {
        RandomAccessFile bothEndsOfCommands = new RandomAccessFile(commands, "rw");
        RandomAccessFile bothEndsOfReplies = new RandomAccessFile(replies, "rw");
        WorkerLink link = new WorkerLink(new FileInputStream(commands), new FileOutputStream(replies));
        bothEndsOfCommands.close();
        bothEndsOfReplies.close();
        return link;
    }

    /** Waits for the next message. */
    public WorkerMessage receive() throws IOException {
        return reader.read();
    }

    /**
     * Sends a message.
     *
     * @throws WorkerProtocolException if the message can't be sent; nothing was, and another message can be
     */
    public void send(WorkerMessage message) throws IOException {
        sendFrame(WorkerMessageCodec.encode(message));
    }

    /** Sends an encoded message. Allocates nothing, so that a lack of memory can't cut a frame in two. */
    synchronized void sendFrame(byte[] frame) throws IOException {
        for (int sent = 0; sent < frame.length; sent += PORTION_BYTES) {
            replies.write(frame, sent, Math.min(frame.length - sent, PORTION_BYTES));
        }
    }

    @Override
    public void close() throws IOException {
        commands.close();
        replies.close();
    }
}
