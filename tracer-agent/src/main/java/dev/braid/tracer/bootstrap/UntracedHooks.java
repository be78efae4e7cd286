// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.tracer.bootstrap.log.OrderedEvents;
import dev.braid.tracer.bootstrap.log.ThreadLog;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Arrays;
import dev.braid.tracer.bootstrap.type.InheritedMethods;
import java.lang.reflect.Array;
import java.nio.Buffer;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Hooks that instrumented code calls before and after it lets untraced code write. The call before is for threads that
 * read meanwhile, and in case the untraced code ends with an exception; the call after is for everything else.
 *
 * <p>Thread safety: any thread.
 */
public final class UntracedHooks {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long BUFFER_ADDRESS = U.objectFieldOffset(Buffer.class, "address");

    private UntracedHooks() {}

    /** Code that is not traced gets an array or a buffer, and may write to it. */
    public static void mayWrite(@Nullable Object target, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log == null || target == null) {
            return;
        }
        if (target instanceof Buffer buffer) {
            if (buffer.isDirect()) {
                OrderedEvents.untracedWrite(log, null, where, U.getLong(buffer, BUFFER_ADDRESS), buffer.capacity());
            } else if (buffer.hasArray()) {
                wholeArray(log, buffer.array(), where);
            }
        } else {
            wholeArray(log, target, where);
        }
    }

    /**
     * Acts as {@link #mayWrite} if the object's method is an inherited one, and not one of the program, which is
     * traced.
     */
    public static void mayInherit(@Nullable Object object, @Nullable Object target, String method, int where) {
        if (InheritedMethods.isInherited(object, method)) {
            mayWrite(target, where);
        }
    }

    private static void wholeArray(ThreadLog log, Object array, int where) {
        int kind = Arrays.kind(array);
        if (kind == Arrays.NO_ARRAY || Array.getLength(array) == 0) {
            return;
        }
        long length = Array.getLength(array);
        if (kind == Arrays.REFERENCES) {
            OrderedEvents.untracedWrite(log, array, where, Arrays.REFERENCE_BASE, length << Arrays.REFERENCE_SHIFT);
        } else {
            OrderedEvents.untracedWrite(log, array, where, Arrays.offset(kind, 0), length << kind);
        }
    }

    private static void range(@Nullable Object base, long offset, long bytes, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null && bytes > 0) {
            OrderedEvents.untracedWrite(log, base, where, offset, bytes);
        }
    }

    /** {@code Unsafe.copyMemory}; the Unsafe itself comes first, as in all that follow. */
    public static void copyMemory(
            Object unsafe,
            @Nullable Object source,
            long sourceOffset,
            @Nullable Object target,
            long targetOffset,
            long bytes,
            int where) {
        range(target, targetOffset, bytes, where);
        U.copyMemory(source, sourceOffset, target, targetOffset, bytes);
        range(target, targetOffset, bytes, where);
    }

    public static void copyMemory(Object unsafe, long source, long target, long bytes, int where) {
        copyMemory(unsafe, null, source, null, target, bytes, where);
    }

    /** {@code Unsafe.copySwapMemory}. */
    public static void copySwapMemory(
            Object unsafe,
            @Nullable Object source,
            long sourceOffset,
            @Nullable Object target,
            long targetOffset,
            long bytes,
            long elementBytes,
            int where) {
        range(target, targetOffset, bytes, where);
        U.copySwapMemory(source, sourceOffset, target, targetOffset, bytes, elementBytes);
        range(target, targetOffset, bytes, where);
    }

    /** {@code Unsafe.setMemory}. */
    public static void setMemory(
            Object unsafe, @Nullable Object target, long offset, long bytes, byte value, int where) {
        range(target, offset, bytes, where);
        U.setMemory(target, offset, bytes, value);
        range(target, offset, bytes, where);
    }

    public static void setMemory(Object unsafe, long target, long bytes, byte value, int where) {
        setMemory(unsafe, null, target, bytes, value, where);
    }
}
