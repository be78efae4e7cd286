// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Asks the JVM for the offset of a static field, by its name: reflection would load the types of all fields of its
 * class, one of which may be missing.
 *
 * <p>Up to JDK 25, {@code Unsafe} tells. From JDK 26 on, it does so for instance fields alone. There the name is
 * resolved as that of a method handle on the field would be (JVMS 5.4.3.2), which loads nothing.
 *
 * <p>Thread safety: any thread.
 */
public final class StaticFields {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** The kind of a reference that reads a static field (JVMS 4.4.8). */
    private static final byte GET_STATIC = 2;

    /** The mode of a look-up that may see everything. */
    private static final int TRUSTED = -1;

    private static final @Nullable Resolution RESOLUTION = tellsByName() ? null : new Resolution();

    static { // so that later calls, which come from within hooks, link nothing and make no code
        for (int i = 0; RESOLUTION != null && i < JdkMethods.FIRST_INVOCATIONS; i++) {
            offset(StaticFields.class, "TRUSTED", "I");
        }
    }

    private StaticFields() {}

    /**
     * {@return the offset of a static field in its class object}
     *
     * @param type the class that declares the field
     * @throws InternalError if it does not
     */
    public static long offset(Class<?> type, String name, String descriptor) {
        Resolution resolution = RESOLUTION;
        return resolution == null ? U.objectFieldOffset(type, name) : resolution.offset(type, name, descriptor);
    }

    private static boolean tellsByName() {
        try {
            return U.objectFieldOffset(StaticFields.class, "U") > 0;
        } catch (InternalError e) { // "a static field"
            return false;
        }
    }

    /** Calls of {@code java.lang.invoke} that resolve a member's name. */
    private static final class Resolution {
        private final MethodHandle newName;
        private final MethodHandle resolve;
        private final MethodHandle offset;
        /**
         * The offset in a name of its member's type: a class, or a descriptor, which the JVM takes without loading
         * anything.
         */
        private final long typeOfMember;

        Resolution() {
            try {
                MethodHandles.Lookup lookup = JdkMethods.lookup();
                Class<?> name = Class.forName("java.lang.invoke.MemberName", false, null);
                typeOfMember = U.objectFieldOffset(name, "type");
                Class<?> natives = Class.forName("java.lang.invoke.MethodHandleNatives", false, null);
                newName = lookup.findConstructor(
                                name,
                                MethodType.methodType(void.class, byte.class, Class.class, String.class, Object.class))
                        .asType(MethodType.methodType(
                                Object.class, byte.class, Class.class, String.class, Object.class));
                resolve = lookup.findStatic(
                                natives,
                                "resolve",
                                MethodType.methodType(name, name, Class.class, int.class, boolean.class))
                        .asType(MethodType.methodType(
                                Object.class, Object.class, Class.class, int.class, boolean.class));
                offset = lookup.findStatic(natives, "staticFieldOffset", MethodType.methodType(long.class, name))
                        .asType(MethodType.methodType(long.class, Object.class));
            } catch (ReflectiveOperationException e) {
                throw new InternalError("this JDK does not tell where static fields lie; use a newer Braid", e);
            }
        }

        long offset(Class<?> type, String field, String descriptor) {
            try {
                Object name = newName.invokeExact(GET_STATIC, type, field, (Object) Object.class);
                U.putReference(name, typeOfMember, descriptor);
                Object resolved = resolve.invokeExact(name, (Class<?>) null, TRUSTED, false);
                return (long) offset.invokeExact(resolved);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new InternalError(e);
            }
        }
    }
}
