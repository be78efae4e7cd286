// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

/** A test's grade of an outcome, in jcstress's words. */
public enum Grade {
    ACCEPTABLE,
    /** Acceptable, and to be shown. */
    ACCEPTABLE_INTERESTING,
    FORBIDDEN,
    /** Not graded: jcstress fails a test that names such an outcome, even if it never occurs. */
    UNKNOWN;

    boolean isAcceptable() {
        return this == ACCEPTABLE || this == ACCEPTABLE_INTERESTING;
    }
}
