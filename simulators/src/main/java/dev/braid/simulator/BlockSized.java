// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

/** A simulator that takes memory in blocks, such as the lines of a cache, of a size that its user may choose. */
public interface BlockSized extends Simulator {
    /**
     * Sets the size of a block; to be called before {@link #start}.
     *
     * @throws IllegalArgumentException if this simulator has no blocks of that size; the message says which it has
     */
    void blockBytes(int bytes);
}
