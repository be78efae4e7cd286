// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Arguments and results as text, written nearly as in Java: two values are equal if their texts are. So the results of
 * one JVM can be compared with those of another.
 */
public final class ValueText {
    private static final String VOID = "void";
    private static final String THROWS = "throws ";

    private ValueText() {}

    /** {@return the result of an operation that returned} */
    public static String ofResult(Class<?> returnType, @Nullable Object value) {
        return returnType == void.class ? VOID : of(value);
    }

    /** {@return the result of an operation that threw} */
    public static String ofThrown(Throwable thrown) {
        return THROWS + thrown.getClass().getName();
    }

    /**
     * {@return the text of a value}
     *
     * @throws IllegalArgumentException if values of its class cannot be told apart by a text; it says which can
     */
    public static String of(@Nullable Object value) {
        if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Double) {
            return String.valueOf(value);
        }
        if (value instanceof Number number) {
            return number(number);
        }
        if (value instanceof String || value instanceof Character) {
            return quote(value.toString(), value instanceof String ? '"' : '\'');
        }
        if (value instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getSimpleName() + "." + constant.name();
        }
        return ofSeveral(value);
    }

    private static String ofSeveral(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> of(entry.getKey()) + "=" + of(entry.getValue()))
                    .sorted()
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof Set<?> set) {
            return set.stream().map(ValueText::of).sorted().collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof Collection<?> list) {
            return list.stream().map(ValueText::of).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value.getClass().isArray()) {
            return IntStream.range(0, Array.getLength(value))
                    .mapToObj(i -> of(Array.get(value, i)))
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Optional<?> optional) {
            return optional.map(content -> "Optional(" + of(content) + ")").orElse("Optional()");
        }
        if (value instanceof OptionalInt || value instanceof OptionalLong || value instanceof OptionalDouble) {
            return value.toString();
        }
        throw new IllegalArgumentException("a " + value.getClass().getName() + " cannot be compared across JVMs; return"
                + " a number, a boolean, a String, an enum constant, or an Optional, a collection or an array"
                + " of these");
    }

    /**
     * {@return the value that a text stands for}
     *
     * @throws IllegalArgumentException if it is not a value of that type
     */
    static @Nullable Object parse(String text, Class<?> type) {
        if (text.equals("null") && !type.isPrimitive()) {
            return null;
        }
        if (type == int.class || type == Integer.class) {
            return Integer.valueOf(text);
        }
        if (type == long.class || type == Long.class) {
            return Long.valueOf(text.substring(0, text.length() - 1));
        }
        if (type == boolean.class || type == Boolean.class) {
            return Boolean.valueOf(text);
        }
        if (type == String.class) {
            return unquote(text);
        }
        if (type.isEnum()) {
            return constant(text.substring(text.lastIndexOf('.') + 1), type);
        }
        throw new IllegalArgumentException("'" + text + "' is not a " + type.getName());
    }

    private static Object constant(String name, Class<?> type) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("'" + name + "' is not a " + type.getName());
    }

    private static String number(Number number) {
        if (number instanceof Long) {
            return number + "L";
        }
        if (number instanceof Float) {
            return number + "f";
        }
        // A byte and an int of the same value are not equal.
        return "(" + number.getClass().getSimpleName() + ") " + number;
    }

    private static String quote(String text, char mark) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append(mark);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' || c == mark) {
                quoted.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append(mark).toString();
    }

    private static String unquote(String text) {
        if (text.length() < 2 || text.charAt(0) != '"' || !text.endsWith("\"")) {
            throw new IllegalArgumentException("'" + text + "' is not a String");
        }
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 1; i < text.length() - 1; i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                plain.append(c);
            } else if (text.charAt(++i) == 'u') {
                plain.append((char) Integer.parseInt(text.substring(i + 1, i + 5), 16));
                i += 4;
            } else {
                plain.append(text.charAt(i));
            }
        }
        return plain.toString();
    }
}
