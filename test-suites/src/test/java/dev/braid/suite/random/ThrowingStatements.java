// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import java.util.List;

/** Writes statements that throw, in the middle of an access or in a called method, and what catches that. */
final class ThrowingStatements {
    static final String BOOM = "Boom";

    private final Draft draft;
    private final ConfinedStatements statements;

    ThrowingStatements(Draft draft, ConfinedStatements statements) {
        this.draft = draft;
        this.statements = statements;
    }

    /**
     * A statement that throws.
     *
     * @param before its accesses before it throws
     */
    private record Thrower(String text, String exception, List<Access> before) {}

    /** Declares the program's own exception, a method that throws it from two calls further down, and nothings. */
    static void declare(Draft draft, DataClass type) {
        SourceLines lines = draft.lines();
        lines.plain("static final int[][] GRID = new int[4][2];");
        lines.plain("static long[] noArray() { return null; }");
        lines.plain("static " + BOOM + " noObject() { return null; }");
        lines.open("static final class " + BOOM + " extends RuntimeException");
        lines.plain("final long code;");
        lines.open(BOOM + "(long[] h, long code)");
        lines.plain("super(\"boom\");");
        lines.statement("this.code = code;", List.of(Access.write("code", AccessMode.PLAIN)));
        lines.close();
        lines.close();
        lines.open("static long boom(long[] h, long n)");
        lines.plain("return n == 0 ? boomDeeper(h, n) : boomDeeper(h, n + 1) + 1;");
        lines.close();
        lines.open("static long boomDeeper(long[] h, long n)");
        lines.plain("long acc = n;");
        lines.plain(type.name() + " local = new " + type.name() + "(h, n);");
        lines.open("try");
        lines.plain("throw new " + BOOM + "(h, n * 3);");
        lines.turn("finally");
        View view = new View(type.places("local.", List.of()), List.of(), List.of("n", "acc"), "acc", List.of());
        new ConfinedStatements(draft).write(view, 2, 0);
        lines.close();
        lines.close();
    }

    void write(View view, int depth) {
        SourceLines lines = draft.lines();
        Thrower thrower = thrower(view.sum());
        String caught = draft.name("e");
        lines.open("try");
        statements.write(view, 1, 0);
        lines.statement(thrower.text, thrower.before);
        statements.write(view, 1, 0); // never reached
        lines.turn("catch (" + thrower.exception + " " + caught + ")");
        if (thrower.exception.equals(BOOM)) {
            lines.statement(view.sum() + " += " + caught + ".code;", List.of(Access.read("code", AccessMode.PLAIN)));
        }
        statements.write(view, 1, depth);
        if (draft.chance(50)) {
            lines.turn("finally");
            statements.write(view, 1, 0);
        }
        lines.close();
    }

    private Thrower thrower(String sum) {
        return switch (draft.upTo(8)) {
            case 0 -> new Thrower("GRID[3][5] += 1;", "ArrayIndexOutOfBoundsException", row());
            case 1 -> new Thrower(sum + " += (new long[3])[(int) n | 3];", "ArrayIndexOutOfBoundsException", List.of());
            case 2 -> new Thrower("noArray()[0] = 1;", "NullPointerException", List.of());
            case 3 -> new Thrower(sum + " += noObject().code;", "NullPointerException", List.of());
            case 4 -> new Thrower(sum + " /= n - n;", "ArithmeticException", List.of());
            case 5 ->
                new Thrower("((Object[]) new String[2])[1] = Integer.valueOf(3);", "ArrayStoreException", List.of());
            case 6 -> new Thrower(sum + " += ((Integer) (Object) \"text\");", "ClassCastException", List.of());
            default -> new Thrower(sum + " += boom(h, n);", BOOM, List.of());
        };
    }

    /** {@return the access of the row of a two-dimensional array, which happens before its element is out of bounds} */
    private static List<Access> row() {
        return List.of(Access.read(Access.ELEMENT, AccessMode.PLAIN));
    }
}
