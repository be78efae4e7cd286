// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import org.jspecify.annotations.Nullable;

/** Says that a thread of the test ended with an exception that nobody caught. */
final class ThreadDiedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ThreadDiedException(String message, @Nullable Throwable cause) {
        // The stack of the thread that collects says nothing; that of the cause says it all.
        super(message, cause, true, false);
    }
}
