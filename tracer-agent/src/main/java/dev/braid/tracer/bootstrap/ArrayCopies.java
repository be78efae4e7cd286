// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.ElementRuns;
import dev.braid.tracer.bootstrap.log.ThreadLog;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Arrays;
import dev.braid.tracer.bootstrap.machine.Memory;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Copies, compares and hashes arrays one element after the other, each by ordered accesses.
 *
 * <p>None of these operations is atomic in Java either: between two elements, anything may happen, and tracing may
 * stop.
 *
 * <p>Thread safety: any thread.
 */
final class ArrayCopies {
    private ArrayCopies() {}

    /**
     * {@return {@code true} if {@code System.arraycopy} would find nothing wrong with its arguments, but for single
     * elements}
     */
    static boolean isPossible(
            @Nullable Object source, int sourceIndex, @Nullable Object target, int targetIndex, int length) {
        if (source == null || target == null) {
            return false;
        }
        int kind = Arrays.kind(source);
        boolean sameKind =
                kind == Arrays.REFERENCES ? target instanceof Object[] : source.getClass() == target.getClass();
        return kind != Arrays.NO_ARRAY
                && sameKind
                && sourceIndex >= 0
                && targetIndex >= 0
                && length >= 0
                && length <= Array.getLength(source) - sourceIndex
                && length <= Array.getLength(target) - targetIndex;
    }

    /** Copies a range for which {@link #isPossible} is true, in the direction that keeps overlapping ranges right. */
    static void copy(Object source, int sourceIndex, Object target, int targetIndex, int length, int where) {
        int kind = Arrays.kind(source);
        boolean backward = source == target && sourceIndex < targetIndex;
        if (kind == Arrays.REFERENCES) {
            copyReferences(source, sourceIndex, target, targetIndex, length, where, backward);
            return;
        }
        ThreadLog log = ThreadLogs.ofThisThread();
        log.syncCallSite(where);
        int header = withSize(where, kind) | RecordDescriptor.ELEMENT_BIT;
        int done = 0;
        while (done < length) {
            int first = backward ? length - 1 - done : done;
            int count =
                    Math.min(length - done, ElementRuns.most(Arrays.offset(kind, targetIndex + first), kind, backward));
            int from = backward ? first - count + 1 : first;
            if (ElementRuns.copy(source, sourceIndex + from, target, targetIndex + from, count, header, log, kind)) {
                done += count;
            } else {
                long value = FastAccess.readElement(
                        source, sourceIndex + first, header | RecordDescriptor.KIND_READ, log, kind);
                FastAccess.writeElement(
                        value, target, targetIndex + first, header | RecordDescriptor.KIND_WRITE, log, kind);
                done++;
            }
        }
    }

    /** Writes the only element of an array that is not shared, and of the same type, to another one. */
    static void store(Object single, Object target, int targetIndex, int where) {
        int kind = Arrays.kind(target);
        if (kind == Arrays.REFERENCES) {
            Object value = Memory.getReference(single, Arrays.REFERENCE_BASE, Memory.PLAIN);
            SlowAccess.writeMemoryReference(target, Arrays.referenceOffset(targetIndex), withSize(where, 3), value);
        } else {
            long value = Memory.get(single, Arrays.offset(kind, 0), kind, Memory.PLAIN);
            SlowAccess.writeMemory(target, Arrays.offset(kind, targetIndex), withSize(where, kind), value);
        }
    }

    private static void copyReferences(
            Object source, int sourceIndex, Object target, int targetIndex, int length, int where, boolean backward) {
        Class<?> component = target.getClass().getComponentType();
        boolean checked = !component.isAssignableFrom(source.getClass().getComponentType());
        int header = withSize(where, 3);
        for (int i = 0; i < length; i++) {
            int element = backward ? length - 1 - i : i;
            Object value =
                    SlowAccess.readMemoryReference(source, Arrays.referenceOffset(sourceIndex + element), header);
            if (checked && value != null && !component.isInstance(value)) {
                throwArrayStoreException(source, value, target, targetIndex + element);
            }
            SlowAccess.writeMemoryReference(target, Arrays.referenceOffset(targetIndex + element), header, value);
        }
    }

    /**
     * Lets the JVM throw what it would have thrown. It does not copy from the source itself, which may hold something
     * else by now.
     */
    private static void throwArrayStoreException(Object source, Object value, Object target, int targetIndex) {
        Object single = Array.newInstance(source.getClass().getComponentType(), 1);
        Memory.putReference(single, Arrays.REFERENCE_BASE, Memory.PLAIN, value);
        System.arraycopy(single, 0, target, targetIndex, 1);
    }

    /** {@return the first index, from the two starts on, at which the arrays differ, or -1} */
    static int mismatch(Object a, int aFrom, Object b, int bFrom, int length, int where) {
        int kind = Arrays.kind(a);
        int header = withSize(where, kind);
        for (int i = 0; i < length; i++) {
            long left = SlowAccess.readMemory(a, Arrays.offset(kind, aFrom + i), header);
            long right = SlowAccess.readMemory(b, Arrays.offset(kind, bFrom + i), header);
            if (left != right && !isSameNumber(a, left, right)) {
                return i;
            }
        }
        return -1;
    }

    /** {@return {@code true} if both are not a number, which is equal to itself in arrays, whatever its bits} */
    private static boolean isSameNumber(Object array, long left, long right) {
        if (array instanceof float[]) {
            return Float.isNaN(Float.intBitsToFloat((int) left)) && Float.isNaN(Float.intBitsToFloat((int) right));
        }
        return array instanceof double[]
                && Double.isNaN(Double.longBitsToDouble(left))
                && Double.isNaN(Double.longBitsToDouble(right));
    }

    /** {@return the hash code of a range of an integral primitive array, continued from {@code initial}} */
    static int hashCode(Object array, int from, int length, int initial, int where) {
        int kind = Arrays.kind(array);
        int header = withSize(where, kind);
        int result = initial;
        for (int i = 0; i < length; i++) {
            int value = (int) SlowAccess.readMemory(array, Arrays.offset(kind, from + i), header);
            result = 31 * result + (array instanceof char[] ? (char) value : value);
        }
        return result;
    }

    static int withSize(int where, int sizeLog2) {
        return where | sizeLog2 << RecordDescriptor.SIZE_SHIFT;
    }
}
