// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.tracer.bootstrap.machine.Arrays;
import dev.braid.tracer.bootstrap.machine.Memory;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Hooks that instrumented code calls around the methods of {@link Array} that get and set an element. These methods
 * convert the value, or refuse it. Here they act on an array of the same type with a single element. Between it and the
 * program's array, ordered accesses move the value.
 *
 * <p>Thread safety: any thread.
 */
public final class ReflectedElements {
    private ReflectedElements() {}

    /**
     * Reads an element into an array of its own. Returns that, or the given object itself if it has no such element.
     */
    public static @Nullable Object load(@Nullable Object array, int index, int where) {
        Object single = single(array, index);
        if (array == null || single == null || single == array) {
            return array;
        }
        int kind = Arrays.kind(array);
        if (kind == Arrays.REFERENCES) {
            Object value = SlowAccess.readMemoryReference(
                    array, Arrays.referenceOffset(index), ArrayCopies.withSize(where, 3));
            Memory.putReference(single, Arrays.REFERENCE_BASE, Memory.PLAIN, value);
        } else {
            long value = SlowAccess.readMemory(array, Arrays.offset(kind, index), ArrayCopies.withSize(where, kind));
            Memory.put(single, Arrays.offset(kind, 0), kind, Memory.PLAIN, value);
        }
        return single;
    }

    /**
     * {@return an array with one element, of the type of the given one; the given one itself if it has no such element}
     */
    public static @Nullable Object single(@Nullable Object array, int index) {
        if (array == null || Arrays.kind(array) == Arrays.NO_ARRAY || index < 0 || index >= Array.getLength(array)) {
            return array;
        }
        return Array.newInstance(array.getClass().getComponentType(), 1);
    }

    /** {@return the index to access, so that the JDK refuses what it would have refused} */
    public static int index(@Nullable Object single, @Nullable Object array, int index) {
        return single == array ? index : 0;
    }

    /** Writes the element of {@link #single} where it belongs. */
    public static void store(Object single, Object array, int index, int where) {
        ArrayCopies.store(single, array, index, where);
    }
}
