// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

/** Says why a history could not be judged, and the fix. */
public final class InconclusiveException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InconclusiveException(String message) {
        super(message);
    }

    InconclusiveException(String message, Throwable cause) {
        super(message, cause);
    }
}
