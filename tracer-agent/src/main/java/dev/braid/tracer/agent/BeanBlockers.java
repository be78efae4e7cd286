// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.bootstrap.log.ThreadWatch;
import java.lang.instrument.Instrumentation;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Asks the management bean for threads, which a JVM may lack. It knows platform threads only. */
final class BeanBlockers {
    private static final int MOST_TRIES = 10_000;

    private static final String MODULE = "java.management";
    private static final String PACKAGE = "sun.management";

    private final ThreadMXBean threads;

    BeanBlockers(Instrumentation instrumentation) {
        ThreadMXBean direct = direct(instrumentation);
        threads = direct == null ? ManagementFactory.getThreadMXBean() : direct;
    }

    /**
     * {@return the bean as the JDK keeps it, null if that is not available} If it were asked for by its interface, it
     * would be looked for among all beans that any module provides. A hundred classes would be loaded, each of which
     * the agent has to look into.
     */
    private static @Nullable ThreadMXBean direct(Instrumentation instrumentation) {
        try {
            Module module = ModuleLayer.boot().findModule(MODULE).orElse(null);
            if (module == null) {
                return null;
            }
            instrumentation.redefineModule(
                    module,
                    Set.of(),
                    Map.of(PACKAGE, Set.of(BeanBlockers.class.getModule())),
                    Map.of(),
                    Set.of(),
                    Map.of());
            return (ThreadMXBean) Class.forName(PACKAGE.concat(".ManagementFactoryHelper"), true, null)
                    .getMethod("getThreadMXBean")
                    .invoke(null);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /** A thread that is blocked for itself until it is unparked. */
    private static final class Blocked extends Thread {
        volatile boolean ends;

        Blocked() {
            super(null, null, "braid-blocked", 0, false);
            setDaemon(true);
        }

        @Override
        public void run() {
            while (!ends) {
                LockSupport.park(this);
            }
        }
    }

    /**
     * Asks for a thread that is blocked: the first such answer has the JDK link code, which must not happen in a trace.
     */
    void prepare() {
        Blocked blocked = new Blocked();
        blocked.start();
        Blocker blocker = null;
        for (int tries = 0; tries < MOST_TRIES && (blocker == null || blocker.hash == 0); tries++) {
            Thread.yield();
            blocker = of(blocked, new StackTraceElement[0]);
        }
        blocked.ends = true;
        LockSupport.unpark(blocked);
    }

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
