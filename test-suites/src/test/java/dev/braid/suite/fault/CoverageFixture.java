// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.trace.Outputs;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Tests whose trace does not hold all that the program did, or anything at all. */
class CoverageFixture {
    private static final int MANY = 100_000;
    private static final AtomicLong COUNTER = new AtomicLong();
    private static final List<long[]> HOARD = new ArrayList<>();

    @TracedConcurrencyTest
    void usesAClassThatCannotBeTransformed(Outputs outputs) {
        outputs.put("count", new Fragile().next());
    }

    @TracedConcurrencyTest(simulators = DamagingSimulator.class)
    void hasARecordDamaged(Outputs outputs) {
        for (int i = 0; i < MANY; i++) {
            COUNTER.incrementAndGet();
        }
        outputs.put("count", COUNTER.get());
    }

    @TracedConcurrencyTest
    void passes() {
        COUNTER.incrementAndGet();
    }

    @TracedConcurrencyTest
    void exhaustsMemory() {
        while (COUNTER.incrementAndGet() > 0) {
            HOARD.add(new long[1 << 10]);
        }
    }

    private static void twice(Runnable task) throws InterruptedException {
        Thread other = new Thread(task);
        other.start();
        task.run();
        other.join();
    }

    @TracedConcurrencyTest
    void sharesNothing() throws InterruptedException {
        twice(() -> {
            long[] own = new long[1];
            own[0]++;
        });
    }

    /** Without an access to memory. */
    static class LocksAlone {
        @TracedConcurrencyTest
        void sharesALock() throws InterruptedException {
            Object lock = new Object();
            twice(() -> {
                synchronized (lock) {
                    Thread.onSpinWait();
                }
            });
        }
    }

    /** Not even a static field is initialised here. */
    static class Idle {
        @TracedConcurrencyTest
        void accessesNothing(Outputs outputs) {
            outputs.put("sum", 2L);
        }
    }
}
