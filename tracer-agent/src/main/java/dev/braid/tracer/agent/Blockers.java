// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.ThreadStacks;
import dev.braid.tracer.bootstrap.machine.VirtualThreads;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Asks the JVM what blocked threads wait for. Where {@code jdk.internal.vm.ThreadSnapshot} exists, it shows the objects
 * themselves and knows virtual threads. Otherwise the management bean for threads is asked, which shows hash codes. A
 * program that runs without the module of that bean has stacks alone.
 *
 * <p>The bean is loaded before anything is traced, which takes 40 ms: it changes tables of the JDK that the program
 * reads, such as that of native libraries.
 *
 * <p>Thread safety: one thread.
 */
final class Blockers {
    private final @Nullable SnapshotBlockers snapshots = SnapshotBlockers.orNull();
    private final @Nullable BeanBlockers bean;
    private boolean hasTold;

    Blockers(Instrumentation instrumentation) {
        bean = snapshots == null ? beanOrNull(instrumentation) : null;
    }

    /**
     * {@return the blocker of a thread; null if it is not alive}
     *
     * @param isBlocked whether it waits to enter a monitor
     */
    @Nullable
    Blocker of(Thread thread, boolean isBlocked) {
        if (snapshots != null) {
            return snapshots.of(thread);
        }
        StackTraceElement[] stack = stack(thread);
        boolean asksForOwner = isBlocked || BlockedStack.kind(stack, false) == RecordDescriptor.BLOCKED_JOIN;
        if (!asksForOwner || VirtualThreads.isVirtual(thread)) {
            return Blocker.of(LockSupport.getBlocker(thread), stack);
        }
        if (bean == null) {
            tell();
            return Blocker.of(null, stack);
        }
        return bean.of(thread, stack);
    }

    /** {@return the thread's stack alone} */
    StackTraceElement[] stack(Thread thread) {
        if (!VirtualThreads.isVirtual(thread)) {
            return ThreadStacks.of(thread);
        }
        // To ask a virtual thread itself may hand it to its scheduler, which is traced code.
        Blocker blocker = snapshots == null ? null : snapshots.of(thread);
        return blocker == null ? new StackTraceElement[0] : blocker.stack;
    }

    private void tell() {
        if (!hasTold) {
            hasTold = true;
            AgentInstaller.say(
                    "This JVM runs without the module java.management, so which monitors threads wait for is not"
                            + " known; add --add-modules java.management.");
        }
    }

    private static @Nullable BeanBlockers beanOrNull(Instrumentation instrumentation) {
        try {
            BeanBlockers bean = new BeanBlockers(instrumentation);
            bean.prepare();
            return bean;
        } catch (LinkageError e) {
            return null;
        }
    }
}
