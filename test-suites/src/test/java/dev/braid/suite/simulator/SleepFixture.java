// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.simulator;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.trace.Outputs;

/** Sleeps here and there. */
class SleepFixture {
    private int value;

    @TracedConcurrencyTest(simulators = SleepInMonitorSimulator.class)
    void sleepsInAMonitor(Outputs outputs) throws InterruptedException {
        synchronized (this) {
            Thread.sleep(1);
            outputs.put("value", value++);
        }
    }

    @TracedConcurrencyTest(simulators = SleepInMonitorSimulator.class)
    void sleepsOutside(Outputs outputs) throws InterruptedException {
        synchronized (this) {
            outputs.put("value", value++);
        }
        Thread.sleep(1);
    }
}
