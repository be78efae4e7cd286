// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.RecordedFlow;
import dev.braid.pt.soft.EncoderOptions;
import dev.braid.pt.soft.Execution;
import dev.braid.pt.soft.FlowEncoder;
import dev.braid.pt.soft.NativePrograms;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** libipt reads memory of which the garbage collector does not know that it is in use. */
class LibiptMemoryTests {
    private static final int ROUNDS = 20;
    private static final int COPIES = 8;

    @Test
    void collections_whileLibiptDecodes_changeNothing() throws IOException, InterruptedException {
        FlowDecoder libipt = Engines.assume("libipt");
        Execution tiny = NativePrograms.assumeCompiled("tiny.c");
        byte[] trace = FlowEncoder.encode(tiny, EncoderOptions.DEFAULT);
        byte[] large = new byte[trace.length * COPIES];
        for (int i = 0; i < COPIES; i++) {
            System.arraycopy(trace, 0, large, i * trace.length, trace.length);
        }
        AtomicBoolean over = new AtomicBoolean();
        Thread collector = new Thread(() -> {
            while (!over.get()) {
                System.gc();
            }
        });
        collector.start();
        try {
            long[] first = RecordedFlow.of(libipt, large, tiny.image(), FlowOptions.DEFAULT)
                    .addresses();
            assertThat(first).hasSize(COPIES * tiny.addresses().length);
            for (int round = 1; round < ROUNDS; round++) {
                RecordedFlow flow = RecordedFlow.of(libipt, large, tiny.image(), FlowOptions.DEFAULT);
                assertThat(Arrays.equals(flow.addresses(), first))
                        .as("round %d", round)
                        .isTrue();
            }
        } finally {
            over.set(true);
            collector.join();
        }
    }
}
