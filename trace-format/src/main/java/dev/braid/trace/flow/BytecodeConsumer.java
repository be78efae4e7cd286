// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

/** Takes what one thread has executed, in program order. */
public interface BytecodeConsumer {
    /**
     * An instruction was begun.
     *
     * @param depth the number of recorded methods that the thread was in, this one included
     */
    void executed(MethodCode method, int bytecodeIndex, int depth);

    /**
     * Between the last instruction and the next one, what the thread has executed is not known as a whole.
     *
     * @param reason a clause that says why
     */
    void gap(String reason);

    /** The same, and of which kind it is. */
    default void gap(FlowGap kind, String reason) {
        gap(reason);
    }
}
