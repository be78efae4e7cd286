// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;

/**
 * Takes frames of {@code struct Sample { int thread; long count; double half; long check; }} and checks that each is
 * one that was written, whole, and later than the one before. Optionally slow.
 */
final class SampleRows implements FrameReader.Sink {
    static final String DECLARATION = "struct Sample { int32_t thread; int64_t count; double half; int64_t check; };";

    // Behind the sequence number, the greatest first.
    private static final int COUNT = 8;
    private static final int HALF = 16;
    private static final int CHECK = 24;
    private static final int THREAD = 32;

    private final int spins;
    private long rows;
    private long last;

    /** @param spins the time that it takes over each row, in spins */
    SampleRows(int spins) {
        this.spins = spins;
    }

    static long check(int thread, long count) {
        return count * 0x9E3779B97F4A7C15L + thread;
    }

    @Override
    public void frame(long number, ByteBuffer frame) {
        long count = frame.getLong(COUNT);
        boolean isWhole =
                frame.getDouble(HALF) == count / 2.0 && frame.getLong(CHECK) == check(frame.getInt(THREAD), count);
        // Checked by hand: an assertion each would take longer than everything else.
        if (!isWhole || number <= last) {
            assertThat(isWhole).as("frame %s is whole: %s", number, count).isTrue();
            assertThat(number).as("frame after frame %s", last).isGreaterThan(last);
        }
        last = number;
        rows++;
        for (int i = 0; i < spins; i++) {
            Thread.onSpinWait();
        }
    }

    long rows() {
        return rows;
    }
}
