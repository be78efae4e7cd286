// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A class of the generated program whose instances belong to one thread each: fields of all types, arrays, a reference
 * to another instance, methods, and an inner class.
 */
final class DataClass {
    private static final String NEXT = "next";

    /** The compiler's field of an inner instance, which refers to the outer one. */
    private static final String OUTER = "this$0";

    private final Draft draft;
    private final String name;
    private final Optional<DataClass> parent;
    private final List<Field> fields = new ArrayList<>();
    private final List<Field> arrays = new ArrayList<>();
    private final String nextField;
    private final String innerName;
    private final boolean isSynchronized;
    private int innerLine;

    /** A field of that type, or of arrays of it. */
    record Field(String name, ValueType type, AccessMode mode, boolean isFinal) {
        String modifiers() {
            return isFinal ? "final " : mode == AccessMode.VOLATILE ? "volatile " : "";
        }
    }

    /** An object that code can use. */
    record Instance(String text, DataClass type) {}

    private DataClass(Draft draft, Optional<DataClass> parent) {
        this.draft = draft;
        this.parent = parent;
        name = draft.name("Data");
        nextField = draft.name(NEXT);
        innerName = draft.name("Inner");
        isSynchronized = draft.chance(50);
    }

    /** Writes a class with a field of each type, or one that adds some fields to its superclass. */
    static DataClass write(Draft draft, Optional<DataClass> parent) {
        DataClass type = new DataClass(draft, parent);
        List<ValueType> types = parent.isEmpty() ? ValueType.ALL : List.of(draft.type(), draft.type(), draft.type());
        for (ValueType each : types) {
            boolean isFinal = draft.chance(20);
            type.fields.add(
                    new Field(draft.name("f"), each, isFinal ? AccessMode.PLAIN : draft.plainOrVolatile(), isFinal));
            if (draft.chance(60)) {
                type.arrays.add(new Field(draft.name("a"), each, AccessMode.PLAIN, true));
            }
        }
        type.write();
        return type;
    }

    String name() {
        return name;
    }

    List<Field> fields() {
        return fields;
    }

    List<Field> arrays() {
        return arrays;
    }

    /** {@return an expression that makes an instance} */
    String creation() {
        return "new " + name + "(h, n + " + draft.upTo(9) + ")";
    }

    /**
     * {@return the places in an instance that can be accessed}
     *
     * @param object names the instance, with a dot; empty for {@code this}
     * @param reach the accesses that this takes
     */
    List<Place> places(String object, List<Access> reach) {
        List<Place> places = new ArrayList<>();
        for (Field field : fields) {
            places.add(new Place(object + field.name, field.type, reach, field.name, field.mode, field.isFinal));
        }
        for (Field array : arrays) {
            List<Access> all = Expression.together(reach, List.of(Access.read(array.name, array.mode)));
            places.add(draft.element(object + array.name, array.type, all));
            places.add(draft.element(object + array.name, array.type, all));
        }
        parent.ifPresent(superclass -> places.addAll(superclass.places(object, reach)));
        return places;
    }

    /** {@return the places of the instance that another one refers to, and which must not be null} */
    List<Place> placesOfNext(String object) {
        return places(object + nextField + ".", List.of(Access.read(nextField, AccessMode.PLAIN)));
    }

    private void write() {
        SourceLines lines = draft.lines();
        String superclass = parent.map(type -> " extends " + type.name).orElse("");
        lines.open("static class " + name + superclass);
        List<Access> initialised = new ArrayList<>();
        fields.forEach(field -> declare(field, initialised));
        arrays.forEach(array -> declareArray(array, initialised));
        lines.plain(name + " " + nextField + ";");
        writeConstructor(initialised);
        writeMethod("mix");
        writeInner();
        lines.close();
    }

    private void declare(Field field, List<Access> initialised) {
        String initial = "";
        if (!field.isFinal && draft.chance(50)) {
            initial = " = " + field.type.fromLong(draft.literal().text());
            initialised.add(
                    Access.write(field.name, field.mode).at(draft.lines().next()));
        }
        draft.lines().plain(field.modifiers() + field.type.javaName() + " " + field.name + initial + ";");
    }

