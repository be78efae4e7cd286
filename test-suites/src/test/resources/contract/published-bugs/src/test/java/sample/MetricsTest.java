// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import com.codahale.metrics.ExponentiallyDecayingReservoir;
import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;

/**
 * <a href="https://github.com/dropwizard/metrics/issues/1278">Metrics #1278</a>: a reservoir counts its values before
 * it stores them, and is asked for its smallest one when none is stored yet.
 */
class MetricsTest {
    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 500, seconds = 60)
    void reservoirOfOne_takesTwoValues() throws InterruptedException {
        ExponentiallyDecayingReservoir reservoir = new ExponentiallyDecayingReservoir(1, 0.015);
        Thread other = new Thread(() -> reservoir.update(1));
        other.start();
        reservoir.update(2);
        other.join();
    }
}
