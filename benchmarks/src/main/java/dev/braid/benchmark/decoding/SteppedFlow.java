// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.decoding;

import dev.braid.pt.flow.FlowConsumer;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.Gap;
import dev.braid.pt.soft.EncoderOptions;
import dev.braid.pt.soft.EncoderOptions.Returns;
import dev.braid.pt.soft.Execution;
import dev.braid.pt.soft.FlowEncoder;
import dev.braid.pt.soft.Stepper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A program that was run by single steps, in the packets that a processor would have written.
 *
 * @param packets as Braid has them recorded, without compressed returns
 */
@SuppressWarnings("ArrayRecordComponent") // flows are not compared
record SteppedFlow(Execution execution, byte[] packets) {
    /** A shell that counts: its loop, its expressions, and the C library below them. */
    private static final List<String> COMMAND =
            List.of("/bin/sh", "-c", "i=0; while [ $i -lt 1000000000 ]; do i=$((i + 1)); done");

    /** @throws IOException if nothing can be stepped here; the message says why, and what to do */
    static SteppedFlow of(int instructions) throws IOException {
        Execution execution = Stepper.run(COMMAND, instructions);
        return new SteppedFlow(execution, FlowEncoder.encode(execution, EncoderOptions.DEFAULT.with(Returns.TARGETS)));
    }

    int instructions() {
        return execution.addresses().length;
    }

    /**
     * Decodes it once. {@return the number of instructions decoded}
     *
     * @throws IllegalStateException if these are not all
     */
    long decode(FlowDecoder engine) {
        Counter counter = new Counter();
        engine.decode(ByteBuffer.wrap(packets), execution.image(), FlowOptions.DEFAULT, counter);
        if (counter.instructions != instructions() || counter.gaps > 0) {
            throw new IllegalStateException(engine.name() + " told " + counter.instructions + " instructions of "
                    + instructions() + ", with " + counter.gaps + " gaps");
        }
        return counter.instructions;
    }

    private static final class Counter implements FlowConsumer {
        private long instructions;
        private long gaps;

        @Override
        public void instructions(long[] addresses, int count) {
            instructions += count;
        }

        @Override
        public void gap(Gap gap) {
            gaps++;
        }
    }
}
