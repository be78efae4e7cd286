// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.path;

import dev.braid.report.Wording;
import java.util.List;

/** A step of a thread's way through the program, as it is shown: folded, and without what would make it too long. */
public sealed interface PathStep {
    /**
     * Instructions of one source line.
     *
     * @param file the source file's name without folder, "" if it is not known
     * @param line -1 if it is not known
     * @param rounds the number of times that the thread jumped back within the line
     */
    record Line(String file, int line, Times rounds) implements PathStep {}

    /**
     * A call of a method.
     *
     * @param method class and method, such as {@code demo.Counter.increment}
     * @param isEntered whether the thread was in it already at the beginning of the part
     */
    record Call(String method, boolean isEntered, List<PathStep> steps) implements PathStep {
        public Call {
            steps = List.copyOf(steps);
        }
    }

    /** The same steps several times in a row, but for counts in them. */
    record Loop(Times times, List<PathStep> body) implements PathStep {
        public Loop {
            body = List.copyOf(body);
        }
    }

    /** A part that is not known; the reason is a clause. */
    record Gap(String reason) implements PathStep {}

    /**
     * Steps or calls that are known, but not shown.
     *
     * @param noun a noun for the counted things: {@code step} or {@code call}
     */
    record LeftOut(long count, String noun) implements PathStep {
        static LeftOut steps(long count) {
            return new LeftOut(count, "step");
        }
    }

    /** {@return the steps within this one} */
    default List<PathStep> within() {
        return this instanceof Call call ? call.steps() : this instanceof Loop loop ? loop.body() : List.of();
    }

    /** {@return the number of steps of which this one consists, including those within it and those left out} */
    default long size() {
        return this instanceof LeftOut left ? left.count() : 1 + size(within());
    }

    /** {@return the number of steps shown of this one} */
    default long shown() {
        return 1 + shown(within());
    }

    static long size(List<PathStep> steps) {
        long size = 0;
        for (PathStep step : steps) {
            size += step.size();
        }
        return size;
    }

    static long shown(List<PathStep> steps) {
        long shown = 0;
        for (PathStep step : steps) {
            shown += step.shown();
        }
        return shown;
    }

    /** Number of times that something happened; it may differ from one round of a loop to the next. */
    record Times(long least, long most) {
        static final Times NEVER = new Times(0, 0);

        static Times of(long times) {
            return new Times(times, times);
        }

        Times orThose(Times other) {
            return equals(other) ? this : new Times(Math.min(least, other.least), Math.max(most, other.most));
        }

        /** {@return such as {@code 3} or {@code 3 to 7}} */
        @Override
        public String toString() {
            return Wording.count(least) + (least == most ? "" : " to " + Wording.count(most));
        }
    }
}
