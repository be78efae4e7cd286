// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.frame.observe.Account;
import dev.braid.frame.observe.Account.Attachment;
import dev.braid.frame.observe.Collected;
import dev.braid.frame.observe.Maps;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Threads that meet at a slot, or at the end, one step at a time: each step is a call of this one thread. */
class FrameRingTests {
    record Pair(long one, long two) {}

    record Thrower(int value) {
        @Override
        public int value() {
            if (value < 0) {
                throw new IllegalArgumentException("negative");
            }
            return value;
        }
    }

    private static final Frames<Pair> PAIRS = Frames.of(Pair.class);
    private static final Frames<Thrower> THROWERS = Frames.of(Thrower.class);
    private static final FrameWriter WRITER = ((RecordFrames<Pair>) PAIRS).writer();

    @AfterEach
    void letGo() {
        PAIRS.emit(new Pair(0, 0));
        assertThat(WRITER.pointer()).isNull();
    }

    @Test
    void s4_22_writerThatStoppedInItsFrame_keepsItsSlot_andOthersLoseTheirs() throws Exception {
        try (Collected observed = Collected.start("Pair", 2)) {
            FrameRing ring = Objects.requireNonNull(WRITER.ring());
            int stopped = ring.begin();
            ring.putLong(stopped + 8, 1);
            PAIRS.emit(new Pair(2, 2));
            assertThat(ring.begin()).as("frame 3, in the slot of frame 1").isEqualTo(FrameRing.LOST);
            ring.putLong(stopped + 16, 1);
            ring.end(stopped);
            assertThat(observed.rows()).containsExactly("1\t1\t1", "2\t2\t2");
            PAIRS.emit(new Pair(4, 4));
            PAIRS.emit(new Pair(5, 5));
            assertThat(observed.end()).isEqualTo(new Account(5, 4, 0, Attachment.PENDING));
            assertThat(observed.lines()).containsExactly("1\t1\t1", "2\t2\t2", "4\t4\t4", "5\t5\t5");
        }
    }

    @Test
    void s4_17_memory_staysUntilTheLastWriterHasLeft() throws Exception {
        try (Collected observed = Collected.start("Pair", 8)) {
            FrameRing ring = Objects.requireNonNull(WRITER.ring());
            int first = ring.begin();
            int second = ring.begin();
            assertThat(observed.end().attachment()).isEqualTo(Attachment.PENDING);
            PAIRS.emit(new Pair(9, 9));
            assertThat(WRITER.pointer()).isNull();
            assertThat(Maps.segments()).as("two threads are still in it").isEqualTo(2);
            assertThat(ring.begin()).isEqualTo(FrameRing.CLOSED);
            ring.end(first);
            assertThat(Maps.segments()).isEqualTo(2);
            ring.abandon(second);
            assertThat(Maps.segments()).as("the observer's own").isEqualTo(1);
        }
    }

    @Test
    void s4_22_rowThatCannotBeRead_isLost_andLeavesNobodyInTheRing() throws Exception {
        try (Collected observed = Collected.start("Thrower", 8)) {
            THROWERS.emit(new Thrower(1));
            assertThatThrownBy(() -> THROWERS.emit(new Thrower(-1))).isInstanceOf(IllegalArgumentException.class);
            THROWERS.emit(new Thrower(3));
            assertThat(observed.end()).isEqualTo(new Account(3, 2, 0, Attachment.PENDING));
            assertThat(observed.lines()).containsExactly("1\t1", "3\t3");
            THROWERS.emit(new Thrower(4));
            assertThat(Maps.segments()).as("the observer's own").isEqualTo(1);
        }
    }
}
