// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.code.CodeResolver;

/** Takes the flows of threads, each in the order of execution, one part after the other. */
public interface RecordedFlowConsumer {
    /**
     * Takes the next instructions of a thread.
     *
     * @param addresses virtual addresses; the array is used again after the call
     * @param count the number of them, from index 0
     */
    void instructions(int tid, long[] addresses, int count);

    /**
     * Takes what says to which code the instructions from here on belong; at each call of the others it is up to date.
     */
    default void code(CodeResolver resolver) {}

    /** Takes a hole: what the thread did before and after it must not be joined. */
    void gap(RecordedGap gap);

    /** Takes what may make flows less sure or less complete, as a sentence. */
    void warning(String text);
}
