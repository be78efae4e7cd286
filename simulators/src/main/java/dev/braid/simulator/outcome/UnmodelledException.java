// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

/** Says that a model cannot speak of a test; the message says why, as half a sentence. */
final class UnmodelledException extends Exception {
    private static final long serialVersionUID = 1;

    UnmodelledException(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
