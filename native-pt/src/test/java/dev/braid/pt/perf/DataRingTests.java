// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataRingTests {
    private static final int RING_BYTES = 4096;

    private final FakeRing fake = new FakeRing(RING_BYTES, RING_BYTES);
    private final List<PerfRecord> records = new ArrayList<>();
    private final List<PerfDamage> damage = new ArrayList<>();

    @Test
    void s1_6_records_comeInOrder_alsoAroundTheEnd() {
        long start = Long.MAX_VALUE / RING_BYTES * RING_BYTES - 20; // within a header, and near the largest position
        fake.startAt(start);
        DataRing ring = fake.records(TrailerLayout.NONE);
        int written = 0;
        for (int round = 0; round < 100; round++) {
            for (int i = 0; i < 100; i++) {
                fake.record(Records.comm(written, "task-" + written));
                written++;
            }
            ring.drain(records::add, damage::add);
        }

        assertThat(damage).isEmpty();
        assertThat(records).hasSize(written);
        for (int i = 0; i < written; i++) {
            long position = start + (long) i * Records.comm(0, "").length;
            assertThat(records.get(i)).isEqualTo(new PerfRecord.Comm(position, i, i, "task-" + i, false, Trailer.NONE));
        }
        assertThat(fake.dataTail()).isEqualTo(start + (long) written * Records.comm(0, "").length);
    }

    @Test
    void recordsThatFoundNoRoom_areCounted() {
        fake.record(Records.comm(1, "a"));
        fake.record(Records.lost(17));
        fake.records(TrailerLayout.NONE).drain(records::add, damage::add);

        assertThat(records).last().isEqualTo(new PerfRecord.Lost(32, 1, 17, Trailer.NONE));
    }

    @Test
    void overrun_isDamage_andTheRingGoesOn() {
        fake.moveDataHead(RING_BYTES + 8);
        DataRing ring = fake.records(TrailerLayout.NONE);
        ring.drain(records::add, damage::add);
        fake.record(Records.comm(1, "after"));
        ring.drain(records::add, damage::add);

        assertThat(damage).singleElement().asString().contains("at byte 0", "claims to hold 4104", "lost");
        assertThat(records).singleElement().isInstanceOf(PerfRecord.Comm.class);
    }

    @Test
    void headBehindTail_isDamage() {
        fake.startAt(64);
        fake.moveDataHead(32);
        fake.records(TrailerLayout.NONE).drain(records::add, damage::add);

        assertThat(damage).hasSize(1);
        assertThat(fake.dataTail()).isEqualTo(32);
    }

    @Test
    void recordOfNoSize_isDamage_andDoesNotHang() {
        fake.record(Records.comm(1, "a"));
        fake.record(new byte[16]);
        fake.records(TrailerLayout.NONE).drain(records::add, damage::add);

        assertThat(records).hasSize(1);
        assertThat(damage).singleElement().asString().contains("at byte 32: a record of 0 bytes, with 16 left");
        assertThat(fake.dataTail()).isEqualTo(48);
    }

    @Test
    void damagedRecord_isLeftOut_alone() {
        byte[] endless = Records.comm(1, "sixteen letters!");
        fake.record(endless);
        fake.record(Records.comm(2, "b"));
        fake.records(TrailerLayout.NONE).drain(records::add, damage::add);

        assertThat(damage).singleElement().asString().contains("type 3 has a name of 16 bytes without an end");
        assertThat(records).singleElement().isInstanceOf(PerfRecord.Comm.class);
    }

    @Test
    void ringThatIsNoPowerOfTwo_isRefused() {
        ByteBuffer odd = FakeRing.direct(RING_BYTES + 8);
        assertThatThrownBy(() -> new DataRing(fake.page(), odd, TrailerLayout.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not a power of two");
    }
}
