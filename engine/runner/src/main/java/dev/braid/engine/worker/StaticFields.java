// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.session.TracingSwitch;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Static fields and system properties that a test leaves changed for its next run. Before each run but the first one,
 * they are set back to what they were when that began.
 *
 * <p>That is done with values that have no state of their own: numbers, texts, constants of enums, and null; and with
 * the contents of atomics, arrays and the JDK's collections. What is behind another reference stays as the test has
 * left it.
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
    private final Map<Object, Object> properties = new HashMap<>();
    private @Nullable List<Value> values;

    /** A field, the value that it had, and the contents of that, if they can be set back. */
    private record Value(
            Field field, @Nullable Object value, @Nullable Contents contents) {}

    /**
     * Takes fields to be set back.
     *
     * @param names the names of classes and fields, such as {@code demo.Counter#total}; without a field's, all
     *     constants of a class, unless it is in an archive
     */
    StaticFields(List<String> names, ClassLoader loader) {
        this.names = List.copyOf(names);
        this.loader = loader;
    }

    /** Before the test's own code, and not under control. */
    @Override
    public void on() throws IllegalAccessException {
        if (names.isEmpty()) {
            return;
        }
        List<Value> known = values;
        if (known == null) {
            values = read();
            properties.putAll(System.getProperties());
            return;
        }
        for (Value before : known) {
            setBack(before, before.field.get(null));
        }
        setBackProperties();
    }

    private void setBackProperties() {
        Properties now = System.getProperties();
        Set<Object> keys = new HashSet<>(now.keySet());
        keys.addAll(properties.keySet());
        for (Object key : keys) {
            Object before = properties.get(key);
            if (!Objects.equals(before, now.get(key))) {
                if (before == null) {
                    now.remove(key);
                } else {
                    now.put(key, before);
                }
                setBack.add(key + " (system property)");
            }
        }
    }

    @Override
    public void off() {
        // they are set back before the next run
    }

    private void setBack(Value before, @Nullable Object now) throws IllegalAccessException {
        Field field = before.field;
        String name = field.getDeclaringClass().getName() + "." + field.getName() + " (static)";
        Contents contents = before.contents;
        if (isStateless(before.value) && isStateless(now)) {
            if (!Objects.equals(before.value, now)) {
                field.set(null, before.value);
                setBack.add(name);
            }
        } else if (before.value != now) {
            left.add(name);
        } else if (contents != null && !contents.areUnchanged()) {
            (contents.setBack() ? setBack : left).add(name);
        }
    }

    static boolean isStateless(@Nullable Object value) {
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
            Class<?> type = type(name.substring(0, end));
            for (Field field : type == null ? List.<Field>of() : fields(type, name.substring(end + 1))) {
                Object value = field.get(null);
                read.add(new Value(field, value, Contents.of(value)));
            }
        }
        return read;
    }

    /** {@return the class of that name; null if it has another loader, and is loaded again for each test} */
    private @Nullable Class<?> type(String name) {
        try {
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    /** {@return the field of that name, if the test can change it; or the constants of a class, if there is no name} */
    private static List<Field> fields(Class<?> type, String name) {
        if (name.isEmpty()) {
            return isOfArchive(type)
                    ? List.of()
                    : Arrays.stream(type.getDeclaredFields())
                            .filter(field -> isStatic(field)
                                    && Modifier.isFinal(field.getModifiers())
                                    && field.trySetAccessible())
                            .toList();
        }
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    boolean isChangeable =
                            isStatic(field) && !Modifier.isFinal(field.getModifiers()) && field.trySetAccessible();
                    return isChangeable ? List.of(field) : List.of();
                }
            }
        }
        return List.of();
    }

    /**
     * {@return {@code true} if a class is that of a library, which may keep in its constants what it has done once and
     * for all}
     */
    private static boolean isOfArchive(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null
                || source.getLocation() == null
                || !source.getLocation().getPath().endsWith("/");
    }

    private static boolean isStatic(Field field) {
        return Modifier.isStatic(field.getModifiers());
    }

    /** {@return sentences on what was changed, and what of it was set back} */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!setBack.isEmpty()) {
            notes.add("Before each schedule, what earlier ones had left was set back: " + String.join(", ", setBack)
                    + ".");
        }
        if (!left.isEmpty()) {
            notes.add("Earlier schedules left other objects in " + String.join(", ", left)
                    + ", which were not set back.");
        }
        return notes;
    }
}
