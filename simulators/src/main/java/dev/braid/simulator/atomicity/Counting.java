// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

/** The ways in which an access counts for the order of transactions. */
enum Counting {
    /** It is the JDK's own affair. */
    NOT,
    /** It counts as the program's own. */
    PROGRAM,
    /** It counts as a part of a call into the JDK that is atomic as a whole. */
    CALL,
    /** It is of a collection of which nothing can be said. */
    UNJUDGED,
    /** A lock of the JDK has been acquired, or is about to be released. */
    LOCK,
    /** The thread begins to wait for a condition. */
    CONDITION_WAIT
}
