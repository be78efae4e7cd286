// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.FailureText;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Describes all platform threads of this JVM but the current one, with their full stacks, their locks and deadlocks.
 */
final class AllThreads {
    private AllThreads() {}

    @SuppressWarnings("deprecation") // JDK 17 has no Thread.threadId
    static String describe() {
        long own = Thread.currentThread().getId();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        StringBuilder text = new StringBuilder();
        long[] found = threads.findDeadlockedThreads();
        Set<Long> deadlocked =
                found == null ? Set.of() : Arrays.stream(found).boxed().collect(Collectors.toSet());
        ThreadInfo[] all = threads.dumpAllThreads(true, true);
        // The test's threads are the youngest, and what the reader wants to see.
        Arrays.sort(
                all,
                Comparator.comparing((ThreadInfo thread) -> !deadlocked.contains(thread.getThreadId()))
                        .thenComparing(ThreadInfo::getThreadId, Comparator.reverseOrder()));
        if (!deadlocked.isEmpty()) {
            text.append(DeadlockSummary.of(Arrays.stream(all)
                            .filter(thread -> deadlocked.contains(thread.getThreadId()))
                            .toList()))
                    .append("\n\n");
        }
        for (ThreadInfo thread : all) {
            if (thread.getThreadId() != own && !BraidThreads.isOne(thread)) {
                append(text, thread);
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, ThreadInfo thread) {
        text.append('"').append(thread.getThreadName()).append("\" #").append(thread.getThreadId());
        text.append(thread.isDaemon() ? " daemon " : " ").append(thread.getThreadState());
        LockInfo lock = thread.getLockInfo();
        if (lock != null) {
            text.append(" on ").append(lock);
        }
        if (thread.getLockOwnerName() != null) {
            text.append(" owned by \"").append(thread.getLockOwnerName()).append("\" #");
            text.append(thread.getLockOwnerId());
        }
        text.append('\n');
        StackTraceElement[] stack = thread.getStackTrace();
        for (int depth = 0; depth < stack.length; depth++) {
            text.append("\tat ").append(FailureText.canonical(stack[depth])).append('\n');
            for (MonitorInfo monitor : thread.getLockedMonitors()) {
                if (monitor.getLockedStackDepth() == depth) {
                    text.append("\t- locked ").append(monitor).append('\n');
                }
            }
        }
        for (LockInfo held : thread.getLockedSynchronizers()) {
            text.append("\t- holds ").append(held).append('\n');
        }
        text.append('\n');
    }
}
