// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

/** The number of calls of a specification that a search may still make. */
final class Budget {
    private long calls;

    Budget(long calls) {
        this.calls = calls;
    }

    /** @throws ExhaustedException if there are none left */
    void spend() {
        if (--calls < 0) {
            throw new ExhaustedException();
        }
    }

    /** Says that a search has made all the calls that it may. */
    static final class ExhaustedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ExhaustedException() {
            super("more orders than can be tried");
        }
    }
}
