// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

/** A state machine whose transitions are made under its monitor. */
class RightConnectionFixture extends ConnectionFixture {
    @Override
    synchronized void open() {
        if (state == State.NEW) {
            state = State.OPEN;
        }
    }

    @Override
    synchronized void close() {
        state = State.CLOSED;
    }
}
