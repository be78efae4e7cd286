// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

class AuxRingTests {
    private static final int RING_BYTES = 64 << 10;
    private static final int TRACE_BYTES = 5_000_000;

    private final FakeRing fake = new FakeRing(4096, RING_BYTES);
    private final List<AuxGap> losses = new ArrayList<>();

    @Test
    void s1_6_bytes_arriveAsTheyWere_aroundTheEnd(TestReporter reporter) {
        long seed = System.nanoTime();
        reporter.publishEntry("seed", Long.toString(seed));
        Random random = new Random(seed);
        fake.startAt(RING_BYTES - 100);
        CRC32 written = new CRC32();
        CRC32 read = new CRC32();
        AuxRing ring = fake.aux();
        long[] next = {RING_BYTES - 100};
        int total = 0;
        while (total < TRACE_BYTES) {
            byte[] bytes = new byte[random.nextInt(RING_BYTES + 1)];
            random.nextBytes(bytes);
            fake.trace(bytes);
            written.update(bytes);
            total += bytes.length;
            ring.drain(
                    (offset, chunk) -> {
                        assertThat(offset).isEqualTo(next[0]);
                        next[0] += chunk.remaining();
                        read.update(chunk.duplicate());
                    },
                    losses::add);
        }

        assertThat(read.getValue()).as("seed %d", seed).isEqualTo(written.getValue());
        assertThat(losses).isEmpty();
        assertThat(fake.auxTail()).isEqualTo(next[0]).isEqualTo(RING_BYTES - 100 + total);
    }

    @Test
    void overrun_isAGapOfItsSize() {
        fake.startAt(8);
        fake.moveAuxHead(8 + RING_BYTES + 1);
        List<ByteBuffer> chunks = new ArrayList<>();
        AuxRing ring = fake.aux();
        ring.drain((offset, chunk) -> chunks.add(chunk), losses::add);
        fake.trace(new byte[] {1, 2});
        ring.drain((offset, chunk) -> chunks.add(chunk), losses::add);

        assertThat(losses).containsExactly(new AuxGap(8, RING_BYTES + 1, "the AUX ring of 65536 bytes was overrun"));
        assertThat(chunks).singleElement().extracting(ByteBuffer::remaining).isEqualTo(2);
    }

    @Test
    void timeConversion_isThere_onlyIfThePageSaysSo() {
        fake.pageBytes()
                .putShort(MmapPageDescriptor.TIME_SHIFT, (short) 31)
                .putInt(MmapPageDescriptor.TIME_MULTIPLIER, -2)
                .putLong(MmapPageDescriptor.TIME_ZERO, 12345);
        assertThat(fake.page().timeConversion()).isEmpty();

        fake.pageBytes().putLong(MmapPageDescriptor.CAPABILITIES, MmapPageDescriptor.CAPABILITY_TIME_ZERO);
        assertThat(fake.page().timeConversion()).contains(new PerfRecord.TimeConv(0, 31, 0xFFFF_FFFEL, 12345));
    }
}
