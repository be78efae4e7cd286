// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.layout;

/** Says that a declaration is not plain. The message says in one sentence where, what, and the fix. */
public final class DeclarationException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public DeclarationException(String message) {
        super(message);
    }

    DeclarationException(int line, String message) {
        super("line " + line + ": " + message);
    }
}
