// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.layout.ChannelDescriptor;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the sum of a stream against one that is made byte by byte. */
class StreamSumTests {
    private static final int RING = 8 * ChannelDescriptor.CHECK_BYTES;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void sums_areThoseOfTheBytes_howeverTheyCome(long seed) {
        Random random = new Random(seed);
        byte[] bytes = new byte[100_000];
        random.nextBytes(bytes);
        StreamSum sum = new StreamSum(RING);
        sum.start(0, 0);
        int at = 0;
        while (at < bytes.length) {
            int length = Math.min(bytes.length - at, random.nextInt(1 << random.nextInt(16)));
            sum.add(bytes, at, length);
            at += length;
            assertThat(sum.knows(at)).isTrue();
            assertThat(sum.at(at)).as("%d bytes", at).isEqualTo(naive(bytes, at));
            for (int block = at / ChannelDescriptor.CHECK_BYTES; block >= 0; block--) {
                int end = block * ChannelDescriptor.CHECK_BYTES;
                assertThat(sum.knows(end)).isEqualTo(at - end <= RING);
                if (sum.knows(end)) {
                    assertThat(sum.at(end))
                            .as("block %d of %d bytes", block, at)
                            .isEqualTo(naive(bytes, end));
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {7, 8})
    void sum_goesOnFromAnotherOne(long seed) {
        byte[] bytes = new byte[3 * ChannelDescriptor.CHECK_BYTES + 5];
        new Random(seed).nextBytes(bytes);
        StreamSum sum = new StreamSum(RING);
        int begin = 2 * ChannelDescriptor.CHECK_BYTES;
        sum.start(begin, naive(bytes, begin));
        sum.add(bytes, begin, bytes.length - begin);

        assertThat(sum.at(bytes.length)).isEqualTo(naive(bytes, bytes.length));
    }

    private static long naive(byte[] bytes, int end) {
        long sum = 0;
        for (int i = 0; i < end; i++) {
            sum += (bytes[i] & 0xFFL) << Byte.SIZE * (i % Long.BYTES);
        }
        return sum;
    }
}
