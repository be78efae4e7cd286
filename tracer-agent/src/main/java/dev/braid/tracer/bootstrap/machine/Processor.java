// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Lets a hook wait.
 *
 * <p>Problem: {@code Thread.yield} unmounts a virtual thread (JEP 444). One that is unmounted inside a hook occupies no
 * carrier, but needs one to go on, and all carriers may be waiting for its record. So hooks give up the processor only
 * to other threads of the operating system.
 *
 * <p>Thread safety: any thread.
 */
public final class Processor {
    /** {@code Thread.yield0}, null on a JDK where {@code Thread.yield} is just that. */
    private static final @Nullable MethodHandle YIELD = Runtime.version().feature() < 21
            ? null
            : JdkMethods.find(Thread.class, "yield0", MethodType.methodType(void.class), true);

    private Processor() {}

    /** See {@link JdkMethods}. */
    public static void prepare() {
        for (int i = 0; i < JdkMethods.FIRST_INVOCATIONS; i++) {
            giveWay();
        }
    }

    /** Lets other threads run on this processor. */
    public static void giveWay() {
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
}
