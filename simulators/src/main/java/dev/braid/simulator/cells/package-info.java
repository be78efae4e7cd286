// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * A few longs for each location of a trace's memory, found fast and without an object for each. Start at
 * {@link dev.braid.simulator.cells.CellHeap}.
 */
@NullMarked
package dev.braid.simulator.cells;

import org.jspecify.annotations.NullMarked;
