// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

/** One record does not hold what its type asks for; those before and after it may well do. */
public final class DamagedPerfRecordException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message the error in it, as the end of a sentence that begins with its type */
    public DamagedPerfRecordException(String message) {
        super(message);
    }
}
