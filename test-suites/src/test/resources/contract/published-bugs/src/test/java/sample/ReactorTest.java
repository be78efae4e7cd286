// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * <a href="https://github.com/reactor/reactor-core/issues/3537">Reactor #3537</a>: a task that runs before the thread
 * that has scheduled it could note it takes itself for a cancelled one.
 */
class ReactorTest {
    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 500, seconds = 60)
    void delayedElement_arrives() {
        Scheduler scheduler = Schedulers.newSingle("delay");
        try {
            Mono.just("element").delayElement(Duration.ZERO, scheduler).block();
        } finally {
            scheduler.dispose();
        }
    }
}
