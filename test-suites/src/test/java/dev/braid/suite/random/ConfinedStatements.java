// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Writes statements over what belongs to one thread: assignments, loops, branches, calls, lambdas, exceptions. */
final class ConfinedStatements {
    private final Draft draft;
    private final SourceLines lines;

    ConfinedStatements(Draft draft) {
        this.draft = draft;
        lines = draft.lines();
    }

    /**
     * Writes statements.
     *
     * @param depth the greatest depth of nested blocks
     */
    void write(View view, int count, int depth) {
        for (int i = 0; i < count; i++) {
            if (depth > 0 && draft.chance(35)) {
                writeBlock(view, depth - 1);
            } else {
                writeSimple(view);
            }
        }
    }

    private void writeSimple(View view) {
        List<Place> writable = view.writable();
        if (writable.isEmpty() || draft.chance(25)) {
            Expression number = draft.number(view, 2);
            lines.statement(view.sum() + " = " + view.sum() + " * 31 + " + number.text() + ";", number);
            return;
        }
        if (!view.objects().isEmpty() && draft.chance(15)) {
            DataClass.Instance object = draft.pick(view.objects());
            object.type().writeCall(object, view);
            return;
        }
        Place place = draft.pick(writable);
        switch (draft.upTo(4)) {
            case 0 -> writeIncrement(place, view);
            case 1 -> writeCompound(place, view);
            case 2 -> writeChain(place, view);
            default -> writeAssignment(place, view);
        }
    }

    private void writeAssignment(Place place, View view) {
        Expression value = draft.value(place.type(), view);
        lines.statement(
                place.text() + " = " + value.text() + ";", Expression.together(place.writes(), value.accesses()));
    }

    private void writeIncrement(Place place, View view) {
        if (!place.type().isNumeric()) {
            writeAssignment(place, view);
            return;
        }
        String text = draft.pick(List.of("%s++", "++%s", "%s--", "--%s")).replace("%s", place.text());
        if (draft.chance(40)) {
            text = view.sum() + " += (long) (" + text + ")";
        }
        lines.statement(text + ";", place.changes());
    }

    private void writeCompound(Place place, View view) {
        Expression value = draft.value(place.type(), view);
        List<String> operators = place.type().isIntegral()
                ? List.of("+=", "-=", "*=", "^=", "|=", "&=", "<<=", ">>=", ">>>=")
                : place.type() == ValueType.BOOLEAN ? List.of("^=", "|=", "&=") : List.of("+=", "-=");
        if (place.type() == ValueType.STRING) {
            writeAssignment(place, view);
            return;
        }
        String text = place.text() + " " + draft.pick(operators) + " " + value.text();
        lines.statement(text + ";", Expression.together(place.changes(), value.accesses()));
    }

    /** An assignment whose value is used, which duplicates it on the operand stack. */
    private void writeChain(Place place, View view) {
        Expression value = draft.value(place.type(), view);
        String assigned = place.type().toLong("(" + place.text() + " = " + value.text() + ")");
        lines.statement(view.sum() + " ^= " + assigned + ";", Expression.together(place.writes(), value.accesses()));
    }

    private void writeBlock(View view, int depth) {
        switch (draft.upTo(7)) {
            case 0, 1 -> writeLoop(view, depth);
            case 2 -> writeBranch(view, depth);
            case 3 -> writeSwitch(view, depth);
            case 4 -> writeLambda(view, depth);
            case 5 -> writeArrays(view, depth);
            default -> new ThrowingStatements(draft, this).write(view, depth);
        }
    }

    private void writeLoop(View view, int depth) {
        String index = draft.name("i");
        lines.open("for (int " + index + " = 0; " + index + " < " + (2 + draft.upTo(5)) + "; " + index + "++)");
        write(view.withNumber(index), 1 + draft.upTo(3), depth);
        lines.close();
    }

    private void writeBranch(View view, int depth) {
        Expression condition = draft.value(ValueType.BOOLEAN, view);
        lines.openStatement("if (" + condition.text() + ")", condition.accesses());
        write(view, 1 + draft.upTo(2), depth);
        lines.turn("else");
        write(view, 1, depth);
        lines.close();
    }

    private void writeSwitch(View view, int depth) {
        Expression number = draft.number(view, 1);
        lines.openStatement("switch ((int) (" + number.text() + ") & 3)", number.accesses());
        for (String label : List.of("case 0", "case 2", "default")) {
            lines.open(label + " ->");
            write(view, 1, depth);
            lines.close();
        }
        lines.close();
    }

    private void writeLambda(View view, int depth) {
        String function = draft.name("function");
        String parameter = draft.name("x");
        String sum = draft.name("sum");
        lines.open("LongUnaryOperator " + function + " = " + parameter + " ->");
        lines.plain("long " + sum + " = " + parameter + ";");
        write(view.inLambda(parameter, sum), 1 + draft.upTo(3), depth);
        lines.plain("return " + sum + ";");
        lines.close(";");
        Expression argument = draft.number(view, 1);
        lines.statement(view.sum() + " += " + function + ".applyAsLong(" + argument.text() + ");", argument);
    }

    private void writeArrays(View view, int depth) {
        ValueType type = draft.type();
        String array = draft.name("array");
        String square = draft.name("square");
        lines.open("");
        lines.plain(type.javaName() + "[] " + array + " = new " + type.javaName() + "[" + Draft.ARRAY_LENGTH + "];");
        lines.plain("long[][] " + square + " = new long[3][" + Draft.ARRAY_LENGTH + "];");
        List<Access> row = List.of(Access.read(Access.ELEMENT, AccessMode.PLAIN));
        List<Place> elements = List.of(
                draft.element(array, type, List.of()),
                draft.element(array, type, List.of()),
                draft.element(square + "[" + draft.upTo(3) + "]", ValueType.LONG, row));
        write(view.withOwn(elements), 2 + draft.upTo(2), depth);
        writeBulk(array, type, view);
        lines.close();
    }

    /** A copy of some or of all elements, of which the trace shows each. */
    private void writeBulk(String array, ValueType type, View view) {
        int from = draft.upTo(Draft.ARRAY_LENGTH);
        int to = draft.upTo(Draft.ARRAY_LENGTH);
        int length = Draft.ARRAY_LENGTH - Math.max(from, to);
        String copy = type.javaName() + "[] " + draft.name("copy") + " = ";
        switch (draft.upTo(4)) {
            case 0 ->
                lines.statement(
                        "System.arraycopy(" + array + ", " + from + ", " + array + ", " + to + ", " + length + ");",
                        copied(length));
            case 1 -> lines.statement(copy + array + ".clone();", copied(Draft.ARRAY_LENGTH));
            case 2 -> lines.statement(copy + "Arrays.copyOf(" + array + ", " + (from + 1) + ");", copied(from + 1));
            default -> {
                Expression value = draft.value(type, view);
                lines.platformStatement("Arrays.fill(" + array + ", " + value.text() + ");", value.accesses());
            }
        }
    }

    private static List<Access> copied(int elements) {
        List<Access> accesses =
                new ArrayList<>(Collections.nCopies(elements, Access.read(Access.ELEMENT, AccessMode.PLAIN)));
        accesses.addAll(Collections.nCopies(elements, Access.write(Access.ELEMENT, AccessMode.PLAIN)));
        return accesses;
    }
}
