// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.control.ScheduleControl;

/**
 * Clock of a scenario whose schedule is controlled. Another thread may go on before each call, and not between its last
 * operation and its return: so calls overlap no more than the schedule has it.
 *
 * <p>Thread safety: any thread.
 */
final class ControlledClock implements CallClock {
    private final ScheduleControl control;
    private long now;

    ControlledClock(ScheduleControl control) {
        this.control = control;
    }

    @Override
    public void come(int thread, PlannedCall call) {
        control.step(call.operation().site());
    }

    @Override
    public synchronized long tick() {
        return now++;
    }
}
