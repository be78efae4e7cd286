// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

/**
 * Ends a thread of a run that has ended otherwise: by a deadlock, by an endless spin, or with its test.
 *
 * <p>It is thrown where the thread would block for good.
 */
public final class Unwinding extends Error {
    private static final long serialVersionUID = 1;

    Unwinding() {
        super("Braid ends this thread, as the run is over whose schedule it controls", null, false, false);
    }
}
