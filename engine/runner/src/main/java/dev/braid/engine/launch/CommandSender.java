// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Writes commands into a pipe on a thread of its own, which may have to wait: until the worker reads, or dies.
 *
 * <p>Thread safety: any thread sends.
 */
final class CommandSender {
    private final OutputStream pipe;
    private final BlockingQueue<byte[]> frames = new LinkedBlockingQueue<>();
    private final Thread thread = new Thread(this::writeAll, "braid-commands");

    private CommandSender(OutputStream pipe) {
        this.pipe = pipe;
    }

    static CommandSender start(OutputStream pipe) {
        CommandSender sender = new CommandSender(pipe);
        sender.thread.setDaemon(true);
        sender.thread.start();
        return sender;
    }

    /** Sends a frame soon, after all earlier ones. If the worker is gone, it is lost. */
    void send(byte[] frame) {
        frames.add(frame);
    }

    /** Ends the thread, unless it waits for a worker that lives and does not read. */
    void end() {
        thread.interrupt();
    }

    private void writeAll() {
        try {
            while (true) {
                pipe.write(frames.take());
            }
        } catch (InterruptedException e) {
            return; // the end
        } catch (IOException e) {
            // The worker is gone. What it has said is still to be read, so that this is not a failure.
            return;
        }
    }
}
