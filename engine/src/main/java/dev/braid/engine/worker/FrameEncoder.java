// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the parts of one frame; {@link WorkerMessageCodec} documents how each looks. */
final class FrameEncoder {
    static final byte VALUE_LONG = 1;
    static final byte VALUE_DOUBLE = 2;
    static final byte VALUE_BOOLEAN = 3;
    static final byte VALUE_STRING = 4;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    FrameEncoder() {
        // The place of the length.
        integer(0);
    }

    FrameEncoder kind(byte kind) {
        return write(() -> out.writeByte(kind));
    }

    FrameEncoder integer(int value) {
        return write(() -> out.writeInt(value));
    }

    FrameEncoder longInteger(long value) {
        return write(() -> out.writeLong(value));
    }

    FrameEncoder bool(boolean value) {
        return write(() -> out.writeBoolean(value));
    }

    FrameEncoder string(String value) {
        return write(() -> {
            out.writeInt(value.length());
            out.writeChars(value);
        });
    }

    FrameEncoder optionalString(Optional<String> value) {
        bool(value.isPresent());
        value.ifPresent(this::string);
        return this;
    }

    FrameEncoder strings(List<String> values) {
        integer(values.size());
        values.forEach(this::string);
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

    FrameEncoder optionalFailure(Optional<FailureText> failure) {
        bool(failure.isPresent());
        failure.ifPresent(this::failure);
        return this;
    }

    byte[] frame() throws WorkerProtocolException {
        byte[] frame = bytes.toByteArray();
        int length = frame.length - WorkerMessageCodec.LENGTH_BYTES;
        if (length > WorkerMessageCodec.MAX_FRAME_BYTES) {
            throw new WorkerProtocolException("a message of " + length + " bytes exceeds the limit of "
                    + WorkerMessageCodec.MAX_FRAME_BYTES + "; put out less");
        }
        ByteBuffer.wrap(frame).putInt(length);
        return frame;
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

    private void failure(FailureText failure) {
        string(failure.type()).optionalString(failure.message());
        integer(failure.frames().size());
        for (StackTraceElement frame : failure.frames()) {
            optionalString(Optional.ofNullable(frame.getModuleName()));
            string(frame.getClassName()).string(frame.getMethodName());
            optionalString(Optional.ofNullable(frame.getFileName())).integer(frame.getLineNumber());
        }
        optionalFailure(failure.cause());
        integer(failure.suppressed().size());
        failure.suppressed().forEach(this::failure);
    }

    private FrameEncoder write(Write write) {
        try {
            write.run();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException("an array of bytes can't fail", e);
        }
    }

    private interface Write {
        void run() throws IOException;
    }
}
