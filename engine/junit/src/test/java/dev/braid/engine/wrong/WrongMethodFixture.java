// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.wrong;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.simulator.Simulator;

/** Each method but the first is wrong in one way. */
class WrongMethodFixture {
    @TracedConcurrencyTest
    void right() {}

    @TracedConcurrencyTest
    @SuppressWarnings("unused")
    private void isPrivate() {}

    @TracedConcurrencyTest
    static void isStatic() {}

    @TracedConcurrencyTest
    int returnsNumber() {
        return 0;
    }

    @TracedConcurrencyTest(trials = 0)
    void withoutTrials() {}

    @TracedConcurrencyTest(timeoutSeconds = -1)
    void withoutTime() {}

    @TracedConcurrencyTest
    @Schedules(count = 0)
    void withoutSchedules() {}

    @TracedConcurrencyTest
    @Schedules(replay = "b1 nonsense")
    void withNonsenseToReplay() {}

    @TracedConcurrencyTest(controlRuns = 0)
    void withoutControlRuns() {}

    @TracedConcurrencyTest(simulators = Simulator.class)
    void judgedByInterface() {}
}
