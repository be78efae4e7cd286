// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.layout;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The declaration of a frame by a user: its name and its fields, in the order of the columns.
 *
 * <p>It comes from C, {@code struct Foo { int some_count; double some_value; };}, or from a record,
 * {@code record Foo(int someCount, double someValue) {}}: both are the same frame.
 */
public record FrameDeclaration(String name, List<FrameField> fields) {
    /** The most fields of a frame: more make no row that anybody reads. */
    public static final int MAX_FIELDS = 256;

    private static final Map<Class<?>, FieldType> TYPES_OF_JAVA = Map.of(
            byte.class, FieldType.INT8,
            short.class, FieldType.INT16,
            char.class, FieldType.UINT16,
            int.class, FieldType.INT32,
            long.class, FieldType.INT64,
            float.class, FieldType.FLOAT,
            double.class, FieldType.DOUBLE);

    /** @throws DeclarationException if a name cannot be used, or there are no fields or too many */
    public FrameDeclaration {
        fields = List.copyOf(fields);
        require(FieldNames.objection(name).isEmpty(), name, FieldNames.objection(name) + "; choose another name");
        require(!fields.isEmpty(), name, "there are no fields; declare at least one");
        require(fields.size() <= MAX_FIELDS, name, "there are more than " + MAX_FIELDS + " fields; make it two frames");
        Set<String> names = new HashSet<>();
        for (FrameField field : fields) {
            String objection = FieldNames.objection(field.name());
            require(objection.isEmpty(), name, objection + "; choose another name");
            require(
                    names.add(field.javaName()),
                    name,
                    "two fields are called '" + field.javaName() + "' in Java; choose another name for one");
        }
    }

    /**
     * {@return the declaration in C source, which holds one struct and nothing else}
     *
     * @throws DeclarationException if it is not plain, with the line
     */
    public static FrameDeclaration parse(String source) {
        return new DeclarationParser(source).parse();
    }

    /**
     * {@return the declaration that a record is}
     *
     * @throws DeclarationException if a component is not a plain number
     */
    public static FrameDeclaration of(Class<? extends Record> type) {
        List<FrameField> fields = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            FieldType found = TYPES_OF_JAVA.get(component.getType());
            if (found == null) {
                throw new DeclarationException(
                        "struct " + type.getSimpleName() + ": '" + component.getName() + "' is a "
                                + component.getType().getSimpleName()
                                + ", which is not plain; use byte, short, char, int, long, float or double");
            }
            fields.add(new FrameField(FieldNames.snakeCase(component.getName()), found));
        }
        return new FrameDeclaration(type.getSimpleName(), fields);
    }

    /** {@return the declaration in C, in one line, with types of fixed width} */
    public String text() {
        return fields.stream()
                .map(field -> field.type().cName() + " " + field.name() + "; ")
                .collect(Collectors.joining("", "struct " + name + " { ", "};"));
    }

    private static void require(boolean holds, String name, String otherwise) {
        if (!holds) {
            throw new DeclarationException("struct " + name + ": " + otherwise);
        }
    }
}
