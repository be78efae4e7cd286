// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import dev.braid.engine.message.FailureText.Comparison;
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

    private byte[] out = new byte[FIRST_BYTES];

    /** Number of its bytes in use; it begins with the place of the length. */
    private int position = WorkerMessageCodec.LENGTH_BYTES;

    FrameEncoder kind(byte kind) throws WorkerProtocolException {
        makeRoom(1);
        out[position++] = kind;
        return this;
    }

    FrameEncoder integer(int value) throws WorkerProtocolException {
        makeRoom(Integer.BYTES);
        put(position, value);
        position += Integer.BYTES;
        return this;
    }

    FrameEncoder longInteger(long value) throws WorkerProtocolException {
        return integer((int) (value >>> Integer.SIZE)).integer((int) value);
    }

    FrameEncoder bool(boolean value) throws WorkerProtocolException {
        return kind((byte) (value ? 1 : 0));
    }

    FrameEncoder string(String value) throws WorkerProtocolException {
        integer(value.length());
        makeRoom((long) value.length() * Character.BYTES);
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            out[position++] = (byte) (character >>> 8);
            out[position++] = (byte) character;
        }
        return this;
    }

    FrameEncoder optionalString(Optional<String> value) throws WorkerProtocolException {
        bool(value.isPresent());
        return value.isPresent() ? string(value.get()) : this;
    }

    FrameEncoder classes(List<TestClass> classes) throws WorkerProtocolException {
        integer(classes.size());
        for (TestClass one : classes) {
            string(one.name());
            methods(one.beforeAll()).methods(one.afterAll());
        }
        return this;
    }

    private FrameEncoder methods(List<MethodName> methods) throws WorkerProtocolException {
        integer(methods.size());
        for (MethodName method : methods) {
            method(method);
        }
        return this;
    }

    FrameEncoder method(MethodName method) throws WorkerProtocolException {
        return string(method.className()).string(method.name()).strings(method.parameterTypes());
    }

    FrameEncoder strings(List<String> values) throws WorkerProtocolException {
        integer(values.size());
        for (String value : values) {
            string(value);
        }
        return this;
    }

    FrameEncoder integers(List<Integer> values) throws WorkerProtocolException {
        integer(values.size());
        for (int value : values) {
            integer(value);
        }
        return this;
    }

    FrameEncoder longs(long[] values) throws WorkerProtocolException {
        integer(values.length);
        for (long value : values) {
            longInteger(value);
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

    FrameEncoder nodes(List<NamedNode> nodes) throws WorkerProtocolException {
        integer(nodes.size());
        for (NamedNode node : nodes) {
            node(node);
        }
        return this;
    }

    FrameEncoder node(NamedNode node) throws WorkerProtocolException {
        return string(node.uniqueId()).string(node.displayName());
    }

    FrameEncoder entries(Map<String, String> entries) throws WorkerProtocolException {
        integer(entries.size());
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            string(entry.getKey()).string(entry.getValue());
        }
        return this;
    }

    /** {@return the frame, with its length in place} */
    byte[] frame() {
        put(0, position - WorkerMessageCodec.LENGTH_BYTES);
        return Arrays.copyOf(out, position);
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

    FrameEncoder failure(FailureText failure) throws WorkerProtocolException {
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
        bool(failure.comparison().isPresent());
        if (failure.comparison().isPresent()) {
            Comparison compared = failure.comparison().get();
            string(compared.expected()).string(compared.actual());
        }
        return this;
    }

    private void put(int index, int value) {
        out[index] = (byte) (value >>> 24);
        out[index + 1] = (byte) (value >>> 16);
        out[index + 2] = (byte) (value >>> 8);
        out[index + 3] = (byte) value;
    }

    private void makeRoom(long bytes) throws WorkerProtocolException {
        long needed = position + bytes;
        if (needed > LIMIT_BYTES) {
            throw new WorkerProtocolException("a message to the engine exceeds the limit of "
                    + WorkerMessageCodec.MAX_FRAME_BYTES + " bytes; put out less");
        }
        if (needed > out.length) {
            long doubled = Math.min(LIMIT_BYTES, 2L * out.length);
            out = Arrays.copyOf(out, (int) Math.max(needed, doubled));
        }
    }
}
