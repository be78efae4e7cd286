// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.bootstrap.machine.JdkMethods;
import dev.braid.tracer.bootstrap.machine.ThreadStacks;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Takes a {@code jdk.internal.vm.ThreadSnapshot} of a thread, platform or virtual, as JDK 25 has it: with its stack,
 * and the object that it is blocked for.
 *
 * <p>Thread safety: one thread.
 */
final class SnapshotBlockers {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final int FIRST_RELEASE = 25;

    private final MethodHandle create;
    private final long stack;
    private final long object;

    private SnapshotBlockers(Class<?> type) {
        create = JdkMethods.find(type, "create", MethodType.methodType(type, Thread.class), true)
                .asType(MethodType.methodType(Object.class, Thread.class));
        stack = U.objectFieldOffset(type, "stackTrace");
        object = U.objectFieldOffset(type, "blockerObject");
    }

    /** {@return null on a JDK that has no such class, or another one} */
    static @Nullable SnapshotBlockers orNull() {
        if (Runtime.version().feature() < FIRST_RELEASE) {
            return null;
        }
        try {
            SnapshotBlockers snapshots =
                    new SnapshotBlockers(Class.forName("jdk.internal.vm.ThreadSnapshot", true, null));
            Thread unborn = new Thread(null, null, "braid-unborn", 0, false);
            for (int i = 0; i < JdkMethods.FIRST_INVOCATIONS; i++) {
                snapshots.snapshot(unborn);
            }
            return snapshots;
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    /** {@return null if the thread does not live} */
    @Nullable
    Blocker of(Thread thread) {
        Object held = ThreadStacks.loadedClasses();
        Object snapshot;
        try {
            snapshot = snapshot(thread);
        } finally {
            Reference.reachabilityFence(held);
        }
        if (snapshot == null) {
            return null;
        }
        StackTraceElement[] frames = (StackTraceElement[]) U.getReference(snapshot, stack);
        return Blocker.of(U.getReference(snapshot, object), frames == null ? new StackTraceElement[0] : frames);
    }

    /**
     * {@return a snapshot of a thread on whose stack no class may be unloaded meanwhile; null if it does not live}
     */
    private @Nullable Object snapshot(Thread thread) {
        try {
            return (Object) create.invokeExact(thread);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
