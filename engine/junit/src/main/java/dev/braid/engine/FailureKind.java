// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.util.Locale;

/** The kinds of failures of a traced test. It publishes the kind as {@code braid.failure}. */
public enum FailureKind {
    /** Something kept it from running. */
    NOT_RUN,
    /** The worker died while it ran. */
    WORKER_DIED,
    /** It still ran at its deadline. */
    DEADLINE,
    /** Its threads waited forever, and it was ended before its deadline. */
    HANG,
    /** It threw, or a method around it did, or a thread that it started. */
    TEST_FAILED,
    /** Its trace does not hold all that it did, or nothing at all. */
    UNTRUSTED_TRACE,
    /** A simulator could not judge the run, or failed itself. */
    INCONCLUSIVE,
    /** A simulator found what the test does not expect. */
    DIVERGENCE,
    /** No simulator found what the test expects. */
    NO_DIVERGENCE,
    /** Its threads shared nothing, and it was asked to fail then. */
    NOTHING_SHARED,
    /** A run of a negative control failed by itself. */
    CONTROL_FAILED,
    /** A negative control noticed nothing. */
    UNPROVEN;

    /** {@return the stable name, such as {@code worker-died}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
