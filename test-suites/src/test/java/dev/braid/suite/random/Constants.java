// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.List;

/** Data that a generated program never changes once its classes are initialised: an enum, a record, tables. */
final class Constants {
    private final Draft draft;
    private final SourceLines lines;
    private final String colour;
    private final String weight;
    private final String pair;
    private final String left;
    private final String right;
    private final String limits;
    private int pairLine;

    private Constants(Draft draft) {
        this.draft = draft;
        lines = draft.lines();
        colour = draft.name("Colour");
        weight = draft.name("weight");
        pair = draft.name("Pair");
        left = draft.name("left");
        right = draft.name("right");
        limits = draft.name("Limits");
    }

    /** Declares them in the top-level class. */
    static Constants declare(Draft draft) {
        Constants constants = new Constants(draft);
        constants.declareEnum();
        constants.declareRecord();
        constants.declareTables();
        return constants;
    }

    private void declareEnum() {
        lines.open("enum " + colour);
        lines.plain("RED(3), GREEN(5), BLUE(7);");
        lines.plain("final int " + weight + ";");
        lines.open(colour + "(int w)");
        for (int i = 0; i < 3; i++) {
            lines.once(Access.write(weight, AccessMode.PLAIN));
        }
        lines.plain(weight + " = w;");
        lines.close();
        lines.close();
        declareTwo(colour, "COLOURS", "RED", "BLUE");
        declareTwo("Thread.State", "STATES", "NEW", "BLOCKED");
    }

    private void declareTwo(String type, String name, String first, String second) {
        for (int i = 0; i < 2; i++) {
            lines.once(Access.write(Access.ELEMENT, AccessMode.PLAIN));
        }
        lines.plain("static final " + type + "[] " + name + " = {" + type + "." + first + ", " + type + "." + second
                + "};");
    }

    private void declareRecord() {
        pairLine = lines.next();
        lines.once(Access.write(left, AccessMode.PLAIN)); // of the constant below
        lines.once(Access.write(right, AccessMode.PLAIN));
        lines.plain("record " + pair + "(int " + left + ", long " + right + ") {}");
        lines.plain("static final " + pair + " PAIR = new " + pair + "(3, 4L);");
    }

    private void declareTables() {
        lines.open("interface " + limits);
        for (int i = 0; i < 4; i++) {
            lines.once(Access.write(Access.ELEMENT, AccessMode.PLAIN));
        }
        lines.plain("long[] TABLE = {5, 7, 11, Integer.parseInt(\"13\")};");
        lines.close();
    }

    /** {@return places that any code may read} */
    List<Place> places() {
        AccessMode plain = AccessMode.PLAIN;
        List<Place> places = new ArrayList<>();
        places.add(new Place(colour + ".GREEN." + weight, ValueType.INT, List.of(), weight, plain, true));
        places.add(new Place("PAIR." + left, ValueType.INT, List.of(), left, plain, true));
        places.add(new Place(limits + ".TABLE[2]", ValueType.LONG, List.of(), Access.ELEMENT, plain, true));
        return places;
    }

    /** Writes a statement that makes a record, one that reads it, and a switch over the enum. */
    void writeUse(View view) {
        String made = draft.name("pair");
        Expression number = draft.number(view, 1);
        Access writeLeft = Access.write(left, AccessMode.PLAIN).at(pairLine);
        Access writeRight = Access.write(right, AccessMode.PLAIN).at(pairLine);
        lines.statement(
                pair + " " + made + " = new " + pair + "((int) n, " + number.text() + ");",
                Expression.together(number.accesses(), List.of(writeLeft, writeRight)));
        Access readLeft = Access.read(left, AccessMode.PLAIN).at(pairLine);
        Access readRight = Access.read(right, AccessMode.PLAIN);
        lines.statement(
                view.sum() + " += " + made + "." + left + "() + " + made + "." + right + ";",
                List.of(readLeft, readRight));
        // One element is the constant itself, the other is the compiler's own table of the enum's numbers. Newer
        // compilers have none for an enum of the same source file.
        Access element = Access.read(Access.ELEMENT, AccessMode.PLAIN);
        lines.openStatement("switch (STATES[(int) n & 1])", List.of(element, element));
        lines.plain("case NEW -> " + view.sum() + " += 3;");
        lines.plain("case BLOCKED -> " + view.sum() + " += 5;");
        lines.plain("default -> " + view.sum() + " += 7;");
        lines.close();
    }

    /** Writes a statement that initialises what no other code has initialised. */
    void writeInitialisation() {
        lines.statement("acc += " + limits + ".TABLE[1];", places().get(2).reads());
    }
}
