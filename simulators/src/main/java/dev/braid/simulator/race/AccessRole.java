// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

/** The roles of accesses in the search for races. */
public enum AccessRole {
    /** A plain one to data: in a race if nothing orders it with another one. */
    DATA,
    /**
     * A volatile, ordered, opaque or atomic one by way of a variable handle, a field updater or {@code Unsafe}: it
     * synchronises, and races with plain accesses to the same location.
     */
    ATOMIC,
    /** One that synchronises, to a location that nobody accesses plainly: a volatile field, or one of the JDK's own. */
    SYNCHRONISES,
    /** A plain write of the JDK's concurrent classes, which may order it by fences. */
    RELEASES,
    /** A plain read of theirs. */
    NONE;

    /** {@return {@code true} if it synchronises, and so races with plain accesses alone} */
    public boolean synchronises() {
        return this == ATOMIC || this == SYNCHRONISES;
    }
}
