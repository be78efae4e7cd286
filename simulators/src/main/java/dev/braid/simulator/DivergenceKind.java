// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/** The kinds of divergences that Braid's own simulators find; those of others have names of their own. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum DivergenceKind {
    /** A read returned an older value than the last traced write's. */
    STALE_VALUE,
    /** A read returned a value that is written only later. */
    EARLY_VALUE,
    /** A read returned a value that no traced write put there. */
    UNTRACED_WRITER,
    /** The number of reads that did not return the last traced write, where not all are listed. */
    SUMMARY,
    /** An output is not what the trace predicts. */
    OUTPUT,
    /** An increment put a counter back. */
    LOST_UPDATE,
    /** Nothing orders two conflicting accesses. */
    DATA_RACE,
    /** Nothing orders two conflicting accesses in another schedule. */
    PREDICTED_RACE,
    /** Locks are taken in orders that can deadlock. */
    DEADLOCK_CYCLE,
    /** The run ended in a deadlock. */
    DEADLOCK,
    /** A run hung where a thread waits for a notification that had come. */
    LOST_NOTIFICATION,
    /** A run hung where a notification woke a thread that could not use it, and others wait. */
    WASTED_NOTIFICATION,
    /** A run hung where a thread waits that nobody wakes. */
    WAITS_FOREVER,
    /** A block of code was not as one step. */
    ATOMICITY_VIOLATION,
    /** No order of operations explains their results. */
    NOT_LINEARIZABLE,
    /** A test of jcstress had an outcome that its annotations forbid, or that none of them names. */
    FORBIDDEN_OUTCOME,
    /** A test of jcstress has an outcome that its annotations leave ungraded. */
    UNGRADED_OUTCOME,
    /** The control flow passed an access that has no record. */
    HOLE,
    /** There is a record of an access that the control flow did not pass. */
    UNMATCHED_RECORD,
    /** A program that judged the trace from outside does not agree. */
    EXTERNAL;

    /** {@return the stable name, such as {@code stale-value}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * {@return the kind of that name; empty if it is of a simulator of the user's own}
     *
     * @param id the stable name
     */
    public static Optional<DivergenceKind> of(String id) {
        return Arrays.stream(values()).filter(kind -> kind.id().equals(id)).findFirst();
    }
}
