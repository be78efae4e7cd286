// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Shared data behind one lock. Each field has one commutative operation that all threads apply to it, so that its last
 * value does not depend on their order.
 */
final class Guard {
    /** Way in which the lock is taken. */
    enum Form {
        BLOCK,
        METHOD,
        STATIC_METHOD,
        LOCK
    }

    /** The only operation on a place: its text, with {@code %p} for the place and {@code %v} for the operand. */
    private record Cell(Place place, String operation, boolean isElement, String declared) {
        /** A compound assignment reaches its place once, an assignment of a maximum twice. */
        List<Access> accesses() {
            return operation.startsWith("%p = ") ? Expression.together(place.reads(), place.writes()) : place.changes();
        }
    }

    private final Draft draft;
    private final SourceLines lines;
    private final Form form;
    private final String lock;
    private final String method;
    private final String list;
    private final String map;
    private final List<Cell> cells = new ArrayList<>();

    private Guard(Draft draft, Form form) {
        this.draft = draft;
        this.form = form;
        lines = draft.lines();
        lock = draft.name("lock");
        method = draft.name("guarded");
        list = draft.name("list");
        map = draft.name("map");
    }

    /**
     * Declares the data in the top-level class, and the method that guards it if that is the form.
     *
     * @param initialised takes the accesses that initialise the top-level object
     */
    static Guard declare(Draft draft, List<Access> initialised) {
        Guard guard = new Guard(draft, draft.pick(List.of(Form.values())));
        boolean isStatic = guard.form == Form.STATIC_METHOD;
        for (int i = 0; i < 3; i++) {
            guard.declareCell(isStatic, initialised);
        }
        String modifier = isStatic ? "static final " : "final ";
        guard.declareObject(modifier + "ArrayList<Integer>", guard.list, "ArrayList<>()", initialised);
        guard.declareObject(modifier + "HashMap<String, Long>", guard.map, "HashMap<>()", initialised);
        switch (guard.form) {
            case BLOCK -> guard.declareObject("final Object", guard.lock, "Object()", initialised);
            case LOCK -> guard.declareObject("final ReentrantLock", guard.lock, "ReentrantLock()", initialised);
            default -> guard.declareMethod();
        }
        return guard;
    }

    private void declareObject(String type, String name, String creation, List<Access> initialised) {
        if (!type.startsWith("static")) {
            initialised.add(Access.write(name, AccessMode.PLAIN).at(lines.next()));
        }
        lines.plain(type + " " + name + " = new " + creation + ";");
    }

    private void declareCell(boolean isStatic, List<Access> initialised) {
        ValueType type = draft.type();
        boolean isArray = draft.chance(40);
        String name = draft.name("shared");
        AccessMode mode = isArray ? AccessMode.PLAIN : draft.plainOrVolatile();
        String modifiers = (isStatic ? "static " : "") + (mode == AccessMode.VOLATILE ? "volatile " : "");
        String text = (isStatic ? "" : "s.") + name;
        if (!isArray) {
            lines.plain(modifiers + type.javaName() + " " + name + ";");
            cells.add(new Cell(new Place(text, type, List.of(), name, mode, false), operation(type), false, text));
            return;
        }
        List<Access> reach = List.of(Access.read(name, mode));
        Access initial = Access.write(name, mode);
        if (isStatic) {
            lines.once(initial);
        } else {
            initialised.add(initial.at(lines.next()));
        }
        lines.plain(modifiers + type.javaName() + "[] " + name + " = new " + type.javaName() + "[" + Draft.ARRAY_LENGTH
                + "];");
        cells.add(new Cell(draft.element(text, type, reach), operation(type), true, text));
    }

    private String operation(ValueType type) {
        String greater = "%p = (" + type.javaName() + ") Math.max(%p, %v);";
        if (type == ValueType.STRING) {
            return "%p = Hits.greater(%p, %v);";
        }
        if (type == ValueType.BOOLEAN) {
            return "%p " + draft.pick(List.of("^=", "|=", "&=")) + " %v;";
        }
        return type.isIntegral()
                ? draft.pick(List.of("%p += %v;", "%p ^= %v;", "%p |= %v;", "%p -= %v;", greater))
                : draft.pick(List.of("%p += %v;", greater));
    }

    private void declareMethod() {
        String modifier = form == Form.STATIC_METHOD ? "static synchronized " : "synchronized ";
        lines.open(modifier + "void " + method + "(long[] h, long n, long x)");
        if (form == Form.METHOD) {
            lines.plain("var s = this;");
        }
        writeUpdates(new View(List.of(), List.of(), List.of("n", "x"), "", List.of()));
        lines.close();
    }

    /** Writes code that takes the lock and changes the data. It depends on nothing but the view's own data. */
    void writeUse(View view) {
        Expression number = draft.number(view, 1);
        String owner = form == Form.STATIC_METHOD ? "" : "s.";
        switch (form) {
            case BLOCK -> {
                lines.openStatement("synchronized (s." + lock + ")", readOf(lock));
                writeUpdates(view);
                lines.close();
            }
            case LOCK -> {
                lines.platformStatement("s." + lock + ".lock();", readOf(lock));
                lines.open("try");
                writeUpdates(view);
                lines.turn("finally");
                lines.platformStatement("s." + lock + ".unlock();", readOf(lock));
                lines.close();
            }
            default -> lines.statement(owner + method + "(h, n, " + number.text() + ");", number);
        }
    }

    private static List<Access> readOf(String field) {
        return List.of(Access.read(field, AccessMode.PLAIN));
    }

    private void writeUpdates(View view) {
        for (Cell cell : cells) {
            if (draft.chance(70)) {
                Expression value = draft.value(cell.place.type(), view);
                String text = cell.operation.replace("%p", cell.place.text()).replace("%v", value.text());
                lines.statement(text, Expression.together(cell.accesses(), value.accesses()));
            }
        }
        Expression number = draft.number(view, 1);
        boolean isStatic = form == Form.STATIC_METHOD;
        String owner = isStatic ? "" : "s.";
        if (draft.chance(50)) {
            lines.platformStatement(
                    owner + list + ".add((int) (" + number.text() + ") & 63);",
                    Expression.together(isStatic ? List.of() : readOf(list), number.accesses()));
        } else {
            lines.platformStatement(
                    owner + map + ".merge(\"k\" + (" + number.text() + " & 7), n, Long::sum);",
                    Expression.together(isStatic ? List.of() : readOf(map), number.accesses()));
        }
    }

    /** Writes the output of the data, after all threads have ended. */
    void writeOutput() {
        String owner = form == Form.STATIC_METHOD ? "" : "s.";
        List<Access> none = List.of();
        for (Cell cell : cells) {
            if (!cell.isElement) {
                lines.statement(
                        "out.append(\"" + cell.declared + "=\").append("
                                + cell.place.type().printed(cell.declared) + ").append('\\n');",
                        cell.place.reads());
                continue;
            }
            lines.open("for (int i = 0; i < " + Draft.ARRAY_LENGTH + "; i++)");
            lines.statement(
                    "out.append(" + cell.place.type().printed(cell.declared + "[i]") + ").append('\\n');",
                    cell.place.reads());
            lines.close();
        }
        List<Access> reach = owner.isEmpty() ? none : readOf(list);
        lines.platformStatement("Collections.sort(" + owner + list + ");", reach);
        lines.statement("out.append(" + owner + list + ").append('\\n');", reach);
        lines.statement(
                "out.append(new TreeMap<>(" + owner + map + ")).append('\\n');", owner.isEmpty() ? none : readOf(map));
    }
}
