// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.increment;

import static dev.braid.engine.api.TracedConcurrencyTest.Control.UNLOCKED;
import static dev.braid.engine.api.TracedConcurrencyTest.Control.WINDOW;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.increment.AtomicIncrementSimulator;
import dev.braid.trace.Outputs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Increments a field through a {@link VarHandle}. */
class VarHandleIncrementTests {
    private static final VarHandle COUNTER = handle();

    @SuppressWarnings("unused") // by the handle
    private long counter;

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
        IncrementThreads.run(threads, outputs, () -> (long) COUNTER.getAndAdd(this, 1L));
        outputs.put("total", counter);
    }

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(VarHandleIncrementTests.class, "counter", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
