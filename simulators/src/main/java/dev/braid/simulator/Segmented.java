// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

/** A simulator of a transactional memory, in which so many attempts run at a time as there are segments. */
public interface Segmented extends Simulator {
    /**
     * Sets the number of segments; to be called before {@link #start}.
     *
     * @throws IllegalArgumentException if there can't be so many; the message says how many can be
     */
    void segments(int count);
}
