// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

/** Failure of a run whose history no order of its operations explains. */
final class NotLinearizableError extends AssertionError {
    private static final long serialVersionUID = 1;

    NotLinearizableError(String message) {
        super(message);
        setStackTrace(new StackTraceElement[0]);
    }
}
