// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow.merge;

import dev.braid.pt.code.CodeFrame;
import java.util.List;

/** Takes what the flow of one thread reports of its bytecode, in order. */
public interface BytecodeSteps {
    /**
     * The interpreter begins an instruction; its method, and its place in that, are not known.
     *
     * @param name as HotSpot calls it, such as {@code fast_igetfield}
     */
    void bytecode(String name);

    /** The conditional jump that began last jumps, or does not. */
    void condition(boolean jumps);

    /**
     * A method is entered that the interpreter runs; when it is left, an instruction has begun that returns.
     *
     * @param isInvoked whether by the instruction that began last, and not by the JVM or by compiled code
     */
    void entered(boolean isInvoked);

    /**
     * Compiled code calls from a place that the compiler names.
     *
     * @param stack the innermost method first, then those that it was inlined into
     */
    void called(List<CodeFrame> stack);

    /** The last call of {@link #called} that has not returned does so. */
    default void returned() {}

    /**
     * Compiled code executes another instruction whose place in the program the compiler names.
     *
     * @param stack as in {@link #called}
     */
    default void compiled(List<CodeFrame> stack) {}

    /** Says that the methods that the thread is in no longer follow from what came before. */
    void lost(String reason);
}
