// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.io.Closeable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The engine's end of the control connection; no call blocks.
 *
 * <p>Thread safety: one thread.
 */
final class EngineLink implements Closeable {
    private final ServerSocketChannel server;
    private final FrameReader reader = new FrameReader();
    private final Deque<ByteBuffer> unsent = new ArrayDeque<>();
    private @Nullable SocketChannel channel;
    private @Nullable IOException end;

    private EngineLink(ServerSocketChannel server) {
        this.server = server;
    }

    /** Listens on a new socket for one worker. */
    static EngineLink listen(Path socket) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(socket), 1);
            server.configureBlocking(false);
            return new EngineLink(server);
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** Sends a message now or, as far as the worker does not take it, with the next calls. */
    void send(WorkerMessage message) throws WorkerProtocolException {
        unsent.add(ByteBuffer.wrap(WorkerMessageCodec.encode(message)));
        flush();
    }

    /**
     * {@return a message that has arrived completely; empty if there is none now, or none will ever be}
     *
     * @throws WorkerProtocolException if the worker sent what is no message
     */
    Optional<WorkerMessage> receive() throws IOException {
        if (end != null || !isConnected()) {
            return Optional.empty();
        }
        flush();
        try {
            return reader.read(connected());
        } catch (WorkerProtocolException e) {
            end = e;
            throw e;
        } catch (IOException e) {
            // The worker closed the connection, or died with commands unread, which resets it.
            end = e;
            return Optional.empty();
        }
    }

    /** {@return why no message will come any more; empty while one may} */
    Optional<IOException> end() {
        return Optional.ofNullable(end);
    }

    @Override
    public void close() throws IOException {
        server.close();
        if (channel != null) {
            channel.close();
        }
    }

    private boolean isConnected() throws IOException {
        if (channel == null) {
            SocketChannel accepted = server.accept();
            if (accepted != null) {
                accepted.configureBlocking(false);
                channel = accepted;
                server.close();
            }
        }
        return channel != null;
    }

    private void flush() {
        try {
            while (channel != null && !unsent.isEmpty()) {
                ByteBuffer first = unsent.getFirst();
                channel.write(first);
                if (first.hasRemaining()) {
                    return;
                }
                unsent.removeFirst();
            }
        } catch (IOException e) {
            // The worker is gone. What it said before is still to be read, so this is not yet the end.
            unsent.clear();
        }
    }

    private SocketChannel connected() {
        return Objects.requireNonNull(channel, "the worker has not connected");
    }
}
