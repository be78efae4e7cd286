// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package sample;

import ch.qos.logback.classic.LoggerContext;
import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.replay.ReplaySimulator;

/**
 * <a href="https://jira.qos.ch/browse/LOGBACK-397">LOGBACK-397</a>: a context is reset, logger by logger, while another
 * thread makes one.
 */
class LogbackTest {
    @TracedConcurrencyTest(simulators = ReplaySimulator.class)
    @Schedules(count = 500, seconds = 60)
    void context_isResetWhileALoggerIsMade() throws InterruptedException {
        LoggerContext context = new LoggerContext();
        context.getLogger("first");
        Thread other = new Thread(() -> context.getLogger("second"));
        other.start();
        context.reset();
        other.join();
    }
}
