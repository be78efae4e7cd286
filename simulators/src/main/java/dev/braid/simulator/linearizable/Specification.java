// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

/** Says what operations that are called one after another must return. */
interface Specification {
    /** {@return a new object, as operations find it at first} */
    Object initial();

    /**
     * Calls an operation.
     *
     * @return its result, as {@link ValueText} writes it
     */
    String call(Object state, Operation operation);

    /** {@return {@code true} if objects in the same state are equal} */
    boolean comparesStates();

    String name();
}
