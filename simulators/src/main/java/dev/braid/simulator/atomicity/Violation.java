// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.trace.RecordedEvent;

/**
 * A cycle through a block: it has left by one edge, and been entered again by another one.
 *
 * @param start the first event of the block's method
 * @param exit from the block to another thread
 * @param entry from another thread, mostly the same one, to the block; {@code exit} again if the block's thread came
 *     after the others before the block began, and the block that was left and entered again is forgotten
 */
record Violation(RecordedEvent start, Edge exit, Edge entry) {
    /** {@return {@code true} if it is known how the block was entered again} */
    boolean isWhole() {
        return !entry.equals(exit);
    }

    RecordedEvent first() {
        return exit.from();
    }

    RecordedEvent last() {
        return entry.to();
    }
}
