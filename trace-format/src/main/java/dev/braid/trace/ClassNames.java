// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/** Names of classes as {@link Class#getName} gives them, and as people write them. */
public final class ClassNames {
    private ClassNames() {}

    /** {@return the name as in source code: {@code long[][]} for {@code [[J}; another name than an array's as it is} */
    public static String inSource(String name) {
        int dimensions = dimensions(name);
        if (dimensions == 0 || dimensions == name.length()) {
            return name;
        }
        return element(name, dimensions) + "[]".repeat(dimensions);
    }

    /** {@return the name of an array's innermost elements' class; another name than an array's as it is} */
    public static String element(String name) {
        int dimensions = dimensions(name);
        return dimensions == 0 || dimensions == name.length() ? name : element(name, dimensions);
    }

    /** {@return the outermost class that a class is nested in: {@code java.util.HashMap} for its {@code $Node}} */
    public static String outermost(String name) {
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    private static int dimensions(String name) {
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        return dimensions;
    }

    private static String element(String name, int at) {
        return switch (name.charAt(at)) {
            case 'Z' -> "boolean";
            case 'B' -> "byte";
            case 'C' -> "char";
            case 'D' -> "double";
            case 'F' -> "float";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'S' -> "short";
            default -> name.endsWith(";") ? name.substring(at + 1, name.length() - 1) : name.substring(at);
        };
    }
}
