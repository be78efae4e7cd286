// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

/** Failure of a test none of whose threads can go on: a deadlock, or an endless spin. */
public final class NoProgressError extends AssertionError {
    private static final long serialVersionUID = 1;

    /** @param explanation an explanation of the threads that wait for each other */
    public NoProgressError(String explanation) {
        super(explanation);
        setStackTrace(new StackTraceElement[0]);
    }
}
