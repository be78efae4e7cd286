// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Memory;
import dev.braid.pt.flow.FlowConsumer;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.Gap;
import dev.braid.pt.flow.RecordedFlow;
import dev.braid.pt.soft.EncoderOptions;
import dev.braid.pt.soft.Execution;
import dev.braid.pt.soft.FlowEncoder;
import dev.braid.pt.soft.NativePrograms;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** libipt reads memory of which the garbage collector does not know that it is in use. */
class LibiptMemoryTests {
    private static final int ROUNDS = 20;
    private static final int COPIES = 8;
    /**
     * Number of blocks of the trace's size that are taken after each collection: one of them would get freed memory.
     */
    private static final int BLOCKS = 16;

    @Test
    void collections_whileLibiptDecodes_changeNothing() throws IOException, InterruptedException {
        FlowDecoder libipt = Engines.assume("libipt");
        Execution tiny = NativePrograms.assumeCompiled("tiny.c");
        byte[] trace = FlowEncoder.encode(tiny, EncoderOptions.DEFAULT);
        byte[] large = new byte[trace.length * COPIES];
        for (int i = 0; i < COPIES; i++) {
            System.arraycopy(trace, 0, large, i * trace.length, trace.length);
        }
        long[] truth = RecordedFlow.of(libipt, large, tiny.image(), FlowOptions.DEFAULT)
                .addresses();
        assertThat(truth).hasSize(COPIES * tiny.addresses().length);
        for (int round = 0; round < ROUNDS; round++) {
            RecordedFlow flow = new RecordedFlow();
            Scribbler scribbler = new Scribbler(flow, large.length);
            libipt.decode(ByteBuffer.wrap(large), tiny.image(), FlowOptions.DEFAULT, scribbler);

            assertThat(scribbler.collections).isGreaterThan(2);
            assertThat(flow.gaps()).as("round %d", round).isEmpty();
            assertThat(Arrays.equals(flow.addresses(), truth))
                    .as("round %d", round)
                    .isTrue();
        }
    }

    /**
     * Collects garbage each time that libipt has decoded some instructions, and writes over what became free by it.
     * Otherwise, freed memory would keep its content for a while, and nobody would notice.
     */
    private static final class Scribbler implements FlowConsumer {
        private final RecordedFlow flow;
        private final int blockBytes;
        private final List<Memory> blocks = new ArrayList<>();
        private int collections;

        Scribbler(RecordedFlow flow, int blockBytes) {
            this.flow = flow;
            this.blockBytes = blockBytes;
        }

        @Override
        public void instructions(long[] addresses, int count) {
            flow.instructions(addresses, count);
            System.gc();
            try {
                Thread.sleep(5); // in which JNA frees what is free
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            for (int i = 0; i < BLOCKS; i++) {
                Memory block = new Memory(blockBytes);
                block.setMemory(0, blockBytes, (byte) 0xFF);
                blocks.add(block);
            }
            collections++;
        }

        @Override
        public void gap(Gap gap) {
            flow.gap(gap);
        }
    }
}
