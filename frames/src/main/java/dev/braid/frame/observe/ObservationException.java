// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

/** Says that a process cannot be observed. The message says in one sentence what is wrong, where, and the fix. */
public final class ObservationException extends Exception {
    private static final long serialVersionUID = 1L;

    public ObservationException(String message) {
        super(message);
    }

    ObservationException(String message, Throwable cause) {
        super(message, cause);
    }
}
