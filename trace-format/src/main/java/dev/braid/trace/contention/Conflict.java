// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A loss of time without its amount: two with the same parts are logged as one.
 *
 * <p>The other components decide which tracebacks there are:
 *
 * <pre>
 *                       write-write     write-read                inevitable
 *  aborted itself       self, other     self: where it wrote      self, other: where that became inevitable
 *  aborted by other     self, other     other: where that wrote   -
 *  paused               self, other     self: where it wrote      self, other
 *  waited for segment   -               -                         self; other, if it is known
 * </pre>
 *
 * @param kind the reason why the two could not both go on
 * @param outcome the end that it had for the thread that lost time
 * @param self the place of the thread that lost time; null where nobody knows: it was aborted for a value that it
 *     had read
 * @param other the place of the thread that it lost time to
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Conflict(
        ContentionKind kind,
        ContentionOutcome outcome,
        @Nullable Traceback self,
        @Nullable Traceback other) {
    /**
     * Makes one.
     *
     * @param kind as {@link #kind}
     * @param outcome as {@link #outcome}
     * @param self as {@link #self}
     * @param other as {@link #other}
     * @throws IllegalArgumentException if there is no such loss, or if it has other tracebacks than these
     */
    public Conflict {
        boolean isRead = kind == ContentionKind.WRITE_READ;
        boolean isInevitable = kind == ContentionKind.INEVITABLE;
        boolean isPossible = switch (outcome) {
            case ABORTED_SELF, PAUSED -> true;
            case ABORTED_BY_OTHER -> !isInevitable;
            case WAITED_FOR_SEGMENT -> isInevitable;
        };
        if (!isPossible) {
            throw new IllegalArgumentException(
                    "no thread is '" + outcome.label() + "' by contention that is " + kind.label());
        }
        boolean hasSelf = !(isRead && outcome == ContentionOutcome.ABORTED_BY_OTHER);
        boolean hasOther = isRead == !hasSelf && outcome != ContentionOutcome.WAITED_FOR_SEGMENT;
        boolean mayHaveOther = hasOther || outcome == ContentionOutcome.WAITED_FOR_SEGMENT;
        if (hasSelf != (self != null) || other == null && hasOther || other != null && !mayHaveOther) {
            throw new IllegalArgumentException("of contention that is " + kind.label() + ", a thread that is '"
                    + outcome.label() + "' knows" + (hasSelf ? "" : " not") + " where it was itself, and"
                    + (hasOther ? "" : " not") + " where the other was");
        }
    }

    /** {@return the same, whose other traceback shares nothing with the other thread's} */
    Conflict withOwnCopy() {
        return other == null ? this : new Conflict(kind, outcome, self, other.copy());
    }
}
