// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.bootstrap.log.ThreadWatch;
import dev.braid.tracer.instrument.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Finds threads that are in methods of the JDK that they entered before these were instrumented. There they go on in
 * the old code, and what they do is not traced.
 *
 * <p>A stack does not tell old code from new. But a thread that is in old code stays in that method, with the same
 * callers below it, until the method returns. So stacks are taken again and again, until all methods that were seen
 * first have returned; a thread that stays in one is taken to be in old code.
 *
 * <p>The JVM's own threads, which were there before the agent, or which the JDK makes for itself, are left out. An
 * agent that instruments when it starts finds them in old code, too, and none of them runs code of the program.
 *
 * <p>Thread safety: one thread.
 */
final class OldFrames {
    /** Number of times that stacks are taken at least: what returns at all soon has returned by then. */
    private static final int ROUNDS = 200;

    private static final long PAUSE_NANOS = 1_000_000;

    /** Least time for which stacks are taken: a thread that is there by chance may have to wait for a processor. */
    private static final long LEAST_NANOS = 2_000_000_000L;

    private static final Set<String> MODULES = Set.of("java.base", "jdk.unsupported");
    private static final String THREADS_OF_JDK = "jdk.internal.misc.InnocuousThread";

    /** Methods in which all threads end, and of which nothing is traced. */
    private static final Set<String> ENTRIES = Set.of("run", "runWith");

    private final Scope scope;
    private final long[] left;

    /** Made before the program starts, on the thread that will run it. */
    OldFrames(Scope scope) {
        this.scope = scope;
        Set<Thread> threads = Thread.getAllStackTraces().keySet();
        left = new long[threads.size()];
        int count = 0;
        for (Thread thread : threads) {
            left[count++] = thread == Thread.currentThread() ? -1 : id(thread);
        }
    }

    /**
     * Finds a thread that stays in a method of the JDK that is traced.
     *
     * @param agentThread the agent's thread, which is left out
     * @return a text such as {@code thread 'main' is in java.util.Timer.mainLoop}, or null if there is none
     */
    @Nullable
    String find(Thread agentThread) {
        List<Suspect> suspects = new ArrayList<>();
        for (Map.Entry<Thread, StackTraceElement[]> entry :
                Thread.getAllStackTraces().entrySet()) {
            Thread thread = entry.getKey();
            Suspect suspect = new Suspect(thread, entry.getValue());
            if (thread != agentThread && !isLeftOut(thread) && suspect.isIn(this)) {
                suspects.add(suspect);
            }
        }
        long begin = System.nanoTime();
        for (int round = 0;
                (round < ROUNDS || System.nanoTime() - begin < LEAST_NANOS) && !suspects.isEmpty();
                round++) {
            LockSupport.parkNanos(PAUSE_NANOS);
            Map<Thread, StackTraceElement[]> stacks = Thread.getAllStackTraces();
            List<Suspect> still = new ArrayList<>();
            for (Suspect suspect : suspects) {
                StackTraceElement[] stack = stacks.get(suspect.thread);
                if (stack != null && suspect.keep(stack) && suspect.isIn(this)) {
                    still.add(suspect);
                }
            }
            suspects = still;
        }
        return suspects.isEmpty() ? null : suspects.get(0).describe(this);
    }

    private boolean isLeftOut(Thread thread) {
        for (long id : left) {
            if (id == id(thread)) {
                return true;
            }
        }
        return thread.getClass().getName().equals(THREADS_OF_JDK) || ThreadWatch.isOfBraid(thread);
    }

    /** {@return {@code true} if a frame's method is one that has other code when it is instrumented} */
    private boolean isTraced(StackTraceElement frame) {
        if (!MODULES.contains(String.valueOf(frame.getModuleName())) || frame.isNativeMethod()) {
            return false;
        }
        return switch (scope.decide(frame.getClassName().replace('.', '/'), null)
                .depth()) {
            case PLATFORM, MEMORY_OPERATIONS, VIEWS, VIRTUAL_THREAD -> true;
            case THREAD -> !ENTRIES.contains(frame.getMethodName());
            default -> false; // what they do differently concerns what is called later
        };
    }

    @SuppressWarnings("deprecation") // JDK 17 has no Thread.threadId
    private static long id(Thread thread) {
        return thread.getId();
    }

    /** A thread, and the frames that it has been in since the first look, the outermost first. */
    private static final class Suspect {
        final Thread thread;
        private StackTraceElement[] frames;

        Suspect(Thread thread, StackTraceElement[] stack) {
            this.thread = thread;
            frames = new StackTraceElement[stack.length];
            for (int i = 0; i < stack.length; i++) {
                frames[i] = stack[stack.length - 1 - i];
            }
        }

        /** Forgets the frames that a later stack shows to have returned. {@return {@code true} if any are left} */
        boolean keep(StackTraceElement[] stack) {
            int kept = 0;
            boolean same = true;
            while (same && kept < frames.length && kept < stack.length) {
                StackTraceElement before = frames[kept];
                StackTraceElement now = stack[stack.length - 1 - kept];
                if (!now.getClassName().equals(before.getClassName())
                        || !now.getMethodName().equals(before.getMethodName())) {
                    break;
                }
                same = now.equals(before); // if it has come to another line, what it had called has returned
                frames[kept++] = now;
            }
            StackTraceElement[] rest = new StackTraceElement[kept];
            System.arraycopy(frames, 0, rest, 0, kept);
            frames = rest;
            return kept > 0;
        }

        boolean isIn(OldFrames check) {
            return outermost(check) != null;
        }

        String describe(OldFrames check) {
            StackTraceElement frame = outermost(check);
            return "thread '" + thread.getName() + "' is in "
                    + (frame == null ? "" : frame.getClassName() + "." + frame.getMethodName());
        }

        /** {@return the frame that the program has called, as far as that can be told} */
        private @Nullable StackTraceElement outermost(OldFrames check) {
            for (StackTraceElement frame : frames) {
                if (check.isTraced(frame)) {
                    return frame;
                }
            }
            return null;
        }
    }
}
