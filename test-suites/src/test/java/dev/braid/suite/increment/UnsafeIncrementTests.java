// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

package dev.braid.suite.increment;

import static dev.braid.engine.api.TracedConcurrencyTest.Control.UNLOCKED;
import static dev.braid.engine.api.TracedConcurrencyTest.Control.WINDOW;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.increment.AtomicIncrementSimulator;
import dev.braid.trace.Outputs;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Increments a field through {@code sun.misc.Unsafe}, as older libraries do. */
class UnsafeIncrementTests {
    private static final Unsafe UNSAFE = unsafe();
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
        IncrementThreads.run(threads, outputs, () -> UNSAFE.getAndAddLong(this, COUNTER, 1));
        outputs.put("total", counter);
    }

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static long offset() {
        try {
            return UNSAFE.objectFieldOffset(UnsafeIncrementTests.class.getDeclaredField("counter"));
        } catch (NoSuchFieldException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
