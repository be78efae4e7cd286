// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/**
 * Texts of values as a program's source has them (JLS 3.10): {@code 1.5}, {@code true}, {@code 'x'}, {@code "text"}.
 */
public final class ValueText {
    /** The characters that are shown of a string; of a longer one, the last of them is an ellipsis. */
    private static final int LONGEST = 40;

    private ValueText() {}

    /**
     * {@return the text of a primitive value}
     *
     * @param descriptor the type (JVMS 4.3.2); for any other than a primitive type's, and where it is not known, the
     *     value is taken for an integer
     * @param raw as {@link TraceEvent#valueRead} has it
     */
    public static String of(String descriptor, long raw) {
        return switch (descriptor) {
            case "Z" -> raw == 0 ? "false" : raw == 1 ? "true" : Long.toString(raw);
            case "C" -> of((char) raw);
            case "F" -> Float.toString(Float.intBitsToFloat((int) raw));
            case "D" -> Double.toString(Double.longBitsToDouble(raw));
            default -> Long.toString(raw);
        };
    }

    /** {@return the number of bytes in a value of a primitive type; 0 for other descriptors} */
    static int size(String descriptor) {
        return switch (descriptor) {
            case "Z", "B" -> 1;
            case "C", "S" -> 2;
            case "I", "F" -> 4;
            case "J", "D" -> 8;
            default -> 0;
        };
    }

    /**
     * {@return the text of a string, enum constant or boxed value; the simple name of the class for any other object}
     */
    public static String of(Object value) {
        if (value instanceof String text) {
            return of(text);
        }
        if (value instanceof Character character) {
            return of(character.charValue());
        }
        if (value instanceof Enum<?> constant) {
            return simpleName(constant.getDeclaringClass()).concat(".").concat(constant.name());
        }
        return value instanceof Number || value instanceof Boolean ? value.toString() : simpleName(value.getClass());
    }

    /** From the name itself: {@link Class#getSimpleName} may load classes. */
    private static String simpleName(Class<?> type) {
        String name = type.getName();
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    private static String of(char character) {
        StringBuilder out = new StringBuilder("'");
        append(character, '\'', out);
        return out.append('\'').toString();
    }

    private static String of(String text) {
        boolean isWhole = text.length() <= LONGEST;
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < (isWhole ? text.length() : LONGEST - 1); i++) {
            append(text.charAt(i), '"', out);
        }
        return out.append(isWhole ? "\"" : "…\"").toString();
    }

    /** Appends a character, escaped where source code would have it so (JLS 3.10.7), or where nobody could read it. */
    private static void append(char character, char quote, StringBuilder out) {
        switch (character) {
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case '\\' -> out.append("\\\\");
            default -> {
                if (character == quote) {
                    out.append('\\').append(character);
                } else if (Character.isISOControl(character) || Character.isSurrogate(character) && quote == '\'') {
                    String digits = Integer.toHexString(character);
                    out.append("\\u").append("0".repeat(4 - digits.length())).append(digits);
                } else {
                    out.append(character);
                }
            }
        }
    }
}
