// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.Schedules.Outcomes;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.trace.Outputs;

/** A state machine that is opened after it was closed. */
class ConnectionFixture {
    enum State {
        NEW,
        OPEN,
        CLOSED
    }

    volatile State state = State.NEW;

    void open() {
        if (state == State.NEW) {
            state = State.OPEN;
        }
    }

    void close() {
        state = State.CLOSED;
    }

    @TracedConcurrencyTest
    @Schedules(count = 500, outcomes = Outcomes.SERIAL)
    void openAndClose(Outputs outputs) throws InterruptedException {
        Thread opening = new Thread(this::open, "opening");
        Thread closing = new Thread(this::close, "closing");
        opening.start();
        closing.start();
        opening.join();
        closing.join();
        outputs.put("state", state.name());
    }
}
