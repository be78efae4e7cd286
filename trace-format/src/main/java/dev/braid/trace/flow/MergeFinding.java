// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

/**
 * One place where the records of threads and their control flow do not agree.
 *
 * @param instruction the place, with its instruction, such as {@code putfield demo.Counter.value at bytecode index 7 of
 *     demo.Counter.add(Counter.java:12)}
 * @param count the number of times
 * @param thread the first one that this was found in
 * @param afterRecords the number of records of that thread that had been joined before
 */
public record MergeFinding(Kind kind, String instruction, long count, int thread, long afterRecords) {
    /** Kinds of findings. */
    public enum Kind {
        /** The control flow passed the instruction, and the record that it should have left is missing. */
        HOLE,
        /** There is a record that no passage of the control flow explains. */
        UNMATCHED
    }
}
