// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes the parts of one frame; {@link WorkerMessageCodec} documents how each looks. What exceeds the largest frame is
 * refused before memory is taken for it.
 */
final class FrameEncoder {
    static final byte VALUE_LONG = 1;
    static final byte VALUE_DOUBLE = 2;
    static final byte VALUE_BOOLEAN = 3;
    static final byte VALUE_STRING = 4;

    private static final int FIRST_BYTES = 1 << 12;
    private static final int LIMIT_BYTES = WorkerMessageCodec.LENGTH_BYTES + WorkerMessageCodec.MAX_FRAME_BYTES;

    private ByteBuffer out = ByteBuffer.allocate(FIRST_BYTES);

    FrameEncoder() {
        // The place of the length.
        out.putInt(0);
    }

    FrameEncoder kind(byte kind) throws WorkerProtocolException {
        room(1).put(kind);
        return this;
    }

    FrameEncoder integer(int value) throws WorkerProtocolException {
        room(Integer.BYTES).putInt(value);
        return this;
    }

    FrameEncoder longInteger(long value) throws WorkerProtocolException {
        room(Long.BYTES).putLong(value);
        return this;
    }

    FrameEncoder bool(boolean value) throws WorkerProtocolException {
        room(1).put((byte) (value ? 1 : 0));
        return this;
    }

    FrameEncoder string(String value) throws WorkerProtocolException {
        integer(value.length());
        long bytes = (long) value.length() * Character.BYTES;
        room(bytes).asCharBuffer().put(value);
        out.position(out.position() + (int) bytes);
        return this;
    }

    FrameEncoder optionalString(Optional<String> value) throws WorkerProtocolException {
        bool(value.isPresent());
        return value.isPresent() ? string(value.get()) : this;
    }

    FrameEncoder strings(List<String> values) throws WorkerProtocolException {
        integer(values.size());
        for (String value : values) {
            string(value);
        }
        return this;
    }

    FrameEncoder outputs(Map<String, Object> outputs) throws WorkerProtocolException {
        integer(outputs.size());
        for (Map.Entry<String, Object> output : outputs.entrySet()) {
            string(output.getKey());
            value(output.getKey(), output.getValue());
        }
        return this;
    }

    FrameEncoder optionalFailure(Optional<FailureText> failure) throws WorkerProtocolException {
        bool(failure.isPresent());
        if (failure.isPresent()) {
            failure(failure.get());
        }
        return this;
    }

    /** {@return the frame, with its length in place} */
    byte[] frame() {
        int bytes = out.position();
        out.putInt(0, bytes - WorkerMessageCodec.LENGTH_BYTES);
        return Arrays.copyOf(out.array(), bytes);
    }

    private void value(String key, Object value) throws WorkerProtocolException {
        if (value instanceof Long number) {
            kind(VALUE_LONG).longInteger(number);
        } else if (value instanceof Double number) {
            kind(VALUE_DOUBLE).longInteger(Double.doubleToRawLongBits(number));
        } else if (value instanceof Boolean truth) {
            kind(VALUE_BOOLEAN).bool(truth);
        } else if (value instanceof String text) {
            kind(VALUE_STRING).string(text);
        } else {
            throw new WorkerProtocolException("output '" + key + "' is " + value
                    + ", neither a number nor a boolean nor a string; put out one of these");
        }
    }

    private void failure(FailureText failure) throws WorkerProtocolException {
        string(failure.type()).optionalString(failure.message());
        integer(failure.frames().size());
        for (StackTraceElement frame : failure.frames()) {
            optionalString(Optional.ofNullable(frame.getModuleName()));
            string(frame.getClassName()).string(frame.getMethodName());
            optionalString(Optional.ofNullable(frame.getFileName())).integer(frame.getLineNumber());
        }
        optionalFailure(failure.cause());
        integer(failure.suppressed().size());
        for (FailureText suppressed : failure.suppressed()) {
            failure(suppressed);
        }
    }

    private ByteBuffer room(long bytes) throws WorkerProtocolException {
        if (bytes > out.remaining()) {
            long needed = out.position() + bytes;
            if (needed > LIMIT_BYTES) {
                throw new WorkerProtocolException("a message to the engine exceeds the limit of "
                        + WorkerMessageCodec.MAX_FRAME_BYTES + " bytes; put out less");
            }
            long doubled = Math.min(LIMIT_BYTES, 2L * out.capacity());
            out = ByteBuffer.allocate((int) Math.max(needed, doubled)).put(out.flip());
        }
        return out;
    }
}
