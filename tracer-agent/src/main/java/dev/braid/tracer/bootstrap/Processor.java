// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Lets a hook wait.
 *
 * <p>Problem: {@code Thread.yield} unmounts a virtual thread (JEP 444). One that is unmounted inside a hook keeps its
 * carrier from nobody, but needs one to go on, and all carriers may be waiting for its record. So hooks give up the
 * processor only to other threads of the operating system.
 *
 * <p>Thread safety: any thread.
 */
final class Processor {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** More than {@code java.lang.invoke.MethodHandle.CUSTOMIZE_THRESHOLD}, 127. */
    private static final int FIRST_INVOCATIONS = 500;

    /** {@code Thread.yield0}, null on a JDK where {@code Thread.yield} is just that. */
    private static final @Nullable MethodHandle YIELD =
            Runtime.version().feature() < 21 ? null : jdkMethod("yield0", MethodType.methodType(void.class), true);

    private Processor() {}

    /**
     * Lets the JDK do now what it does at a handle's first invocations: it links the call, and after a hundred or so
     * compiles a form of its own. Inside a hook that would be traced code.
     */
    static void prepare() {
        for (int i = 0; i < FIRST_INVOCATIONS; i++) {
            giveWay();
        }
    }

    /** Lets other threads run on this processor. */
    static void giveWay() {
        MethodHandle handle = YIELD;
        if (handle == null) {
            Thread.yield();
            return;
        }
        try {
            handle.invokeExact();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new InternalError(e);
        }
    }

    /** {@return a handle on a method that {@code Thread} itself declares, whether or not it is overridden} */
    static MethodHandle jdkMethod(String name, MethodType type, boolean isStatic) {
        try {
            Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            MethodHandles.Lookup lookup =
                    (MethodHandles.Lookup) U.getReference(U.staticFieldBase(field), U.staticFieldOffset(field));
            return isStatic
                    ? lookup.findStatic(Thread.class, name, type)
                    : lookup.findSpecial(Thread.class, name, type, Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new InternalError(
                    "this JDK has no method Thread.".concat(name).concat("; use a newer Braid"), e);
        }
    }
}
