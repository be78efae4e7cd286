// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Collects the bytes of one message after another from a pipe.
 *
 * <p>Thread safety: one thread.
 */
public final class FrameReader {
    private final InputStream in;
    private final byte[] length = new byte[WorkerMessageCodec.LENGTH_BYTES];
    private byte @Nullable [] payload;

    /** Number of bytes that have been read of the length, or of the payload if there is one. */
    private int filled;

    public FrameReader(InputStream in) {
        this.in = in;
    }

    /**
     * {@return the next message, for which this waits}
     *
     * @throws EOFException if the stream has ended
     * @throws WorkerProtocolException if the bytes are not a message
     */
    public WorkerMessage read() throws IOException {
        while (true) {
            int bytes = in.read(target(), filled, target().length - filled);
            if (bytes < 0) {
                throw new EOFException("the other side closed the control connection");
            }
            WorkerMessage message = filled(bytes);
            if (message != null) {
                return message;
            }
        }
    }

    /**
     * {@return the next message; empty if the stream has no more bytes now}
     *
     * @throws WorkerProtocolException if the bytes are not a message
     */
    public Optional<WorkerMessage> poll() throws IOException {
        for (int available = in.available(); available > 0; available = in.available()) {
            int bytes = in.read(target(), filled, Math.min(available, target().length - filled));
            WorkerMessage message = filled(bytes);
            if (message != null) {
                return Optional.of(message);
            }
        }
        return Optional.empty();
    }

    private byte[] target() {
        byte[] body = payload;
        return body == null ? length : body;
    }

    /** Counts bytes that have been read. {@return the message that they complete, if they do} */
    private @Nullable WorkerMessage filled(int bytes) throws WorkerProtocolException {
        filled += bytes;
        if (filled < target().length) {
            return null;
        }
        filled = 0;
        byte[] complete = payload;
        if (complete == null) {
            payload = new byte[WorkerMessageCodec.checkedLength(length)];
            return null;
        }
        payload = null;
        return WorkerMessageCodec.decode(complete);
    }
}
