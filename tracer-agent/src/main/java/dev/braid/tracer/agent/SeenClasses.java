// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set of classes that keeps none of them alive.
 *
 * <p>Asking it takes a few nanoseconds even before the JVM has compiled it, where a class's name, class loader and
 * scope would take microseconds. A JVM has loaded thousands of classes, all of which are asked about after every test.
 *
 * <p>Thread safety: none; the caller locks.
 */
final class SeenClasses {
    private @Nullable WeakReference<?>[] table = new WeakReference<?>[1 << 13];
    private int used;

    /** A list all of whose classes are in the set. */
    private WeakReference<Class<?>[]> remembered = new WeakReference<>(new Class<?>[0]);

    /**
     * {@return the classes of a list that are not in the set}
     *
     * <p>The JVM lists what it has loaded in the same order each time, with new classes in between. So going along this
     * list and the remembered one tells most of them without looking at any. Where the lists differ in another way,
     * each class is looked up.
     */
    List<Class<?>> missing(Class<?>[] list) {
        Class<?>[] before = remembered.get();
        int place = 0;
        List<Class<?>> missing = new ArrayList<>();
        for (Class<?> type : list) {
            if (before != null && place < before.length && before[place] == type) {
                place++;
            } else if (!contains(type)) {
                missing.add(type);
            }
        }
        return missing;
    }

    /**
     * Keeps a list for {@link #missing}, until the garbage collector takes it; all of its classes must be in the set.
     */
    void remember(Class<?>[] list) {
        remembered = new WeakReference<>(list);
    }

    boolean contains(Class<?> type) {
        int mask = table.length - 1;
        for (int i = hash(type) & mask; ; i = (i + 1) & mask) {
            WeakReference<?> there = table[i];
            if (there == null) {
                return false;
            }
            if (there.get() == type) {
                return true;
            }
        }
    }

    /** Adds a class that is not in the set. */
    void add(Class<?> type) {
        if (2 * used >= table.length) {
            rebuild();
        }
        put(hash(type), new WeakReference<>(type));
        used++;
    }

    /** Makes room, and drops what has been unloaded. */
    private void rebuild() {
        @Nullable WeakReference<?>[] old = table;
        table = new WeakReference<?>[old.length * 2];
        used = 0;
        for (WeakReference<?> reference : old) {
            Object type = reference == null ? null : reference.get();
            if (reference != null && type != null) {
                put(hash((Class<?>) type), reference);
                used++;
            }
        }
    }

    /**
     * {@return a hash code of a class} It is not the class's own: that is an identity hash code, which would leave its
     * header no room for an id.
     */
    private static int hash(Class<?> type) {
        return type.getName().hashCode();
    }

    private void put(int hash, WeakReference<?> reference) {
        int mask = table.length - 1;
        int i = hash & mask;
        while (table[i] != null) {
            i = (i + 1) & mask;
        }
        table[i] = reference;
    }
}
