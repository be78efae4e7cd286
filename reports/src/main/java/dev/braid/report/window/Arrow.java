// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.window;

/**
 * Relation between two events of a window.
 *
 * @param from index of the event that comes first by this arrow. It may be the later one in the trace, if a read
 *     returned a value before it was written
 * @param to index of the other event
 */
public record Arrow(long from, long to, Kind kind) {
    /** Meaning of an arrow. */
    public enum Kind {
        /** The read returned the value that this write wrote. */
        READS_FROM("reads from", "rf"),
        /** The same, by accesses that also put the threads in order. */
        READS_FROM_IN_ORDER("reads from, so happens after", "hb"),
        /** The thread's actions from there on happen after the other event: it starts, joins or takes a monitor. */
        HAPPENS_AFTER("happens after", "hb"),
        /** The last write before a read that returned another value. */
        SHOULD_READ_FROM("should have read from", "should");

        private final String words;
        private final String style;

        Kind(String words, String style) {
            this.words = words;
            this.style = style;
        }

        /** {@return the words at the arrow's head, such as {@code reads from}} */
        public String words() {
            return words;
        }

        /** {@return the arrow's style class} */
        public String style() {
            return style;
        }
    }
}
