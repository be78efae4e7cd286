// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Gives memory back to the operating system that the JIT has used to compile the agent's start.
 *
 * <p>To compile ASM's two largest methods, the JIT takes up to 60 MB from {@code malloc}. Some seconds later the JVM frees
 * that, but the C library keeps the pages. The JVM has a command for this, {@code System.trim_native_heap}. What runs
 * it is called here directly: by way of the management interface, hundreds of classes would be loaded.
 *
 * <p>All that is loaded and linked for it is when the agent starts, because the agent's thread, which is not traced,
 * must not do that later. A JVM without the command or the module just keeps the pages.
 *
 * <p>Thread safety: one thread, after {@link #prepare}.
 */
final class NativeHeap {
    private static final String COMMAND = "System.trim_native_heap";
    private static final String PACKAGE = "com.sun.management.internal";

    /**
     * After these, several times, because nobody knows how long the JIT works; the JVM keeps what it no longer needs
     * for another five seconds.
     */
    private static final long FIRST_DELAY_NANOS = 8_000_000_000L;

    private static final long LAST_DELAY_NANOS = 64_000_000_000L;

    private final @Nullable Method execute;
    private final @Nullable Object target;
    private final long startNanos = System.nanoTime();
    private long delayNanos = FIRST_DELAY_NANOS;

    private NativeHeap(@Nullable Method execute, @Nullable Object target) {
        this.execute = execute;
        this.target = target;
    }

    static NativeHeap prepare(Instrumentation instrumentation) {
        Module module = ModuleLayer.boot().findModule("jdk.management").orElse(null);
        if (module != null) {
            try {
                Module agent = NativeHeap.class.getModule();
                instrumentation.redefineModule(
                        module, Set.of(), Map.of(), Map.of(PACKAGE, Set.of(agent)), Set.of(), Map.of());
                Class.forName(PACKAGE + ".PlatformMBeanProviderImpl", true, null); // loads the native library
                Class<?> commands = Class.forName(PACKAGE + ".DiagnosticCommandImpl", true, null);
                Method execute = commands.getDeclaredMethod("executeDiagnosticCommand", String.class);
                execute.setAccessible(true);
                NativeHeap heap = new NativeHeap(execute, Unsafe.getUnsafe().allocateInstance(commands));
                heap.trim();
                return heap;
            } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
                return new NativeHeap(null, null); // another JDK than those that are known: it keeps the pages
            }
        }
        return new NativeHeap(null, null);
    }

    /** Trims if it is time to. */
    void trimWhenDue() {
        if (delayNanos <= LAST_DELAY_NANOS && System.nanoTime() - startNanos > delayNanos) {
            delayNanos *= 2;
            try {
                trim();
            } catch (ReflectiveOperationException e) {
                delayNanos = Long.MAX_VALUE; // it has worked before; without it, only memory is lost
            }
        }
    }

    private void trim() throws IllegalAccessException, InvocationTargetException {
        Method method = execute;
        if (method != null) {
            method.invoke(target, COMMAND);
        }
    }
}
