// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.declared;

import java.util.List;
import org.objectweb.asm.ClassReader;

/**
 * The annotations that mark a method as a function, for simulators that must know where its calls begin and end.
 *
 * <p>Read from the class file itself (JVMS 4.7.16), so that a method without annotations costs nothing.
 */
public final class MarkerAnnotations {
    /** Their descriptors. They are visible at run time, or class files would not hold them as such. */
    private static final List<String> DESCRIPTORS = List.of(
            "Ldev/braid/engine/api/Atomic;",
            "Ldev/braid/engine/api/Operation;",
            "Lorg/openjdk/jcstress/annotations/Actor;",
            "Lorg/openjdk/jcstress/annotations/Arbiter;");

    private MarkerAnnotations() {}

    /**
     * {@return the names, with dots, of those among some annotations that mark a method, separated by blanks; "" if
     * there is none}
     *
     * @param annotations position of their number in the class file
     */
    public static String namesAmong(ClassReader reader, int annotations, char[] characters) {
        StringBuilder names = new StringBuilder();
        int at = annotations + 2;
        for (int left = reader.readUnsignedShort(annotations); left > 0; left--) {
            String descriptor = reader.readUTF8(at, characters);
            if (DESCRIPTORS.contains(descriptor)) {
                names.append(names.isEmpty() ? "" : " ")
                        .append(descriptor.substring(1, descriptor.length() - 1).replace('/', '.'));
            }
            at = afterAnnotation(reader, at);
        }
        return names.toString();
    }

    private static int afterAnnotation(ClassReader reader, int annotation) {
        int at = annotation + 4; // type and number of elements
        for (int left = reader.readUnsignedShort(annotation + 2); left > 0; left--) {
            at = afterValue(reader, at + 2);
        }
        return at;
    }

    private static int afterValue(ClassReader reader, int value) {
        return switch (reader.readByte(value)) {
            case 'e' -> value + 5; // enum constant: type and name
            case '@' -> afterAnnotation(reader, value + 1);
            case '[' -> afterValues(reader, value + 1);
            default -> value + 3; // constant, or class
        };
    }

    private static int afterValues(ClassReader reader, int values) {
        int at = values + 2;
        for (int left = reader.readUnsignedShort(values); left > 0; left--) {
            at = afterValue(reader, at);
        }
        return at;
    }
}
