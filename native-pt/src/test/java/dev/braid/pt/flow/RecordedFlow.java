// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Keeps a flow: its instructions, and its gaps with how many instructions came before each. */
public final class RecordedFlow implements FlowConsumer {
    private long[] addresses = new long[1024];
    private int count;
    private final List<Gap> gaps = new ArrayList<>();
    private final List<Integer> gapPlaces = new ArrayList<>();

    public static RecordedFlow of(FlowDecoder decoder, byte[] trace, ProcessImage image, FlowOptions options) {
        RecordedFlow flow = new RecordedFlow();
        FlowCoverage coverage = decoder.decode(ByteBuffer.wrap(trace), image, options, flow);
        long bytes = flow.gaps.stream().mapToLong(Gap::bytes).sum();
        if (coverage.instructions() != flow.count
                || coverage.gaps() != flow.gaps.size()
                || coverage.bytesLost() != bytes) {
            throw new AssertionError(coverage + " is not what was told: " + flow.count + " instructions, " + flow.gaps);
        }
        return flow;
    }

    @Override
    public void instructions(long[] batch, int size) {
        while (count + size > addresses.length) {
            addresses = Arrays.copyOf(addresses, 2 * addresses.length);
        }
        System.arraycopy(batch, 0, addresses, count, size);
        count += size;
    }

    @Override
    public void gap(Gap gap) {
        gaps.add(gap);
        gapPlaces.add(count);
    }

    public long[] addresses() {
        return Arrays.copyOf(addresses, count);
    }

    public List<Gap> gaps() {
        return gaps;
    }

    public List<GapReason> reasons() {
        return gaps.stream().map(Gap::reason).toList();
    }

    /** {@return the number of instructions before each gap} */
    public List<Integer> gapPlaces() {
        return gapPlaces;
    }
}
