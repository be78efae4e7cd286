// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.trace.flow.HookedMethod;

/** Takes what a thread executed of the program's methods, in program order. */
interface ProgramSteps {
    /** Place of an instruction of which only the method is known. */
    int SOMEWHERE = -1;

    /** A method of the program begins at that depth, or the thread comes back to it behind a gap. */
    void begun(int depth);

    /**
     * The thread executes an instruction.
     *
     * @param at the position in the method, with the calls of hooks in it, or {@link #SOMEWHERE}
     * @param depth the number of the program's methods that the thread is known to be in, this one included
     * @param passage as in {@link WalkConsumer#began}
     */
    void executed(HookedMethod method, int at, int depth, int passage);

    /** The instructions that were executed next are not known; the reason is a clause. */
    void gap(String reason);

    /** The same, and the methods that the thread is in behind the gap are not known either. */
    void lost(String reason);
}
