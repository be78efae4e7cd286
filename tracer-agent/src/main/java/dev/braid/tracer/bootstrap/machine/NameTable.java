// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import org.jspecify.annotations.Nullable;

/**
 * A hash table from names to what is known under them. The collections of {@code java.util} are themselves traced, so
 * that a hook which used them would call itself.
 *
 * <p>Thread safety: none; the caller locks.
 *
 * @param <V> the type of the values
 */
public final class NameTable<V> {
    private @Nullable String[] names = new String[1 << 6];
    private @Nullable Object[] values = new Object[1 << 6];
    private int size;

    /** {@return the value under the name, or null} */
    @SuppressWarnings("unchecked") // only put fills the table
    @Nullable
    public V get(String name) {
        return (V) values[indexOf(names, name)];
    }

    /** Replaces what was known under the name. */
    public void put(String name, V value) {
        if (2 * size >= names.length) {
            grow();
        }
        int index = indexOf(names, name);
        if (names[index] == null) {
            names[index] = name;
            size++;
        }
        values[index] = value;
    }

    private void grow() {
        @Nullable String[] largerNames = new String[names.length * 2];
        @Nullable Object[] largerValues = new Object[names.length * 2];
        for (int i = 0; i < names.length; i++) {
            String name = names[i];
            if (name != null) {
                int index = indexOf(largerNames, name);
                largerNames[index] = name;
                largerValues[index] = values[i];
            }
        }
        names = largerNames;
        values = largerValues;
    }

    /** {@return the index of the name, or the one for it} */
    private static int indexOf(@Nullable String[] names, String name) {
        int mask = names.length - 1;
        int hash = name.hashCode();
        int index = (hash ^ hash >>> 16) & mask;
        String there = names[index];
        while (there != null && !there.equals(name)) {
            index = (index + 1) & mask;
            there = names[index];
        }
        return index;
    }
}