    private void declareArray(Field array, List<Access> initialised) {
        int line = draft.lines().next();
        String type = array.type.javaName();
        initialised.add(Access.write(array.name, array.mode).at(line));
        StringBuilder initial = new StringBuilder("new " + type + "[" + Draft.ARRAY_LENGTH + "]");
        if (draft.chance(40)) {
            initial.setLength(0);
            for (int i = 0; i < Draft.ARRAY_LENGTH; i++) {
                initial.append(i == 0 ? "{" : ", ")
                        .append(array.type.fromLong(draft.literal().text()));
                initialised.add(Access.write(Access.ELEMENT, AccessMode.PLAIN).at(line));
            }
            initial.append('}');
        }
        draft.lines().plain("final " + type + "[] " + array.name + " = " + initial + ";");
    }

    private void writeConstructor(List<Access> initialised) {
        SourceLines lines = draft.lines();
        lines.open(name + "(long[] h, long n)");
        if (parent.isPresent()) {
            lines.plain("super(h, n + 1);");
        }
        lines.statement("", initialised);
        View parameters = new View(List.of(), List.of(), List.of("n"), "n", List.of());
        for (Field field : fields) {
            if (field.isFinal) {
                lines.statement(
                        "this." + field.name + " = "
                                + draft.value(field.type, parameters).text() + ";",
                        List.of(Access.write(field.name, field.mode)));
            }
        }
        lines.close();
    }

    private void writeMethod(String method) {
        String modifier = isSynchronized ? "synchronized " : "";
        draft.lines().open(modifier + "long " + method + "(long[] h, long n)");
        draft.lines().plain("long acc = n;");
        View view = new View(places("", List.of()), List.of(), List.of("n", "acc"), "acc", List.of());
        new ConfinedStatements(draft).write(view, 2 + draft.upTo(3), 1);
        draft.lines().plain("return acc;");
        draft.lines().close();
    }

    /** An inner class reaches the fields of its outer instance through a field of its own. */
    private void writeInner() {
        SourceLines lines = draft.lines();
        Field own = new Field(draft.name("g"), draft.type(), draft.plainOrVolatile(), false);
        innerLine = lines.next();
        lines.open("final class " + innerName);
        lines.plain(own.modifiers() + own.type.javaName() + " " + own.name + ";");
        lines.open("long poke(long[] h, long n)");
        lines.plain("long acc = n;");
        List<Place> places = new ArrayList<>(places(name + ".this.", List.of(Access.read(OUTER, AccessMode.PLAIN))));
        places.add(new Place(own.name, own.type, List.of(), own.name, own.mode, false));
        View view = new View(places, List.of(), List.of("n", "acc"), "acc", List.of());
        new ConfinedStatements(draft).write(view, 2 + draft.upTo(2), 1);
        lines.plain("return acc;");
        lines.close();
        lines.close();
    }

    /** Writes a call of one of the instance's methods, whose result goes into the view's sum. */
    void writeCall(Instance object, View view) {
        SourceLines lines = draft.lines();
        Expression argument = draft.number(view, 1);
        if (draft.chance(60)) {
            String call = object.text + ".mix(h, " + argument.text() + ");";
            lines.statement(view.sum() + " += " + call, argument.accesses());
            return;
        }
        String call = object.text + ".new " + innerName + "().poke(h, " + argument.text() + ");";
        Access outer = Access.write(OUTER, AccessMode.PLAIN).at(innerLine);
        lines.statement(view.sum() + " += " + call, Expression.together(argument.accesses(), List.of(outer)));
    }

    /** Writes the statement that gives an instance a reference to a new one. */
    void writeNext(String object) {
        draft.lines()
                .statement(
                        object + "." + nextField + " = " + creation() + ";",
                        List.of(Access.write(nextField, AccessMode.PLAIN)));
    }
}
