// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.session.TracingSwitch;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Static fields that a test leaves changed for its next run. Before each run but the first one, they are set back to what
 * they were when that began.
 *
 * <p>That is done with values that have no state of their own: numbers, texts, constants of enums, and null. What is
 * behind a reference stays as the test has left it.
 *
 * <p>Thread safety: the thread that makes the runs.
 */
final class StaticFields implements TracingSwitch {
    /** No fields. */
    static final StaticFields NONE = new StaticFields(List.of(), ClassLoader.getSystemClassLoader());

    private final List<String> names;
    private final ClassLoader loader;
    private final Set<String> setBack = new TreeSet<>();
    private final Set<String> left = new TreeSet<>();
    private @Nullable List<Value> values;

    /** A field and the value that it had. */
    private record Value(Field field, @Nullable Object value) {}

    /**
     * Takes fields to be set back.
     *
     * @param names of classes and fields, such as {@code demo.Counter#total}
     */
    StaticFields(List<String> names, ClassLoader loader) {
        this.names = List.copyOf(names);
        this.loader = loader;
    }

    /** Before the test's own code, and not under control. */
    @Override
    public void on() throws IllegalAccessException {
        List<Value> known = values;
        if (known == null) {
            values = read();
            return;
        }
        for (Value before : known) {
            setBack(before.field, before.value, before.field.get(null));
        }
    }

    @Override
    public void off() {
        // they are set back before the next run
    }

    private void setBack(Field field, @Nullable Object before, @Nullable Object now) throws IllegalAccessException {
        if (Objects.equals(before, now)) {
            return;
        }
        String name = field.getDeclaringClass().getName() + "." + field.getName();
        if (isStateless(before) && isStateless(now)) {
            field.set(null, before);
            setBack.add(name);
        } else {
            left.add(name);
        }
    }

    private static boolean isStateless(@Nullable Object value) {
        return value == null
                || value instanceof String
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof Enum
                || value instanceof Number && value.getClass().getName().startsWith("java.lang.");
    }

    private List<Value> read() throws IllegalAccessException {
        List<Value> read = new ArrayList<>();
        for (String name : names) {
            int end = name.indexOf('#');
            Field field = field(name.substring(0, end), name.substring(end + 1));
            if (field != null) {
                read.add(new Value(field, field.get(null)));
            }
        }
        return read;
    }

    /** {@return a field that the test can change; null if there is none, or it cannot be reached} */
    private @Nullable Field field(String className, String name) {
        try {
            Class<?> type = Class.forName(className, true, loader);
            while (type != null) {
                for (Field field : type.getDeclaredFields()) {
                    if (field.getName().equals(name)) {
                        return isChangeable(field) ? field : null;
                    }
                }
                type = type.getSuperclass();
            }
            return null;
        } catch (ClassNotFoundException | LinkageError e) {
            return null; // its class has another loader, and is loaded anew for each test
        }
    }

    private static boolean isChangeable(Field field) {
        int modifiers = field.getModifiers();
        return Modifier.isStatic(modifiers) && !Modifier.isFinal(modifiers) && field.trySetAccessible();
    }

    /** {@return sentences on what was changed, and what of it was set back} */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!setBack.isEmpty()) {
            notes.add("Before each schedule, what earlier ones had left was set back: " + text(setBack) + ".");
        }
        if (!left.isEmpty()) {
            notes.add("Earlier schedules left other objects in " + text(left) + ", which were not set back.");
        }
        return notes;
    }

    private static String text(Set<String> names) {
        return names.stream().map(name -> name + " (static)").collect(Collectors.joining(", "));
    }
}
