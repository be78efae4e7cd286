// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

/** Says in one sentence why a worker could not be started, and what to do about it. */
public final class WorkerFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    WorkerFailedException(String message) {
        super(message);
    }

    WorkerFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
