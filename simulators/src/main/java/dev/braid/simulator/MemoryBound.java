// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

/** A simulator that forgets what was long ago when its share of the memory is full, and then says so. */
public interface MemoryBound extends Simulator {
    /** Sets how much memory it may take; to be called before {@link #start}. If nobody does, it judges alone. */
    void memory(MemoryShare share);
}
