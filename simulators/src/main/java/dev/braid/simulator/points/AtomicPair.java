// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;

/**
 * Two accesses of one thread to the same memory, and one that no serial order of the threads has between them, and that
 * another thread may make there in another schedule.
 *
 * @param pattern of the three
 * @param first the first access of the thread, or the call in the program that has made it
 * @param second the second one
 * @param foreign that of the other thread, or of the same one, if the other thread is to do the same
 * @param beforeSecond where the thread stands when everything is over that belongs to the first access: before the
 *     second one, or before the outermost monitor that it enters for that
 * @param beforeForeign the same of the other thread
 */
public record AtomicPair(
        Pattern pattern, Site first, Site second, Site foreign, Site beforeSecond, Site beforeForeign) {
    /**
     * Unserialisable patterns, most harmful first (S. Lu, J. Tucek, F. Qin and Y. Zhou, AVIO: Detecting Atomicity
     * Violations via Access Interleaving Invariants, ASPLOS 2006).
     */
    public enum Pattern {
        /** A read, a foreign write, a write: an update is lost. */
        READ_WRITE_WRITE("read", "write", "write"),
        /** A read, a foreign write, a read: the two see different values. */
        READ_WRITE_READ("read", "write", "read"),
        /** A write, a foreign write, a read: the thread does not see its own value. */
        WRITE_WRITE_READ("write", "write", "read"),
        /** A write, a foreign read, a write: the other thread sees an intermediate value. */
        WRITE_READ_WRITE("write", "read", "write");

        private final String first;
        private final String foreign;
        private final String second;

        Pattern(String first, String foreign, String second) {
            this.first = first;
            this.foreign = foreign;
            this.second = second;
        }
    }

    /** {@return the accesses, for people} */
    public String describe() {
        return "the " + act(pattern.first, first) + " at " + first + " and the " + act(pattern.second, second) + " at "
                + second + ", with another thread's " + act(pattern.foreign, foreign)
                + (foreign.equals(second) ? " there" : " at " + foreign) + " in between";
    }

    private static String act(String access, Site site) {
        return site.kind() == SiteKind.CALL ? "call of " + site.fieldName() : access;
    }
}
