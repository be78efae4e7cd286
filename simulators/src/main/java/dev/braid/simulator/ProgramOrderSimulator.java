// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import dev.braid.trace.merge.ProgramOrderConsumer;
import dev.braid.trace.symbol.SymbolTable;

/**
 * A simulator that takes the records of each thread in program order, too, with the branch records, which are not
 * events. They come independently of {@link #event}, all of them before {@link #finish}.
 */
public interface ProgramOrderSimulator extends Simulator, ProgramOrderConsumer {
    /**
     * Says that records will come; after {@link #start}.
     *
     * @param names has the names of instructions, and the class files, before the first record that needs them
     */
    void names(SymbolTable names);
}
