// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A program that begins to log its code, and then prints the method types that the JVM has made since for what the log
 * does later. That is a snapshot, and an event of code that went. The program needs {@code java.lang.invoke} open.
 */
public final class LinkedTypesFixture {
    private LinkedTypesFixture() {}

    /** @param arguments the log's file */
    public static void main(String[] arguments) throws ReflectiveOperationException, CodeLogRefusedException {
        CodeLogAvailability availability = CodeLog.start(Path.of(arguments[0]));
        if (!(availability instanceof CodeLogAvailability.Available available)) {
            System.out.println(availability);
            return;
        }
        methodTypes();
        Set<String> before = methodTypes();
        available.log().snapshot();
        CodeEvents.ofThisJvm().rehearse();
        Set<String> after = methodTypes();
        after.removeAll(before);
        System.out.println("of " + (before.size() >= 100 ? "many" : before.size()) + " types, new: " + after);
    }

    /**
     * {@return the method types in the JDK's table of all} Its class is another one in each JDK: one set, or one with a
     * map.
     */
    private static Set<String> methodTypes() throws ReflectiveOperationException {
        Object table = value(MethodType.class.getDeclaredField("internTable"), null);
        Iterable<?> types =
                table instanceof Iterable<?> set ? set : ((Map<?, ?>) value(field(table, "map"), table)).values();
        Set<String> names = new TreeSet<>();
        types.forEach(type -> names.add(String.valueOf(type instanceof Reference<?> to ? to.get() : type)));
        return names;
    }

    private static Field field(Object of, String name) throws NoSuchFieldException {
        return of.getClass().getDeclaredField(name);
    }

    private static Object value(Field field, @Nullable Object of) throws IllegalAccessException {
        field.setAccessible(true);
        return field.get(of);
    }
}
