// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.frame;

/** A class in scope could not be instrumented. The message is the reason, and what to do about it. */
public final class InstrumentationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InstrumentationException(String message) {
        super(message);
    }
}
