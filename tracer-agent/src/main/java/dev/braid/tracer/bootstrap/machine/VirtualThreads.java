// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Facts about virtual threads (JEP 444), read from the fields of {@code java.lang.VirtualThread}: its methods may hand
 * work to its scheduler, which is traced code.
 *
 * <p>A hook never unmounts the virtual thread that it runs on, see {@link Processor}. So a virtual thread without a
 * carrier is outside of any hook.
 *
 * <p>Thread safety: any thread.
 */
public final class VirtualThreads {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Class of virtual threads, null on a JDK that has none. */
    private static final @Nullable Class<?> TYPE = type();

    private static final long CARRIER = TYPE == null ? -1 : U.objectFieldOffset(TYPE, "carrierThread");
    private static final long STATE = TYPE == null ? -1 : U.objectFieldOffset(TYPE, "state");
    /**
     * The offset of the latch that ends with the thread; -1 from JDK 27 on, where a virtual thread is joined by its
     * monitor.
     */
    private static final long TERMINATION = TYPE == null ? -1 : ThreadStates.offsetOrNone(TYPE, "termination");

    private static final int TERMINATED = TYPE == null ? -1 : constant(TYPE, "TERMINATED");

    /**
     * {@code Thread.asyncGetStackTrace}, passing over the override in {@code VirtualThread}; from JDK 27 on, which has
     * none, {@code Thread.getStackTrace0}.
     */
    private static final @Nullable MethodHandle MOUNTED_STACK = TYPE == null ? null : mountedStack();

    private VirtualThreads() {}

    /** {@return {@code true} if there ever was a virtual thread in this JVM} */
    public static boolean haveBeenUsed() {
        return TYPE != null && !U.shouldBeInitialized(TYPE);
    }

    public static boolean isVirtual(Thread thread) {
        return TYPE != null && TYPE.isInstance(thread);
    }

    /** {@return {@code true} if a virtual thread has ended; then its last event has been recorded} */
    static boolean hasEnded(Thread virtual) {
        return U.getIntVolatile(virtual, STATE) == TERMINATED;
    }

    /**
     * {@return the object that threads park for that join a virtual thread; null if none does, or if they wait for its
     * monitor}
     */
    public static @Nullable Object endOf(Thread virtual) {
        return TERMINATION < 0 ? null : U.getReferenceVolatile(virtual, TERMINATION);
    }

    /** {@return the thread that a virtual thread is mounted on, null if there is none} */
    public static @Nullable Thread carrierOf(Thread virtual) {
        return (Thread) U.getReferenceVolatile(virtual, CARRIER);
    }

    /** {@return the stack of a virtual thread that is mounted; of another one, its stack or an empty one} */
    public static StackTraceElement[] mountedStackOf(Thread virtual) {
        MethodHandle stack = MOUNTED_STACK;
        if (stack == null) {
            throw new IllegalArgumentException("not a virtual thread: ".concat(virtual.getName()));
        }
        Object held = ThreadStacks.loadedClasses();
        try {
            StackTraceElement[] frames = (StackTraceElement[]) stack.invokeExact(virtual);
            return frames == null ? new StackTraceElement[0] : frames;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new InternalError(e);
        } finally {
            Reference.reachabilityFence(held);
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
        MethodType type = MethodType.methodType(StackTraceElement[].class);
        MethodHandle stack = JdkMethods.findOrNull(Thread.class, "asyncGetStackTrace", type, false);
        return stack != null ? stack : JdkMethods.find(Thread.class, "getStackTrace0", type, false);
    }
}
