// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.tracer.bootstrap.machine.ThreadStacks;
import dev.braid.tracer.bootstrap.machine.VirtualThreads;

/**
 * Tells from its stack whether a thread is inside a hook. Hooks are the only code of the agent's bootstrap package that
 * program threads run, and they never unmount a virtual thread.
 *
 * <p>Thread safety: any thread.
 */
final class HookStacks {
    private static final String PACKAGE = "dev.braid.tracer.bootstrap.";

    private HookStacks() {}

    /** {@return {@code true} if another thread may be inside a hook; false is certain for the time of this call} */
    static boolean isInsideHook(Thread thread) {
        if (VirtualThreads.isVirtual(thread)) {
            return VirtualThreads.carrierOf(thread) != null && isMountedInsideHook(thread);
        }
        StackTraceElement[] stack = ThreadStacks.of(thread);
        return hasHook(stack) || runsVirtualThreads(stack) && carriesHook(thread);
    }

    /** A stack is empty where the thread is being unmounted, which ends here, or mounted, which may go on. */
    private static boolean isMountedInsideHook(Thread virtual) {
        StackTraceElement[] stack = VirtualThreads.mountedStackOf(virtual);
        return stack.length == 0 ? VirtualThreads.carrierOf(virtual) != null : hasHook(stack);
    }

    /**
     * {@return {@code true} if a virtual thread on this carrier is inside a hook: JDK 21 lets it act as its carrier at
     * times}
     */
    private static boolean carriesHook(Thread carrier) {
        for (ThreadLog log : LiveThreads.copy()) {
            if (log != null
                    && VirtualThreads.isVirtual(log.thread)
                    && VirtualThreads.carrierOf(log.thread) == carrier
                    && isMountedInsideHook(log.thread)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasHook(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().startsWith(PACKAGE)) {
                return true;
            }
        }
        return false;
    }

    private static boolean runsVirtualThreads(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getClassName().equals("java.lang.VirtualThread")) {
                return true;
            }
        }
        return false;
    }
}
