// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordDescriptor;
import dev.braid.trace.TraceDamagedException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordDamageTests {
    private static final byte[] BEGIN =
            new RecordEncoder().threadBegin(100, 1, "main").toByteArray();
    private static final int BEGIN_BYTES = 40;

    private final EventListFixture out = new EventListFixture();
    private final OrderedMerge merge = new OrderedMerge(out, new SymbolTable());

    @Test
    void everyFlippedBit_isFound() {
        byte[] records = everyKind();
        for (int bit = 0; bit < records.length * 8; bit++) {
            records[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(damageOf(records)).as("bit %d", bit).isNotNull();
            records[bit / 8] ^= (byte) (1 << bit % 8);
        }
        assertThat(damageOf(records)).isNull();
    }

    @Test
    void everyFlippedBit_isFoundWhereTheLengthOfARecordSeemsRight() {
        // Without its second value this is a valid read, as that value's bytes xor to the flipped bit of the kind.
        byte[] records = new RecordEncoder()
                .threadBegin(1, 1, "main")
                .access(EventKind.READ_WRITE, AccessMode.PLAIN, 8, false, 0, 2, 1, 0, 0, 2)
                .threadEnd(3)
                .toByteArray();
        records[BEGIN_BYTES] ^= 2;
        assertThat(damageOf(records)).isNotNull();
    }

    @Test
    void randomHistory_withOneFlippedBit_isFound() {
        Random random = new Random(42);
        for (HistoryFixture.Arrival arrival : new HistoryFixture(42, 1, 4000).arrivals) {
            byte[] records = arrival.records();
            for (int i = 0; i < 3 && records.length > 0; i++) {
                byte[] damaged = records.clone();
                int bit = random.nextInt(records.length * 8);
                damaged[bit / 8] ^= (byte) (1 << bit % 8);
                OrderedMerge alone = new OrderedMerge(out, new SymbolTable());
                assertThatThrownBy(() -> alone.add(0, damaged, damaged.length, arrival.baseClock()))
                        .as("bit %d", bit)
                        .isInstanceOf(TraceDamagedException.class);
            }
        }
    }

    @Test
    void everyCut_isFound() throws TraceDamagedException {
        byte[] records = everyKind();
        int cutsBetweenRecords = 0;
        for (int length = 0; length < records.length; length++) {
            OrderedMerge alone = new OrderedMerge(out, new SymbolTable());
            int cut = length;
            TraceDamagedException damage =
                    catchThrowableOfType(TraceDamagedException.class, () -> alone.add(0, records, cut, 0));
            cutsBetweenRecords += damage == null ? 1 : 0;
        }
        assertThat(cutsBetweenRecords)
                .isEqualTo(new OrderedMerge(out, new SymbolTable())
                        .add(0, records, records.length, 0)
                        .records());
    }

    @Test
    void damage_namesSlotByteExpectedAndFound_andKeepsWhatCameBefore() throws TraceDamagedException {
        merge.add(3, BEGIN, BEGIN_BYTES, 0);
        byte[] records = new RecordEncoder(100)
                .threadStart(101, 5)
                .threadStart(102, 6)
                .threadStart(103, 7)
                .toByteArray();
        records[16 + 8] ^= 1;
        assertThatThrownBy(() -> merge.add(3, records, records.length, 100))
                .isInstanceOf(TraceDamagedException.class)
                .hasMessageContaining("slot 3, byte 56 of its records: expected check byte")
                .hasFieldOrPropertyWithValue("position", 56L);
        assertThat(merge.lastScan()).isEqualTo(new ChunkScan(1, 16, 101, 0));
        assertThatThrownBy(() -> merge.add(3, BEGIN, BEGIN_BYTES, 101)).isInstanceOf(TraceDamagedException.class);
        assertThat(merge.lastScan().records()).isZero();
        assertThat(merge.add(4, BEGIN, BEGIN_BYTES, 0).records()).isEqualTo(1);
        merge.emitAll();
        assertThat(out.events).extracting(event -> event.startedThread()).containsExactly(0, 0, 5);
    }

    @Test
    void illegalField_isFoundUnderARightCheckByte() {
        int wide = RecordDescriptor.WIDE_BIT;
        int reference = RecordDescriptor.REFERENCE_BIT;
        long tooBig = RecordDescriptor.OBJECT_ID_LIMIT;
        assertFound("a record kind from 1 to 15, found kind 0", record(0));
        assertFound("a thread id below 2^31", record(15, 101, -1));
        assertFound("an operation from 0 to 17 for kind 12, found operation 18", record(12 | 18 << 4, 1, 0));
        assertFound("an operation from 0 to 2 for kind 13, found operation 3", record(13 | 3 << 4, 1, 2, 3, 4));
        assertFound("an operation from 0 to 0 for kind 14, found operation 1", record(14 | 1 << 4, 1, 16, 8));
        assertFound("an object id below 2^40", record(12, tooBig, 0));
        assertFound("an object id below 2^40", record(14, -1, 16, 8));
        assertFound("a range of no fewer than 0 bytes, found -8 bytes", record(14, 1, 16, -8));
        assertFound("an access mode below 5, found mode 5", record(1 | 5 << 4, 1 << 24, 0));
        assertFound("an object id below 2^40", record(1 | wide, tooBig, 0, 0));
        assertFound("an object id below 2^40", record(1 | wide, -1, 0, 0));
        assertFound("a reference of 4 or 8 bytes, found 2 bytes", record(1 | reference | 1 << 7, 1 << 24, 0));
        assertFound("an object id below 2^40", record(3 | reference | 3 << 7, 1 << 24, 0, tooBig));
        assertFound("a clock of at least 100, found clock 99", record(8, 99));
        assertFound("a clock of at least 100, found clock -1", record(8, -1));
        assertFound("a clock of at least 100, found clock 4611686018427387904", record(8, 1L << 62));
        assertFound("a clock of at least 100, found clock 99", record(5, 99, 1, 0));
        assertFound("a thread id below 2^31", record(5, 101, 1L << 31, 0));
        assertFound("a thread id below 2^31", record(7, -1));
        assertFound("a name of at most 512 bytes, found 513 bytes", record(5, 101, 1, 513));
        assertFound("a name of at most 512 bytes, found -1 bytes", record(10, 1, -1));
        assertFound("a record of 32 bytes or more, found 24 bytes", record(10, 1, 8));
        assertFound("the id of an object or a class, found 0", record(10, 0, 0));
        assertFound("an object id below 2^40", record(10, tooBig, 0));
        assertFound("the id of an object or a class, found 0", record(11, 0, 1));
        assertFound("an object id below 2^40", record(11, tooBig, 1));
        assertFound("an object id below 2^40", record(11, 1, tooBig));
    }

    @Test
    void eventOutsideOfAThread_isFound() throws TraceDamagedException {
        byte[] read = record(1, 1 << 24, 0);
        assertThatThrownBy(() -> merge.add(0, read, read.length, 0))
                .hasMessageContaining("expected a thread's begin before its first event, found a record of kind 1");
        byte[] afterEnd = new RecordEncoder(100).threadEnd(101).threadEnd(102).toByteArray();
        merge.add(1, BEGIN, BEGIN_BYTES, 0);
        assertThatThrownBy(() -> merge.add(1, afterEnd, afterEnd.length, 100))
                .hasMessageContaining("slot 1, byte 48")
                .hasMessageContaining("a thread's begin");
    }

    @Test
    void chunkThatStartsEarlierThanTheLastEnded_isFound() throws TraceDamagedException {
        merge.add(0, BEGIN, BEGIN_BYTES, 0);
        assertThatThrownBy(() -> merge.add(0, BEGIN, BEGIN_BYTES, 99))
                .hasMessageContaining("a chunk that starts at clock 100 or later, found clock 99");
    }

    @Test
    void eventThatComesAfterTheMergeHasPassedItsClock_isFound() throws TraceDamagedException {
        merge.emitBelow(101);
        byte[] names = new RecordEncoder().classDefinition(1, "demo.Counter").toByteArray();
        merge.add(0, names, names.length, 0);
        assertThatThrownBy(() -> merge.add(0, BEGIN, BEGIN_BYTES, 0))
                .hasMessageContaining("no event before clock 101, where the merge stands, found clock 100");
    }

    private void assertFound(String message, byte[] record) {
        OrderedMerge alone = new OrderedMerge(out, new SymbolTable());
        assertThatThrownBy(() -> {
                    alone.add(0, BEGIN, BEGIN_BYTES, 0);
                    alone.add(0, record, record.length, 100);
                })
                .isInstanceOf(TraceDamagedException.class)
                .hasMessageContaining("slot 0, byte 40 of its records: expected " + message);
        assertThat(alone.lastScan()).isEqualTo(new ChunkScan(0, 0, 100, 0));
    }

    private static TraceDamagedException damageOf(byte[] records) {
        OrderedMerge alone = new OrderedMerge(event -> {}, new SymbolTable());
        return catchThrowableOfType(TraceDamagedException.class, () -> alone.add(0, records, records.length, 0));
    }

    private static byte[] everyKind() {
        return new RecordEncoder()
                .threadBegin(1, 1, "main")
                .classDefinition(20, "demo.Counter")
                .objectDefinition(21, 20)
                .call(9)
                .access(EventKind.READ, AccessMode.PLAIN, 4, false, 3, 2, 21, 12, 7, 0)
                .access(EventKind.WRITE, AccessMode.RELEASE, 8, true, 4, 3, 21, 1 << 30, 0, 21)
                .access(EventKind.READ_WRITE, AccessMode.VOLATILE, 1, false, 5, 4, 21, 16, 1, 2)
                .access(EventKind.CAS_FAILED, AccessMode.VOLATILE, 8, false, 5, 5, 21, 16, 0, 0)
                .threadStart(6, 2)
                .threadEnd(1 << 26)
                .toByteArray();
    }

    /** {@return a record of these words with a right check byte} */
    private static byte[] record(long header, long... words) {
        long all = header;
        for (long word : words) {
            all ^= word;
        }
        ByteBuffer bytes = ByteBuffer.allocate(8 + 8 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(header | RecordDescriptor.check(all) << RecordDescriptor.CHECK_SHIFT);
        for (long word : words) {
            bytes.putLong(word);
        }
        return bytes.array();
    }
}
