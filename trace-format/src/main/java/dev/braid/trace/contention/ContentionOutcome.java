// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import org.apiguardian.api.API;

/** Outcome of contention for the thread that lost time. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ContentionOutcome {
    /** It gave up its attempt. */
    ABORTED_SELF,
    /** Another thread made its attempt fail. */
    ABORTED_BY_OTHER,
    /** It waited, and went on with its attempt. */
    PAUSED,
    /** It waited for a segment, because an attempt that cannot be undone had one. */
    WAITED_FOR_SEGMENT;

    /**
     * {@return {@code true} if the time was lost in an attempt that came to nothing; otherwise it was lost by waiting}
     */
    public boolean isAbort() {
        return this == ABORTED_SELF || this == ABORTED_BY_OTHER;
    }

    /** {@return the outcome as reports show it, such as {@code aborted itself}} */
    public String label() {
        return switch (this) {
            case ABORTED_SELF -> "aborted itself";
            case ABORTED_BY_OTHER -> "aborted by the other";
            case PAUSED -> "paused";
            case WAITED_FOR_SEGMENT -> "waited for a segment";
        };
    }
}
