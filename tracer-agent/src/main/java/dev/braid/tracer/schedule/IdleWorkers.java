// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.tracer.bootstrap.machine.ThreadStacks;

/** Tells threads of the JDK's pools and timers that wait for work, by their stacks. */
final class IdleWorkers {
    private static final String TIMER = "java.util.TimerThread";
    private static final String WORK_FOR_LATER = "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue";

    private IdleWorkers() {}

    /** {@return {@code true} if a thread waits for work, or for the time of some} */
    static boolean isOne(Thread thread) {
        for (StackTraceElement frame : stack(thread)) {
            boolean isIdle = switch (frame.getClassName()) {
                case "java.util.concurrent.ThreadPoolExecutor" ->
                    frame.getMethodName().equals("getTask");
                case "java.util.concurrent.ForkJoinPool" ->
                    frame.getMethodName().equals("awaitWork");
                case TIMER -> frame.getMethodName().equals("mainLoop");
                default -> false;
            };
            if (isIdle) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return {@code true} if a thread that waits with a time limit does no more than to end after it, unless it is
     * woken}
     */
    static boolean endsByItself(Thread thread) {
        for (StackTraceElement frame : stack(thread)) {
            String name = frame.getClassName();
            if (name.equals(WORK_FOR_LATER) || name.equals(TIMER)) {
                return false;
            }
        }
        return isOne(thread);
    }

    /**
     * {@return the stack of a thread} The JDK's code that finds it has points, which are not those of a member that
     * asks.
     */
    private static StackTraceElement[] stack(Thread thread) {
        ScheduleHooks.suspend();
        try {
            return ThreadStacks.of(thread);
        } finally {
            ScheduleHooks.resume();
        }
    }
}
