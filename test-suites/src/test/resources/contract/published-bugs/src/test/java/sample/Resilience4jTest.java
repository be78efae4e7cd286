// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.util.concurrent.TimeUnit;

/**
 * <a href="https://github.com/resilience4j/resilience4j/issues/646">Resilience4j #646</a>: two calls that fail while
 * the circuit breaker is half open both open it.
 */
class Resilience4jTest {
    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 500, seconds = 60)
    void circuitBreaker_isOpenedOnce() throws InterruptedException {
        CircuitBreaker breaker = CircuitBreaker.of(
                "breaker",
                CircuitBreakerConfig.custom()
                        .permittedNumberOfCallsInHalfOpenState(1)
                        .slidingWindowSize(2)
                        .build());
        breaker.tryAcquirePermission();
        breaker.transitionToOpenState();
        breaker.transitionToHalfOpenState();
        breaker.tryAcquirePermission();
        Thread oldCall = new Thread(() -> breaker.onError(1, TimeUnit.NANOSECONDS, new Exception("old call")));
        oldCall.start();
        breaker.onError(1, TimeUnit.NANOSECONDS, new Exception("new call"));
        oldCall.join();
    }
}
