// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.control.ScheduleControl;
import dev.braid.engine.session.TracingSwitch;
import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.Strategy;
import org.jspecify.annotations.Nullable;

/** Switches a strategy on that chooses which thread of a test goes on, and tracing with it. */
final class ControlledSwitch implements TracingSwitch {
    private final ScheduleControl control;
    private final TracingSwitch tracing;
    private final Strategy strategy;
    private final long seed;
    private final long mostPoints;
    private final long mostNanos;
    private volatile @Nullable ControlledRun run;

    ControlledSwitch(
            ScheduleControl control,
            TracingSwitch tracing,
            Strategy strategy,
            long seed,
            long mostPoints,
            long mostNanos) {
        this.control = control;
        this.tracing = tracing;
        this.strategy = strategy;
        this.seed = seed;
        this.mostPoints = mostPoints;
        this.mostNanos = mostNanos;
    }

    @Override
    public void on() throws Throwable {
        tracing.on();
        control.begin(strategy, seed, mostPoints, mostNanos);
    }

    @Override
    public void off() throws Throwable {
        try {
            run = control.end();
        } finally {
            tracing.off();
        }
    }

    /** {@return the result of the run; null if it has not begun, or not ended} */
    @Nullable
    ControlledRun run() {
        return run;
    }
}
