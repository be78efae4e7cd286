// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

/** A failure of the worker, rebuilt in the engine's JVM: its stack, causes and suppressed throwables print the same. */
public final class WorkerTestError extends AssertionError {
    private static final long serialVersionUID = 1L;

    private final String summary;

    WorkerTestError(FailureText text) {
        super(
                text.message().orElse(null),
                text.cause().map(WorkerTestError::new).orElse(null));
        summary = text.summary();
        setStackTrace(text.frames().toArray(StackTraceElement[]::new));
        for (FailureText one : text.suppressed()) {
            addSuppressed(new WorkerTestError(one));
        }
    }

    /** The first line of a stack trace; getMessage() stays the original's message, which tools show by itself. */
    @Override
    @SuppressWarnings("OverrideThrowableToString")
    public String toString() {
        return summary;
    }
}
