// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

/** A record says what none can say. Code that knows its position turns this into a damage with a position. */
public final class DamagedRecordException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public DamagedRecordException(String expected, Object found) {
        super("expected " + expected + ", found " + found);
    }
}
