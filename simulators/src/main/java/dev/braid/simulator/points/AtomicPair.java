// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Two accesses of one thread, and one or two that no serial order of the threads has between them, and that another
 * thread may make there in another schedule.
 *
 * @param pattern their pattern
 * @param first the first access of the thread, or the call in the program that has made it
 * @param second the second one
 * @param foreign the sites of the other thread, or of the same one, if the other thread is to do the same
 * @param beforeSecond the site of the thread when everything is over that belongs to the first access: before the
 *     second one, or before the outermost monitor that it enters for that
 * @param beforeForeign the same of the other thread
 */
public record AtomicPair(
        Pattern pattern, Act first, Act second, List<Act> foreign, Site beforeSecond, Site beforeForeign) {
    /**
     * Unserialisable patterns, most harmful first (S. Lu, J. Tucek, F. Qin and Y. Zhou, AVIO: Detecting Atomicity
     * Violations via Access Interleaving Invariants, ASPLOS 2006).
     */
    public enum Pattern {
        /** A read, a foreign write, a write: an update is lost. */
        READ_WRITE_WRITE(false, true, true),
        /** A read, a foreign write, a read: the two see different values. */
        READ_WRITE_READ(false, true, false),
        /** A write, a foreign write, a read: the thread does not see its own value. */
        WRITE_WRITE_READ(true, true, false),
        /** A write, a foreign read, a write: the other thread sees an intermediate value. */
        WRITE_READ_WRITE(true, false, true),
        /**
         * Accesses to two places in memory, and foreign ones to both: for one place, this thread is first, and for the
         * other one, the other thread is (S. Lu et al., MUVI, SOSP 2007).
         */
        TWO_PLACES(false, false, false);

        private final boolean isFirstWrite;
        private final boolean isForeignWrite;
        private final boolean isSecondWrite;

        Pattern(boolean isFirstWrite, boolean isForeignWrite, boolean isSecondWrite) {
            this.isFirstWrite = isFirstWrite;
            this.isForeignWrite = isForeignWrite;
            this.isSecondWrite = isSecondWrite;
        }
    }

    /**
     * Access, or the call in the program that has made it.
     *
     * @param isWrite whether it writes, or a call does something that matters as it does
     */
    public record Act(Site site, boolean isWrite) {
        @Override
        public String toString() {
            return site.kind() == SiteKind.CALL ? "call of " + site.fieldName() : isWrite ? "write" : "read";
        }
    }

    /** Makes a pair. */
    public AtomicPair {
        foreign = List.copyOf(foreign);
    }

    /** {@return a pair of accesses to one word} */
    public static AtomicPair ofOneWord(
            Pattern pattern, Site first, Site second, Site foreign, Site beforeSecond, Site beforeForeign) {
        return new AtomicPair(
                pattern,
                new Act(first, pattern.isFirstWrite),
                new Act(second, pattern.isSecondWrite),
                List.of(new Act(foreign, pattern.isForeignWrite)),
                beforeSecond,
                beforeForeign);
    }

    /** {@return the accesses, for people} */
    public String describe() {
        return "the " + first + " at " + first.site + " and the " + second + " at " + second.site
                + ", with another thread's "
                + foreign.stream()
                        .map(act -> act + (act.site.equals(second.site) ? " there" : " at " + act.site))
                        .collect(Collectors.joining(" and "))
                + " in between";
    }
}
