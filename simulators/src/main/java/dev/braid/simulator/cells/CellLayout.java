// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.cells;

/** The properties of cells that a heap of them must know. */
public interface CellLayout {
    /** {@return how many longs a cell has, as a power of 2} */
    int longsShift();

    /** {@return how many bytes long the location of that cell is} */
    int size(long[] page, int at);

    /** {@return whether the cell may lie over others: then its size means nothing} */
    boolean isReference(long[] page, int at);
}
