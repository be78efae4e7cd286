// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.bootstrap.VirtualThreads;
import org.jspecify.annotations.Nullable;

/**
 * Asks the JVM what blocked threads wait for: by {@code jdk.internal.vm.ThreadSnapshot} where that exists, which shows the
 * objects themselves and knows virtual threads, else by the management bean for threads, which shows hash codes. A program
 * that runs without the module of that bean has stacks alone.
 *
 * <p>Thread safety: one thread.
 */
final class Blockers {
    private final @Nullable SnapshotBlockers snapshots = SnapshotBlockers.orNull();
    private @Nullable BeanBlockers bean;
    private boolean lacksBean;

    /** {@return what a thread waits for; null if nothing can be said of it} */
    @Nullable
    Blocker of(Thread thread) {
        if (snapshots != null) {
            return snapshots.of(thread);
        }
        if (VirtualThreads.isVirtual(thread)) {
            // To ask for its stack may hand it to its scheduler, which is traced code.
            return Blocker.unknown(new StackTraceElement[0]);
        }
        StackTraceElement[] stack = thread.getStackTrace();
        BeanBlockers asked = bean();
        return asked == null ? Blocker.unknown(stack) : asked.of(thread, stack);
    }

    /** {@return the thread's stack alone} */
    StackTraceElement[] stack(Thread thread) {
        if (snapshots != null) {
            Blocker blocker = snapshots.of(thread);
            return blocker == null ? new StackTraceElement[0] : blocker.stack;
        }
        return VirtualThreads.isVirtual(thread) ? new StackTraceElement[0] : thread.getStackTrace();
    }

    /** {@return null if this JVM has no such bean} */
    private @Nullable BeanBlockers bean() {
        if (bean == null && !lacksBean) {
            try {
                bean = new BeanBlockers();
            } catch (LinkageError e) {
                lacksBean = true;
                AgentInstaller.say(
                        "This JVM runs without the module java.management, so who holds the monitors that threads"
                                + " wait for is known from the trace alone; add --add-modules java.management.");
            }
        }
        return bean;
    }
}
