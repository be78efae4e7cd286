// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Threads of the JVM's own that it does not show, such as HotSpot's "Service Thread". Java code runs on them where
 * JVMTI, or a management bean, calls back. Their stacks are always empty, so that it is not known whether they are
 * inside a hook: they are left out of all traces, and reported. But what the JVM has them load and link is traced: it
 * has a beginning and an end, and works in tables that the program uses, too.
 *
 * <p>Such a thread is one of the outermost thread group's, made by no program. What the JVM says of its stack while it
 * is inside a hook settles it.
 *
 * <p>Thread safety: any thread adds, the agent's thread takes.
 */
public final class HiddenThreads {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long PARENT = U.objectFieldOffset(ThreadGroup.class, "parent");
    private static final HiddenThreads FOUND = new HiddenThreads();
    private static final long NEWEST = U.objectFieldOffset(HiddenThreads.class, "newest");

    @SuppressWarnings("unused") // by offset
    private volatile @Nullable Entry newest;

    private HiddenThreads() {}

    /** A thread that was found. */
    public static final class Entry {
        public final Thread thread;

        @Nullable
        Entry next;

        Entry(Thread thread) {
            this.thread = thread;
        }
    }

    /**
     * {@return {@code true} if it is worth asking: no thread of a program is in the outermost group, unless it put it
     * there}
     */
    public static boolean mayBeHidden(Thread thread) {
        if (VirtualThreads.isVirtual(thread)) {
            return false;
        }
        ThreadGroup group = thread.getThreadGroup();
        return group == null || U.getReference(group, PARENT) == null;
    }

    /** {@return {@code true} if others see no stack of the current thread, which has one} */
    public static boolean isHidden(Thread current) {
        StackTraceElement[] stack = ThreadStacks.ofPlatformThread(current);
        return stack == null || stack.length == 0;
    }

    /** Lets the agent's thread report a thread. */
    public static void add(Thread thread) {
        Entry entry = new Entry(thread);
        do {
            entry.next = FOUND.newest;
        } while (!U.compareAndSetReference(FOUND, NEWEST, entry.next, entry));
    }

    /** {@return all threads since the last call, in no order; null if there are none} */
    public static @Nullable Entry takeAll() {
        return FOUND.newest == null ? null : (Entry) U.getAndSetReference(FOUND, NEWEST, null);
    }

    /** {@return the one that was taken together with it, null if it is the last one} */
    public static @Nullable Entry next(Entry entry) {
        return entry.next;
    }
}
