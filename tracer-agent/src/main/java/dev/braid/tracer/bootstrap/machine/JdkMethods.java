// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Handles on methods that the JDK keeps to itself.
 *
 * <p>At a handle's first invocations the JDK links the call, and after a hundred or so compiles a form of its own.
 * That is traced code, and must not run where the agent is not traced, or is inside a hook. So code that needs a handle
 * there invokes it {@link #FIRST_INVOCATIONS} times when the agent starts.
 */
public final class JdkMethods {
    /** Number of first invocations: more than {@code java.lang.invoke.MethodHandle.CUSTOMIZE_THRESHOLD}, 127. */
    public static final int FIRST_INVOCATIONS = 500;

    private static final Unsafe U = Unsafe.getUnsafe();

    private JdkMethods() {}

    /**
     * {@return a handle on a method that a class itself declares, whether or not it is overridden}
     *
     * @throws InternalError if this JDK has no such method
     */
    public static MethodHandle find(Class<?> owner, String name, MethodType type, boolean isStatic) {
        MethodHandle method = findOrNull(owner, name, type, isStatic);
        if (method == null) {
            throw new InternalError("this JDK has no method "
                    .concat(owner.getName())
                    .concat(".")
                    .concat(name)
                    .concat("; use a newer Braid"));
        }
        return method;
    }

    /** The same; null if this JDK has no such method. */
    static @Nullable MethodHandle findOrNull(Class<?> owner, String name, MethodType type, boolean isStatic) {
        try {
            MethodHandles.Lookup lookup = lookup();
            return isStatic ? lookup.findStatic(owner, name, type) : lookup.findSpecial(owner, name, type, owner);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /**
     * {@return a look-up that may see everything}
     *
     * @throws ReflectiveOperationException if this JDK has none
     */
    static MethodHandles.Lookup lookup() throws ReflectiveOperationException {
        Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
        return (MethodHandles.Lookup) U.getReference(U.staticFieldBase(field), U.staticFieldOffset(field));
    }
}
