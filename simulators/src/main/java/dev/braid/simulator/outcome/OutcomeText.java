// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.simulator.outcome.Observation.ResultField;
import java.util.ArrayList;
import java.util.List;

/** Outcomes as jcstress writes them: the values of a result's fields, as in Java, with commas between them. */
final class OutcomeText {
    private OutcomeText() {}

    /** {@return {@code true} if values of a type are numbers in a trace} */
    static boolean knows(String type) {
        return size(type) > 0;
    }

    /** {@return the number of bytes in a field of a type, 0 if the type is not primitive} */
    static int size(String type) {
        return switch (type) {
            case "boolean", "byte" -> 1;
            case "short", "char" -> 2;
            case "int", "float" -> 4;
            case "long", "double" -> 8;
            default -> 0;
        };
    }

    static String of(List<Long> values, List<ResultField> fields) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            texts.add(text(values.get(i), fields.get(i).type()));
        }
        return String.join(", ", texts);
    }

    private static String text(long value, String type) {
        return switch (type) {
            case "boolean" -> Boolean.toString(value != 0);
            case "char" -> Character.toString((char) value);
            case "float" -> Float.toString(Float.intBitsToFloat((int) value));
            case "double" -> Double.toString(Double.longBitsToDouble(value));
            default -> Long.toString(value);
        };
    }
}
