// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

import org.jspecify.annotations.Nullable;

/** A command cannot go on, for a reason that is not a defect of Braid. */
public final class CommandFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message one sentence: what is wrong, where, and the fix */
    public CommandFailedException(String message) {
        this(message, null);
    }

    public CommandFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
