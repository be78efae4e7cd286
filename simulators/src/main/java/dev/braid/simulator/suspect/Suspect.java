// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.suspect;

import dev.braid.trace.RecordedEvent;
import java.util.List;

/**
 * Accesses of two threads to one location or one collection that may not have been meant to mix.
 *
 * @param pattern the degree of suspicion
 * @param isCollection whether each event stands for a call on a collection, of which it is the first access
 * @param size the size of the collection where the first event begins, -1 if it is not known, or this is not of a
 *     collection
 * @param events in trace order: one thread's, the other's, and, except for {@link Pattern#CONFLICT}, the first thread's
 *     again
 */
public record Suspect(Pattern pattern, boolean isCollection, int size, List<RecordedEvent> events) {
    /**
     * Ways in which one thread's accesses come between two of another's, the most suspicious first. No order of the two
     * threads one after the other has the same result (S. Lu, J. Tucek, F. Qin, Y. Zhou: AVIO, ASPLOS 2006, table 2).
     */
    public enum Pattern {
        /** It read, another thread wrote, it wrote: what it wrote rests on a value that was gone. */
        STALE_WRITE,
        /** It wrote, another thread wrote, it read: it found another value than its own. */
        OWN_WRITE_GONE,
        /** It read, another thread wrote, it read again: the two values differ. */
        TWO_VALUES,
        /** It wrote, another thread read, it wrote again: the other one saw what was not to last. */
        PASSING_VALUE,
        /**
         * It read, another thread wrote, it read again and wrote: what it had found the first time may have led it
         * there.
         */
        STALE_CHECK,
        /** One wrote, and the other accessed the same: no more than that. */
        CONFLICT
    }

    public Suspect {
        events = List.copyOf(events);
    }

    /** {@return the last of its events} */
    RecordedEvent last() {
        return events.get(events.size() - 1);
    }
}
