// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/**
 * Stacks of threads, taken so that no class on them is unloaded meanwhile.
 *
 * <p>From JDK 21 on, {@code Thread.getStackTrace} and {@code ThreadSnapshot.create} note the methods of a thread that
 * stands still, and make the elements once it has gone on ({@code java_lang_Thread::async_get_stack_trace} in HotSpot's
 * {@code javaClasses.cpp}). Nothing keeps the methods' classes alive in between, and HotSpot crashes if one of them is
 * unloaded then. {@code Thread.dumpThreads} keeps them alive, but shows no virtual thread. So the stack of a virtual
 * thread is taken while this class holds all classes that were loaded just before.
 *
 * <p>Thread safety: any thread.
 */
public final class ThreadStacks {
    private static final StackTraceElement[] EMPTY = {};

    /** {@code Thread.dumpThreads}, which sees of the current thread what others see. */
    private static final MethodHandle STACKS = JdkMethods.find(
            Thread.class, "dumpThreads", MethodType.methodType(StackTraceElement[][].class, Thread[].class), true);

    private static volatile @Nullable LoadedClasses classes;

    private ThreadStacks() {}

    /** Source of the classes that are loaded. */
    public interface LoadedClasses {
        /** {@return all classes that are loaded} */
        Class<?>[] all();
    }

    /** Performs the steps that no hook may: links the code that asks for stacks, without asking for any. */
    public static void prepare() {
        for (int i = 0; i < JdkMethods.FIRST_INVOCATIONS; i++) {
            if (!refusesNull()) {
                throw new InternalError("Thread.dumpThreads takes null; use a newer Braid");
            }
        }
        dump(new Thread[] {Thread.currentThread()});
    }

    private static boolean refusesNull() {
        try {
            dump(null);
            return false;
        } catch (NullPointerException e) {
            return true;
        }
    }

    /** Holds classes from here on. */
    public static void start(LoadedClasses loaded) {
        classes = loaded;
    }

    /** {@return the stack of a thread, the innermost frame first; an empty one if it does not run} */
    public static StackTraceElement[] of(Thread thread) {
        if (VirtualThreads.isVirtual(thread)) {
            Object held = loadedClasses();
            try {
                return thread.getStackTrace();
            } finally {
                Reference.reachabilityFence(held);
            }
        }
        StackTraceElement[] stack = ofPlatformThread(thread);
        return stack == null ? EMPTY : stack;
    }

    /** {@return the stack of a platform thread as other threads see it; null if it does not run} */
    static StackTraceElement @Nullable [] ofPlatformThread(Thread thread) {
        return dump(new Thread[] {thread})[0];
    }

    private static StackTraceElement[][] dump(Thread @Nullable [] threads) {
        try {
            return (StackTraceElement[][]) STACKS.invokeExact(threads);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new InternalError(e);
        }
    }

    /** {@return all loaded classes, for the caller to hold while it has a stack taken by other means} */
    public static Object loadedClasses() {
        LoadedClasses loaded = classes;
        return loaded == null ? EMPTY : loaded.all();
    }
}
