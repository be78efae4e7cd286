// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.cells;

/** The properties of cells that a heap of them must know. */
public interface CellLayout {
    /** {@return the number of longs in a cell, as a power of 2} */
    int longsShift();

    /** {@return the length in bytes of that cell's location} */
    int size(long[] page, int at);

    /** {@return {@code true} if the cell may lie over others: then its size means nothing} */
    boolean isReference(long[] page, int at);
}
