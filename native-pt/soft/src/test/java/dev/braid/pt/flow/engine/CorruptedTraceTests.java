// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.RecordedFlow;
import dev.braid.pt.soft.EncoderOptions;
import dev.braid.pt.soft.Execution;
import dev.braid.pt.soft.FlowEncoder;
import dev.braid.pt.soft.NativePrograms;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the bytes are, decoding ends, says what is missing and where, and tells no more than there can be. */
class CorruptedTraceTests {
    private static final int ROUNDS = Integer.getInteger("braid.test.corruptions", 10_000);
    private static final long ALLOCATION_LIMIT = 64L << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long SEED = Long.getLong("braid.test.seed", System.nanoTime());
    private static final FlowOptions OPTIONS = FlowOptions.DEFAULT.withInstructionCap(1000);

    @ParameterizedTest
    @ValueSource(strings = {"java", "libipt"})
    @Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void corruptions_endInLocatedGaps(String engine) throws IOException, InterruptedException {
        FlowDecoder decoder = Engines.assume(engine);
        Execution tiny = NativePrograms.assumeCompiled("tiny.c");
        byte[] trace = FlowEncoder.encode(tiny, EncoderOptions.DEFAULT.withPsbBytes(128));
        Random random = new Random(SEED);
        int damaged = 0;
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bad = corrupt(trace, random);
            long before = THREADS.getCurrentThreadAllocatedBytes();
            RecordedFlow flow = RecordedFlow.of(decoder, bad, tiny.image(), OPTIONS);
            if (!isLocated(flow, bad.length) || flow.addresses().length > instructionBound(bad.length)) {
                fail("seed %d, round %d: %d instructions, %s", SEED, round, flow.addresses().length, flow.gaps());
            }
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                    .as("seed %d, bytes allocated in round %d", SEED, round)
                    .isLessThan(ALLOCATION_LIMIT);
            damaged += flow.gaps().isEmpty() ? 0 : 1;
        }
        assertThat(damaged).as("corruptions noticed, seed %d", SEED).isGreaterThan(ROUNDS / 2);
    }

    private static boolean isLocated(RecordedFlow flow, int length) {
        return flow.gaps().stream()
                .allMatch(gap -> gap.offset() >= 0
                        && gap.bytes() >= 0
                        && gap.offset() + gap.bytes() <= length
                        && gap.message().startsWith("At byte " + gap.offset() + " ")
                        && gap.message().endsWith("."));
    }

    /** {@return a bound for the instructions that a trace can lead to, if each loop ran to the cap} */
    private static long instructionBound(int length) {
        return 8L * (OPTIONS.instructionCap() + 1) * (length + 1);
    }

    private static byte[] corrupt(byte[] trace, Random random) {
        byte[] bad = trace.clone();
        switch (random.nextInt(5)) {
            case 0 -> random.nextBytes(bad);
            case 1 -> bad = Arrays.copyOf(bad, random.nextInt(bad.length));
            case 2 -> {
                int from = random.nextInt(bad.length);
                int length = Math.min(random.nextInt(64), bad.length - from);
                System.arraycopy(trace, random.nextInt(trace.length - length), bad, from, length);
            }
            case 3 -> {
                int cut = random.nextInt(bad.length - 64);
                int length = 1 + random.nextInt(64);
                System.arraycopy(trace, cut + length, bad, cut, bad.length - cut - length);
                bad = Arrays.copyOf(bad, bad.length - length);
            }
            default -> {
                for (int i = random.nextInt(8); i >= 0; i--) {
                    bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
        }
        return bad;
    }
}
