// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.io.Closeable;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * The worker's end of the control connection; blocking.
 *
 * <p>Thread safety: any number of threads send, one receives. No thread of a test may do either: an interrupt during
 * the call closes the channel, and a test's threads can be interrupted by the test at any time.
 */
final class WorkerLink implements Closeable {
    private final SocketChannel channel;
    private final FrameReader reader = new FrameReader();

    /** Allocated before any test runs, so that a reply can still be sent when a test has used up the memory. */
    private final ByteBuffer sendBuffer = ByteBuffer.allocateDirect(1 << 16);

    private WorkerLink(SocketChannel channel) {
        this.channel = channel;
    }

    static WorkerLink connect(Path socket) throws IOException {
        return new WorkerLink(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
    }

    /** Waits for the next message. */
    WorkerMessage receive() throws IOException {
        return reader.read(channel)
                .orElseThrow(() -> new IllegalStateException("a blocking channel returned without bytes"));
    }

    /**
     * Sends a message.
     *
     * @throws WorkerProtocolException if the message can't be sent; nothing was, and another message can be
     */
    void send(WorkerMessage message) throws IOException {
        sendFrame(WorkerMessageCodec.encode(message));
    }

    /** Makes a thread that waits in {@link #receive} fail. */
    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Sends an encoded message. Allocates nothing, so that a lack of memory can't cut a frame in two. */
    synchronized void sendFrame(byte[] frame) throws IOException {
        int sent = 0;
        while (sent < frame.length) {
            int bytes = Math.min(frame.length - sent, sendBuffer.capacity());
            sendBuffer.clear().put(frame, sent, bytes).flip();
            while (sendBuffer.hasRemaining()) {
                channel.write(sendBuffer);
            }
            sent += bytes;
        }
    }
}
