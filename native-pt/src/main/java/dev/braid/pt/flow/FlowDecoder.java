// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import java.nio.ByteBuffer;

/** Makes the flow of one thread's instructions out of the packets of Intel Processor Trace and the code that ran. */
public interface FlowDecoder {
    /** {@return the engine's name, such as java or libipt} */
    String name();

    /**
     * Decodes one trace. Whatever is in it, this returns, and in bounded memory. What cannot be followed becomes a gap,
     * after which the flow goes on at the next PSB packet, or after an overflow where the processor says.
     *
     * @param trace the bytes of one AUX area in the order in which they were written, from the buffer's position to its
     *     limit; neither is moved
     * @param image the code of the process that was traced
     * @throws FlowEngineException if this engine cannot decode anything here
     */
    FlowCoverage decode(ByteBuffer trace, ProcessImage image, FlowOptions options, FlowConsumer consumer);
}
