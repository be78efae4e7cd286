// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import dev.braid.engine.message.FailureText.Comparison;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads the parts of one frame, and trusts none of its counts. */
final class FrameDecoder {
    private final byte[] in;
    private int position;

    FrameDecoder(byte[] payload) {
        in = payload;
    }

    byte octet() throws WorkerProtocolException {
        need(1);
        return in[position++];
    }

    int integer() throws WorkerProtocolException {
        need(Integer.BYTES);
        int value = integerAt(in, position);
        position += Integer.BYTES;
        return value;
    }

    /** {@return the number that begins at an index, its greatest byte first} */
    static int integerAt(byte[] bytes, int index) {
        return bytes[index] << 24
                | (bytes[index + 1] & 0xFF) << 16
                | (bytes[index + 2] & 0xFF) << 8
                | bytes[index + 3] & 0xFF;
    }

    long longInteger() throws WorkerProtocolException {
        need(Long.BYTES);
        return (long) integer() << Integer.SIZE | integer() & 0xFFFF_FFFFL;
    }

    boolean bool() throws WorkerProtocolException {
        byte value = octet();
        if (value != 0 && value != 1) {
            throw new WorkerProtocolException("a boolean can't be " + value);
        }
        return value == 1;
    }

    String string() throws WorkerProtocolException {
        char[] chars = new char[count(Character.BYTES)];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) (in[position] << 8 | in[position + 1] & 0xFF);
            position += Character.BYTES;
        }
        return new String(chars);
    }

    Optional<String> optionalString() throws WorkerProtocolException {
        return bool() ? Optional.of(string()) : Optional.empty();
    }

    List<String> strings() throws WorkerProtocolException {
        int count = count(Integer.BYTES);
        List<String> strings = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            strings.add(string());
        }
        return strings;
    }

    /** {@return the one of these constants whose name comes next} */
    <E extends Enum<E>> E constant(E[] constants) throws WorkerProtocolException {
        String name = string();
        for (E constant : constants) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw new WorkerProtocolException("there is no '" + name + "' among " + Arrays.toString(constants));
    }

    List<Integer> integers() throws WorkerProtocolException {
        int count = count(Integer.BYTES);
        List<Integer> integers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            integers.add(integer());
        }
        return integers;
    }

    long[] longs() throws WorkerProtocolException {
        long[] longs = new long[count(Long.BYTES)];
        for (int i = 0; i < longs.length; i++) {
            longs[i] = longInteger();
        }
        return longs;
    }

    List<TestClass> classes() throws WorkerProtocolException {
        int count = count(5 * Integer.BYTES);
        List<TestClass> classes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            classes.add(new TestClass(string(), methods(), methods()));
        }
        return classes;
    }

    private List<MethodName> methods() throws WorkerProtocolException {
        int count = count(3 * Integer.BYTES);
        List<MethodName> methods = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            methods.add(method());
        }
        return methods;
    }

    MethodName method() throws WorkerProtocolException {
        return new MethodName(string(), string(), strings());
    }

    Map<String, Object> outputs() throws WorkerProtocolException {
        int count = count(Integer.BYTES + 1);
        Map<String, Object> outputs = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            String key = string();
            if (outputs.put(key, value()) != null) {
                throw new WorkerProtocolException("output '" + key + "' is there twice");
            }
        }
        return outputs;
    }

    Optional<FailureText> optionalFailure() throws WorkerProtocolException {
        return optionalFailure(0);
    }

    FailureText failure() throws WorkerProtocolException {
        return failure(0);
    }

    List<NamedNode> nodes() throws WorkerProtocolException {
        int count = count(2 * Integer.BYTES);
        List<NamedNode> nodes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            nodes.add(node());
        }
        return nodes;
    }

    NamedNode node() throws WorkerProtocolException {
        return new NamedNode(string(), string());
    }

    Map<String, String> entries() throws WorkerProtocolException {
        int count = count(2 * Integer.BYTES);
        Map<String, String> entries = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            String key = string();
            if (entries.put(key, string()) != null) {
                throw new WorkerProtocolException("entry '" + key + "' is there twice");
            }
        }
        return entries;
    }

    void expectEnd() throws WorkerProtocolException {
        if (remaining() > 0) {
            throw new WorkerProtocolException(remaining() + " bytes follow the end of a message");
        }
    }

    private Object value() throws WorkerProtocolException {
        byte type = octet();
        return switch (type) {
            case FrameEncoder.VALUE_LONG -> longInteger();
            case FrameEncoder.VALUE_DOUBLE -> Double.longBitsToDouble(longInteger());
            case FrameEncoder.VALUE_BOOLEAN -> bool();
            case FrameEncoder.VALUE_STRING -> string();
            default -> throw new WorkerProtocolException("there is no output of type " + type);
        };
    }

    private Optional<FailureText> optionalFailure(int depth) throws WorkerProtocolException {
        return bool() ? Optional.of(failure(depth)) : Optional.empty();
    }

    private FailureText failure(int depth) throws WorkerProtocolException {
        if (depth == FailureText.MAX_DEPTH) {
            throw new WorkerProtocolException("a failure has causes deeper than " + depth);
        }
        String type = string();
        Optional<String> message = optionalString();
        List<StackTraceElement> frames = frames();
        Optional<FailureText> cause = optionalFailure(depth + 1);
        int count = count(1);
        List<FailureText> suppressed = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            suppressed.add(failure(depth + 1));
        }
        Optional<Comparison> compared = bool() ? Optional.of(new Comparison(string(), string())) : Optional.empty();
        return new FailureText(type, message, frames, cause, suppressed, compared);
    }

    private List<StackTraceElement> frames() throws WorkerProtocolException {
        int count = count(2 * Integer.BYTES);
        List<StackTraceElement> frames = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String module = optionalString().orElse(null);
            String className = string();
            String method = string();
            String file = optionalString().orElse(null);
            frames.add(new StackTraceElement(null, module, null, className, method, file, integer()));
        }
        return frames;
    }

    /** Reads a count of things that take at least {@code bytesEach} bytes. */
    int count(int bytesEach) throws WorkerProtocolException {
        int count = integer();
        if (count < 0 || (long) count * bytesEach > remaining()) {
            throw new WorkerProtocolException(
                    "a count of " + count + " can't be followed by " + remaining() + " bytes");
        }
        return count;
    }

    private void need(int bytes) throws WorkerProtocolException {
        if (remaining() < bytes) {
            throw new WorkerProtocolException("a message ends too early");
        }
    }

    private int remaining() {
        return in.length - position;
    }
}
