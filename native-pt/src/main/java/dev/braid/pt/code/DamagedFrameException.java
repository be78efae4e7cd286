// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

/** A frame of a code log is not what it should be. */
final class DamagedFrameException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message the error, as the end of a sentence */
    DamagedFrameException(String message) {
        super(message);
    }
}
