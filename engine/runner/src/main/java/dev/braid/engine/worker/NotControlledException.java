// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import org.jspecify.annotations.Nullable;

/** Says that a test or program that was to run again and again did not come to its own code. */
final class NotControlledException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotControlledException(String message) {
        super(message);
    }

    NotControlledException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
