// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import java.util.List;
import java.util.Locale;

/** A type of field or array element. All arithmetic of a generated program is in {@code long}, and converted. */
enum ValueType {
    BOOLEAN,
    BYTE,
    CHAR,
    SHORT,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    STRING;

    static final List<ValueType> ALL = List.of(values());

    String javaName() {
        return this == STRING ? "String" : name().toLowerCase(Locale.ROOT);
    }

    boolean isIntegral() {
        return ordinal() >= BYTE.ordinal() && ordinal() <= LONG.ordinal();
    }

    boolean isNumeric() {
        return this != BOOLEAN && this != STRING;
    }

    /** {@return an expression of this type; floating-point values stay so small that sums are exact} */
    String fromLong(String number) {
        return switch (this) {
            case BOOLEAN -> "((" + number + " & 1) == 0)";
            case LONG -> "(" + number + ")";
            case FLOAT, DOUBLE -> "(" + javaName() + ") (" + number + " & 7)";
            case STRING -> "(\"s\" + (" + number + " & 15))";
            default -> "(" + javaName() + ") (" + number + ")";
        };
    }

    /** {@return an expression to append to the output; a character alone may be half of one, which no file can hold} */
    String printed(String value) {
        return this == CHAR ? "(int) " + value : value;
    }

    /** {@return an expression of type {@code long}} */
    String toLong(String value) {
        return switch (this) {
            case BOOLEAN -> "(" + value + " ? 1L : 0L)";
            case LONG -> value;
            case STRING -> "Hits.number(" + value + ")";
            default -> "(long) " + value;
        };
    }
}
