// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.bootstrap.ThreadWatch;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/** Asks the management bean for threads, which a JVM need not have. It knows platform threads only. */
final class BeanBlockers {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @SuppressWarnings("deprecation") // JDK 17 has no Thread.threadId
    @Nullable
    Blocker of(Thread thread, StackTraceElement[] stack) {
        ThreadInfo info = threads.getThreadInfo(thread.getId());
        if (info == null) {
            return null; // it has ended
        }
        LockInfo lock = info.getLockInfo();
        Thread owner = info.getLockOwnerId() < 0 ? null : ThreadWatch.withId(info.getLockOwnerId());
        return lock == null
                ? Blocker.of(null, stack)
                : Blocker.ofHash(lock.getIdentityHashCode(), lock.getClassName(), owner, stack);
    }
}
