// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

/** Takes a flow, in the order of execution, from the one thread that decodes. */
public interface FlowConsumer {
    /**
     * Takes the next executed instructions. Between two calls without a {@link #gap} nothing is missing.
     *
     * @param addresses virtual addresses; the array is used again after the call
     * @param count the number of them, from index 0
     */
    void instructions(long[] addresses, int count);

    /**
     * Takes a time before which what follows was not executed. It is reported where the image is another one from then
     * on.
     *
     * @param tsc as in a TSC packet
     */
    default void time(long tsc) {}

    /** Takes a hole in the flow: what follows is not what comes next. */
    void gap(Gap gap);
}
