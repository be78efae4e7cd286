// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A program while it is being written: its text so far, its names, and the dice that decide how it goes on. */
final class Draft {
    static final int ARRAY_LENGTH = 8;

    private final Random random;
    private final SourceLines lines = new SourceLines();
    private final List<String> endOfClass = new ArrayList<>();
    private int names;

    Draft(long seed) {
        random = new Random(seed);
    }

    SourceLines lines() {
        return lines;
    }

    /** {@return a name that the program does not have yet} */
    String name(String stem) {
        return stem + ++names;
    }

    int upTo(int bound) {
        return random.nextInt(bound);
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    ValueType type() {
        return pick(ValueType.ALL);
    }

    AccessMode plainOrVolatile() {
        return chance(30) ? AccessMode.VOLATILE : AccessMode.PLAIN;
    }

    /** Adds a declaration that stands at the end of the top-level class. */
    void declareAtEnd(String declaration) {
        endOfClass.add(declaration);
    }

    List<String> endOfClass() {
        return endOfClass;
    }

    /** {@return an index of an array that is never out of bounds} */
    String index() {
        return chance(50) ? Integer.toString(upTo(ARRAY_LENGTH)) : "(int) (n + " + upTo(50) + ") & 7";
    }

    /** {@return an element, which is chosen now, of an array} */
    Place element(String array, ValueType type, List<Access> reach) {
        return new Place(array + "[" + index() + "]", type, reach, Access.ELEMENT, AccessMode.PLAIN, false);
    }

    Expression literal() {
        int value = upTo(200) - 60;
        return Expression.of(value < 0 ? "(" + value + "L)" : value + "L");
    }

    /** {@return an expression of type {@code long} over what the view can read} */
    Expression number(View view, int depth) {
        if (depth == 0 || chance(25)) {
            return leaf(view);
        }
        Expression left = number(view, depth - 1);
        Expression right = number(view, depth - 1);
        List<Access> accesses = Expression.together(left.accesses(), right.accesses());
        String text = switch (upTo(8)) {
            case 0 -> "(" + left.text() + " + " + right.text() + ")";
            case 1 -> "(" + left.text() + " - " + right.text() + ")";
            case 2 -> "(" + left.text() + " * " + right.text() + ")";
            case 3 -> "(" + left.text() + " ^ " + right.text() + ")";
            case 4 -> "(" + left.text() + " & " + right.text() + ")";
            case 5 -> "(" + left.text() + " | " + right.text() + ")";
            case 6 -> "((" + left.text() + " << " + upTo(9) + ") + " + right.text() + ")";
            default -> "Math.max(" + left.text() + ", " + right.text() + ")";
        };
        return new Expression(text, accesses);
    }

    /** {@return an expression of that type} */
    Expression value(ValueType type, View view) {
        Expression number = number(view, 1 + upTo(2));
        return new Expression(type.fromLong(number.text()), number.accesses());
    }

    private Expression leaf(View view) {
        List<Place> readable = view.readable();
        if (readable.isEmpty() || chance(35)) {
            return chance(40) ? literal() : Expression.of(pick(view.numbers()));
        }
        return pick(readable).read();
    }
}
