// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import java.io.IOException;

/** A line is not one of the text format. Everything before it has been delivered. */
public final class TextFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param line its number, from 1; 0 if it is not known
     * @param message the expected and the found text
     */
    public TextFormatException(long line, String message) {
        super(line == 0 ? message : "line " + line + ": " + message);
    }
}
