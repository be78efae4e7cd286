// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/** Kinds of arrays, and the offsets of their elements. */
public final class Arrays {
    public static final long REFERENCE_BASE = measure("arrayBaseOffset", Object[].class);
    public static final int REFERENCE_SHIFT = Long.numberOfTrailingZeros(measure("arrayIndexScale", Object[].class));

    /** Offset of the first element, by log2 of the element's bytes. Equal for all primitives of one size. */
    static final long[] PRIMITIVE_BASE = {
        measure("arrayBaseOffset", byte[].class),
        measure("arrayBaseOffset", short[].class),
        measure("arrayBaseOffset", int[].class),
        measure("arrayBaseOffset", long[].class)
    };

    /**
     * Result of {@link #kind} for an array of references. Smaller kinds are log2 of the bytes of a primitive element.
     */
    public static final int REFERENCES = 4;

    /** Result of {@link #kind} for anything that is not an array. */
    public static final int NO_ARRAY = -1;

    private Arrays() {}

    /** {@return log2 of an element's bytes, or {@link #REFERENCES}, or {@link #NO_ARRAY}} */
    public static int kind(@Nullable Object array) {
        if (array instanceof Object[]) {
            return REFERENCES;
        }
        if (array instanceof byte[] || array instanceof boolean[]) {
            return 0;
        }
        if (array instanceof char[] || array instanceof short[]) {
            return 1;
        }
        if (array instanceof int[] || array instanceof float[]) {
            return 2;
        }
        return array instanceof long[] || array instanceof double[] ? 3 : NO_ARRAY;
    }

    /** {@return the offset of an element of a primitive array} */
    public static long offset(int size, int index) {
        return PRIMITIVE_BASE[size] + ((long) index << size);
    }

    public static long referenceOffset(int index) {
        return REFERENCE_BASE + ((long) index << REFERENCE_SHIFT);
    }

    /** Asks by reflection, because {@code arrayBaseOffset} returns an int up to JDK 24 and a long from 25 on. */
    private static long measure(String question, Class<?> arrayClass) {
        try {
            Method method = Unsafe.class.getMethod(question, Class.class);
            return ((Number) method.invoke(Unsafe.getUnsafe(), arrayClass)).longValue();
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("this JDK's Unsafe has no ".concat(question), e);
        }
    }
}
