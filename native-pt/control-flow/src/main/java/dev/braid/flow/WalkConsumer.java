// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.pt.code.CodeFrame;
import java.util.List;

/** Takes the steps of a {@link ProgramWalk}, as they come. It may be known only later which method a frame is of. */
interface WalkConsumer {
    /** Passage of a step that calls no hook for an access. */
    int NONE = -1;

    /** The thread enters a method, or comes back to it. */
    void entered(WalkedFrame frame);

    /**
     * The innermost frame begins its next instruction.
     *
     * @param passage the number of what may be the call of a hook, as in {@link ProgramWalk.Calls#passages}; or
     *     {@link #NONE}
     */
    void began(WalkedFrame frame, int passage);

    /** The innermost frame is left. */
    void returned();

    /**
     * Compiled code calls from a place that the compiler reports.
     *
     * @param stack the innermost method first, then those that it was inlined into
     * @param passage as in {@link #began}
     */
    void called(List<CodeFrame> stack, int passage);

    /** The last such call that has not returned does so. */
    void returnedToCompiled();

    /** Compiled code executes another instruction of which the compiler tells where it is. */
    void compiled(List<CodeFrame> stack);

    /** The thread is in no known frame any more. */
    void lost(String reason);

    /** The same, and what it did meanwhile is not known. */
    void gap(String reason);
}
