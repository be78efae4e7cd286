// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

/** Failure of a run that has reached an outcome which its test does not accept. */
final class ForbiddenOutcomeError extends AssertionError {
    private static final long serialVersionUID = 1;

    ForbiddenOutcomeError(String outcome) {
        super("it reaches the outcome '" + outcome + "'");
        setStackTrace(new StackTraceElement[0]);
    }
}
