// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * What the agent must know of virtual threads (JEP 444), read from the fields of {@code java.lang.VirtualThread}: its
 * methods may hand work to its scheduler, which is traced code.
 *
 * <p>A hook never unmounts the virtual thread that it runs on, see {@link Processor}. So a virtual thread without a
 * carrier is outside of any hook.
 *
 * <p>Thread safety: any thread.
 */
public final class VirtualThreads {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Null on a JDK that has no virtual threads. */
    private static final @Nullable Class<?> TYPE = type();

    private static final long CARRIER = TYPE == null ? -1 : U.objectFieldOffset(TYPE, "carrierThread");
    private static final long STATE = TYPE == null ? -1 : U.objectFieldOffset(TYPE, "state");
    private static final long TERMINATION = TYPE == null ? -1 : U.objectFieldOffset(TYPE, "termination");
    private static final int TERMINATED = TYPE == null ? -1 : constant(TYPE, "TERMINATED");

    /** {@code Thread.asyncGetStackTrace}, passing over the override in {@code VirtualThread}. */
    private static final @Nullable MethodHandle MOUNTED_STACK = TYPE == null ? null : mountedStack();

    private VirtualThreads() {}

    /** {@return whether there ever was a virtual thread in this JVM} */
    public static boolean haveBeenUsed() {
        return TYPE != null && !U.shouldBeInitialized(TYPE);
    }

    public static boolean isVirtual(Thread thread) {
        return TYPE != null && TYPE.isInstance(thread);
    }

    /** {@return whether a virtual thread has ended; then its last event has been recorded} */
    static boolean hasEnded(Thread virtual) {
        return U.getIntVolatile(virtual, STATE) == TERMINATED;
    }

    /** {@return what those wait for that join a virtual thread: parked, as that is no monitor; null if nobody does} */
    public static @Nullable Object endOf(Thread virtual) {
        return U.getReferenceVolatile(virtual, TERMINATION);
    }

    /** {@return the thread that a virtual thread is mounted on, null if there is none} */
    static @Nullable Thread carrierOf(Thread virtual) {
        return (Thread) U.getReferenceVolatile(virtual, CARRIER);
    }

    /** {@return the stack of a virtual thread, empty if it is not mounted} */
    static StackTraceElement[] mountedStackOf(Thread virtual) {
        MethodHandle stack = MOUNTED_STACK;
        if (stack == null) {
            throw new IllegalArgumentException("not a virtual thread: ".concat(virtual.getName()));
        }
        try {
            StackTraceElement[] frames = (StackTraceElement[]) stack.invokeExact(virtual);
            return frames == null ? new StackTraceElement[0] : frames;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new InternalError(e);
        }
    }

    private static @Nullable Class<?> type() {
        try {
            return Runtime.version().feature() < 21 ? null : Class.forName("java.lang.VirtualThread", false, null);
        } catch (ClassNotFoundException e) {
            throw new InternalError("this JDK has its virtual threads elsewhere; use a newer Braid", e);
        }
    }

    private static int constant(Class<?> type, String field) {
        try {
            java.lang.reflect.Field found = type.getDeclaredField(field);
            return U.getInt(U.staticFieldBase(found), U.staticFieldOffset(found));
        } catch (NoSuchFieldException e) {
            throw new InternalError("this JDK names the states of virtual threads otherwise; use a newer Braid", e);
        }
    }

    private static MethodHandle mountedStack() {
        return JdkMethods.find(
                Thread.class, "asyncGetStackTrace", MethodType.methodType(StackTraceElement[].class), false);
    }
}
