// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.increment;

import static dev.braid.engine.api.TracedConcurrencyTest.Control.UNLOCKED;
import static dev.braid.engine.api.TracedConcurrencyTest.Control.WINDOW;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.increment.AtomicIncrementSimulator;
import dev.braid.trace.Outputs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/** Increments a field through {@code sun.misc.Unsafe}, as older libraries do. */
class UnsafeIncrementTests {
    private static final Object UNSAFE = unsafe();

    /** {@code Unsafe.getAndAddLong}; a handle, because the compiler warns of the class whatever one says. */
    private static final MethodHandle GET_AND_ADD = getAndAdd();

    private static final long COUNTER = offset();

    private volatile long counter;

    @TracedConcurrencyTest(
            simulators = AtomicIncrementSimulator.class,
            control = {UNLOCKED, WINDOW})
    void twoThreads(Outputs outputs) throws InterruptedException {
        increment(2, outputs);
    }

    @TracedConcurrencyTest(simulators = AtomicIncrementSimulator.class)
    void fourThreads(Outputs outputs) throws InterruptedException {
        increment(4, outputs);
    }

    @TracedConcurrencyTest(simulators = AtomicIncrementSimulator.class)
    void eightThreads(Outputs outputs) throws InterruptedException {
        increment(8, outputs);
    }

    private void increment(int threads, Outputs outputs) throws InterruptedException {
        IncrementThreads.run(threads, outputs, this::next);
        outputs.put("total", counter);
    }

    private long next() {
        try {
            return (long) GET_AND_ADD.invokeExact((Object) this, COUNTER, 1L);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object unsafe() {
        try {
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static MethodHandle getAndAdd() {
        try {
            MethodType type = MethodType.methodType(long.class, Object.class, long.class, long.class);
            return MethodHandles.lookup()
                    .findVirtual(UNSAFE.getClass(), "getAndAddLong", type)
                    .bindTo(UNSAFE);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static long offset() {
        try {
            Field field = UnsafeIncrementTests.class.getDeclaredField("counter");
            return (long) UNSAFE.getClass()
                    .getMethod("objectFieldOffset", Field.class)
                    .invoke(UNSAFE, field);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
