// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Collects the bytes of one message after another from a channel, in whatever portions they arrive.
 *
 * <p>Thread safety: one thread.
 */
final class FrameReader {
    /** The JDK copies through a direct buffer as large as what is asked for; this keeps that small. */
    private static final int PORTION_BYTES = 1 << 16;

    private final ByteBuffer length = ByteBuffer.allocate(WorkerMessageCodec.LENGTH_BYTES);
    private @Nullable ByteBuffer payload;

    /**
     * {@return the next message; empty if the channel, being non-blocking, has no more bytes now}
     *
     * @throws EOFException if the channel has ended
     * @throws WorkerProtocolException if the bytes are no message
     */
    Optional<WorkerMessage> read(ReadableByteChannel channel) throws IOException {
        if (payload == null) {
            if (!fill(length, channel)) {
                return Optional.empty();
            }
            payload = ByteBuffer.allocate(
                    WorkerMessageCodec.checkedLength(length.flip().getInt()));
            length.clear();
        }
        if (!fill(payload, channel)) {
            return Optional.empty();
        }
        ByteBuffer complete = payload.flip();
        payload = null;
        return Optional.of(WorkerMessageCodec.decode(complete));
    }

    private static boolean fill(ByteBuffer buffer, ReadableByteChannel channel) throws IOException {
        while (buffer.hasRemaining()) {
            ByteBuffer portion = buffer.slice().limit(Math.min(buffer.remaining(), PORTION_BYTES));
            int bytes = channel.read(portion);
            if (bytes < 0) {
                throw new EOFException("the other side closed the control connection");
            }
            if (bytes == 0) {
                return false;
            }
            buffer.position(buffer.position() + bytes);
        }
        return true;
    }
}
