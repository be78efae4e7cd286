// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

/** Kind of fault that a program of the corpus has. */
public enum BugClass {
    /** Accesses to one location that nothing orders. */
    RACE,
    /** A thread need never see what another one wrote. */
    VISIBILITY,
    /** Several accesses to one variable that should be one step. */
    ATOMICITY,
    /** Accesses to several variables that belong together, and come apart. */
    ATOMICITY_OF_SEVERAL_VARIABLES,
    /** Something that must come first does not. */
    ORDER,
    /** Threads that each wait for what another one holds. */
    DEADLOCK,
    /** A thread that waits was woken before it waited, and never is again. */
    LOST_WAKE_UP,
    /** A compare-and-set that takes a value for unchanged although it has changed and changed back. */
    ABA,
    /** An object that others see before it is made. */
    PUBLICATION,
    DOUBLE_CHECKED_LOCKING,
    /** A collection that changes under an iteration. */
    ITERATOR_INVALIDATION,
    /** A check of a concurrent collection or variable that no longer holds when it is acted upon. */
    CHECK_THEN_ACT,
    /** {@code wait} and {@code notify} against their rules. */
    WAIT_AND_NOTIFY
}
