// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.jna;

/** This JVM can make no native calls. */
public final class NativeCallsException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message the reason, as a clause */
    public NativeCallsException(String message, Throwable cause) {
        super(message, cause);
    }
}
