// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Arrays;
import dev.braid.tracer.bootstrap.type.InstanceFields;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Hooks that instrumented code calls instead of operations on whole arrays and objects. These are operations that the
 * JVM implements itself, and methods of the JDK that the JIT compilers replace by code of their own, in which nothing
 * would be traced.
 *
 * <p>Where the current thread is not traced, or the arguments are wrong, the original operation runs, and throws what
 * it throws.
 *
 * <p>Thread safety: any thread.
 */
public final class BulkHooks {
    private BulkHooks() {}

    /** {@link System#arraycopy}. */
    public static void arraycopy(
            Object source, int sourceIndex, Object target, int targetIndex, int length, int where) {
        if (ThreadLogs.current() != null && ArrayCopies.isPossible(source, sourceIndex, target, targetIndex, length)) {
            ArrayCopies.copy(source, sourceIndex, target, targetIndex, length, where);
        } else {
            System.arraycopy(source, sourceIndex, target, targetIndex, length);
        }
    }

    /** Fills the clone of an array again, in order. Returns the clone. */
    public static Object arrayCloned(Object source, Object copy, int where) {
        if (ThreadLogs.current() != null) {
            ArrayCopies.copy(source, 0, copy, 0, Array.getLength(source), where);
        }
        return copy;
    }

    /** Fills the clone of an object, or of an array, again, in order. Returns the clone. */
    public static Object objectCloned(Object source, Object copy, int where) {
        if (Arrays.kind(source) != Arrays.NO_ARRAY) {
            return arrayCloned(source, copy, where);
        }
        if (ThreadLogs.current() != null) {
            for (long field : InstanceFields.of(source.getClass())) {
                long offset = field & InstanceFields.OFFSET_MASK;
                int kind = (int) (field >>> InstanceFields.KIND_SHIFT);
                if (kind == Arrays.REFERENCES) {
                    int header = ArrayCopies.withSize(where, 3);
                    SlowAccess.writeMemoryReference(
                            copy, offset, header, SlowAccess.readMemoryReference(source, offset, header));
                } else {
                    int header = ArrayCopies.withSize(where, kind);
                    SlowAccess.writeMemory(copy, offset, header, SlowAccess.readMemory(source, offset, header));
                }
            }
        }
        return copy;
    }

    /** {@code Arrays.copyOf} of an array of any type. */
    public static Object copyOf(@Nullable Object original, int newLength, int where) {
        if (original == null || newLength < 0) {
            return RefusedCopies.copyOf(original, newLength);
        }
        return copyRange(original, 0, newLength, original.getClass(), where);
    }

    /** {@code Arrays.copyOfRange} of an array of any type. */
    public static Object copyOfRange(@Nullable Object original, int from, int to, int where) {
        if (original == null || from < 0 || from > Array.getLength(original) || to < from) {
            return RefusedCopies.copyOfRange(original, from, to);
        }
        return copyRange(original, from, to - from, original.getClass(), where);
    }

    /** {@link java.util.Arrays#copyOf(Object[], int, Class)}. */
    public static Object copyOf(@Nullable Object[] original, int newLength, Class<? extends Object[]> type, int where) {
        if (original == null || newLength < 0 || !isArrayClass(type)) {
            return java.util.Arrays.copyOf(original, newLength, type);
        }
        return copyRange(original, 0, newLength, type, where);
    }

    /** {@link java.util.Arrays#copyOfRange(Object[], int, int, Class)}. */
    public static Object copyOfRange(
            @Nullable Object[] original, int from, int to, Class<? extends Object[]> type, int where) {
        if (original == null || from < 0 || from > original.length || to < from || !isArrayClass(type)) {
            return java.util.Arrays.copyOfRange(original, from, to, type);
        }
        return copyRange(original, from, to - from, type, where);
    }

    private static boolean isArrayClass(@Nullable Class<?> type) {
        return type != null && type.isArray();
    }

    private static Object copyRange(Object original, int from, int length, Class<?> type, int where) {
        Object copy = Array.newInstance(type.getComponentType(), length);
        arraycopy(original, from, copy, 0, Math.min(Array.getLength(original) - from, length), where);
        return copy;
    }

    /** {@code Arrays.equals} of two byte or char arrays. */
    public static boolean equal(@Nullable Object a, @Nullable Object b, int where) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || Array.getLength(a) != Array.getLength(b)) {
            return false;
        }
        return ArrayCopies.mismatch(a, 0, b, 0, Array.getLength(a), where) < 0;
    }

    /** {@code ArraysSupport.mismatch}, which has checked nothing. */
    public static int mismatch(Object a, Object b, int length, int where) {
        return ArrayCopies.mismatch(a, 0, b, 0, length, where);
    }

    /** {@code ArraysSupport.mismatch} of two ranges. */
    public static int mismatch(Object a, int aFrom, Object b, int bFrom, int length, int where) {
        return ArrayCopies.mismatch(a, aFrom, b, bFrom, length, where);
    }

    /** {@code ArraysSupport.hashCode} of a range of a primitive array. */
    public static int hashCode(Object array, int from, int length, int initial, int where) {
        return ArrayCopies.hashCode(array, from, length, initial, where);
    }

    /** Copies a range for code that is not traced to read, which then calls methods of the elements. */
    public static @Nullable Object[] snapshot(@Nullable Object[] array, int from, int length, int where) {
        @Nullable Object[] copy = new Object[length];
        for (int i = 0; i < length; i++) {
            copy[i] = SlowAccess.readMemoryReference(
                    array, Arrays.referenceOffset(from + i), ArrayCopies.withSize(where, 3));
        }
        return copy;
    }
}
