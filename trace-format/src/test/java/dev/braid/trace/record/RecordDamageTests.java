// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventListFixture;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.symbol.SymbolTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordDamageTests {
    private static final byte[] BEGIN =
            new RecordEncoder().threadBegin(100, 1, "main").toByteArray();

    private final EventListFixture out = new EventListFixture();
    private final OrderedMerge merge = new OrderedMerge(out, new SymbolTable());

    @Test
    void everyFlippedBit_isFoundInARecordOrInTheSum() {
        byte[] records = everyKind();
        long sum = sumOf(records);
        int foundInARecord = 0;
        for (int bit = 0; bit < records.length * 8; bit++) {
            records[bit / 8] ^= (byte) (1 << bit % 8);
            boolean isDamaged = damageOf(records) != null;
            foundInARecord += isDamaged ? 1 : 0;
            assertThat(isDamaged || sumOf(records) != sum).as("bit %d", bit).isTrue();
            records[bit / 8] ^= (byte) (1 << bit % 8);
        }
        assertThat(damageOf(records)).isNull();
        assertThat(foundInARecord).isGreaterThan(records.length * 2);
    }

    @Test
    void randomHistory_withOneFlippedBit_isFound() {
        Random random = new Random(42);
        byte[] records = new byte[0];
        for (HistoryFixture.Arrival arrival : new HistoryFixture(42, 1, 2000).arrivals) {
            int length = records.length;
            records = Arrays.copyOf(records, length + arrival.records().length);
            System.arraycopy(arrival.records(), 0, records, length, arrival.records().length);
        }
        assertThat(damageOf(records)).isNull();
        long sum = sumOf(records);
        for (int i = 0; i < 500; i++) {
            int bit = random.nextInt(records.length * 8);
            records[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(sumOf(records)).as("bit %d", bit).isNotEqualTo(sum);
            records[bit / 8] ^= (byte) (1 << bit % 8);
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
        merge.add(3, BEGIN, BEGIN.length, 0);
        byte[] records = new RecordEncoder(100)
                .threadStart(101, 5)
                .threadStart(102, 6)
                .threadStart(103, 7)
                .toByteArray();
        int bytes = records.length / 3;
        records[2 * bytes - 1] = -1;
        long position = (long) BEGIN.length + bytes;
        assertThatThrownBy(() -> merge.add(3, records, records.length, 100))
                .isInstanceOf(TraceDamagedException.class)
                .hasMessage("slot 3, byte " + position
                        + " of its records: expected a thread id below 2^31, found 0xff000006")
                .hasFieldOrPropertyWithValue("position", position);
        assertThat(merge.lastScan()).isEqualTo(new ChunkScan(1, bytes, 101));
        assertThatThrownBy(() -> merge.add(3, BEGIN, BEGIN.length, 101)).isInstanceOf(TraceDamagedException.class);
        assertThat(merge.lastScan().records()).isZero();
        assertThat(merge.add(4, BEGIN, BEGIN.length, 0).records()).isEqualTo(1);
        merge.emitAll();
        assertThat(out.events).extracting(event -> event.startedThread()).containsExactly(0, 0, 5);
    }

    @Test
    void illegalField_isFound() {
        int reference = RecordDescriptor.REFERENCE_BIT;
        assertFound("a line that has a key, found line 0", bytes(0, 2));
        assertFound("a line that has a key, found line 5", bytes(5, 2));
        assertFound("a kind of record that there is, found kind 0", escape(0));
        assertFound("a kind of record that there is, found kind 63", escape(63));
        assertFound("a thread id below 2^31, found 0xffffffff", escape(15, 101, 8, -1, 4));
        assertFound("a clock of at least 100, found clock 99", escape(15, 99, 8, 1, 4));
        assertFound("a clock of at least 100, found clock 99", escape(5, 99, 8, 1, 4, 0, 2));
        assertFound("a clock of at least 100, found clock 99", escape(8, 99, 8));
        assertFound("a clock of at least 100, found clock -1", escape(8, -1, 8));
        assertFound("a clock of at least 100, found clock 70368744177664", escape(8, 1L << 46, 8));
        assertFound("a thread id below 2^31", escape(7, 101, 8, -1, 4));
        assertFound("a name of at most 512 bytes, found 513 bytes", escape(5, 101, 8, 1, 4, 513, 2));
        assertFound("a name of at most 512 bytes, found 65535 bytes", escape(10, 1, 8, -1, 2));
        assertFound("8 more bytes of the record, found the end of the chunk", escape(10, 1, 8, 8, 2));
        assertFound("the id of an object or a class, found 0", escape(10, 0, 8, 0, 2));
        assertFound("an object id below 2^40", escape(10, 1L << 40, 8, 0, 2));
        assertFound("the id of an object or a class, found 0", escape(11, 0, 1, 2, 1));
        assertFound("an object id below 2^40", escape(11, 1, 1, 2, 1));
        assertFound("the id of an object or a class, found 0", escape(11, 2, 1, 0, 1));
        assertFound("an operation from 0 to 3 for kind 13, found operation 4", escape(13, 4, 1, 0, 8));
        assertFound("an operation from 0 to 0 for kind 14, found operation 1", escape(14, 1, 1, 0, 8));
        assertFound("a range of no fewer than 0 bytes, found -1 bytes", escape(14, 0, 1, 0, 3, 0, 1, 1, 1, 2, 1, 1, 1));
        assertFound("a line from 1 to 1022, found line 0", escape(16, 0, 2, 1, 4, 0, 1));
        assertFound("a line from 1 to 1022, found line 1023", escape(16, 1023, 2, 1, 4, 0, 1));
        assertFound("the key of an access or of synchronisation, found kind 5", escape(16, 1, 2, 5, 4, 0, 1));
        assertFound("an operation from 0 to 28 for kind 12", escape(16, 1, 2, 12 | 29 << 4, 4, 0, 1));
        assertFound("an access mode below 5, found mode 5", escape(16, 1, 2, 1 | 5 << 4, 4, 0, 1));
        assertFound("a reference of 4 or 8 bytes, found 2 bytes", escape(16, 1, 2, 1 | reference | 1 << 7, 4, 0, 1));
        assertFound("10 more bytes of the record, found the end of the chunk", escape(18, 10, 2));
        assertFound("a clock of at least 100, found clock 99", escape(19, 99, 8, 1, 1, 5, 1, 7, 1));
        assertFound("a clock of at least 100, found clock 70368744177664", escape(19, 1L << 46, 8, 1, 1, 5, 1, 7, 1));
        assertFound("from 1 to 36 positions, found 0 positions", escape(19, 104, 8, 0, 1));
        assertFound("from 1 to 36 positions, found 37 positions", escape(19, 104, 8, 37, 1));
        assertFound("1 more bytes of the record, found the end of the chunk", escape(19, 104, 8, 1, 1, 5, 1));
        assertFound("a thread id below 2^31, found 0x80000000", escape(19, 104, 8, 1, 1, 0x0880808080L, 5, 7, 1));
        assertFound("a varint of at most 10 bytes, found more", escape(19, 104, 8, 1, 1, 5, 1, -1, 8, -1, 8));
        assertFound("a number of events below 2^63", escape(19, 104, 8, 1, 1, 5, 1, -1, 8, 0x01FF, 2));
    }

    @Test
    void illegalAccess_isFound() throws TraceDamagedException {
        byte[] line = escape(16, 1, 2, 1 | RecordDescriptor.REFERENCE_BIT | 3 << 7, 4, 0, 1);
        for (byte[] bad : new byte[][] {
            bytes(1 | 1 << 13, 2, 1, 1), // a reference below 0
            bytes(1 | 1 << 10, 2, 1, 1), // an object below 0
            bytes(1 | 7 << 10, 2, 9 << 3, 1, 0, 9), // an offset of nine bytes
            bytes(1 | 7 << 10, 2, 1, 1, 1, 1), // an object below 0, said in full
            bytes(1 | 7 << 10, 2, 1 << 7, 1, -1, 8, -1, 8), // a varint without end
        }) {
            OrderedMerge alone = new OrderedMerge(out, new SymbolTable());
            alone.add(0, BEGIN, BEGIN.length, 0);
            alone.add(0, line, line.length, 100);
            assertThatThrownBy(() -> alone.add(0, bad, bad.length, 100)).isInstanceOf(TraceDamagedException.class);
        }
    }

    @Test
    void illegalCopy_isFound() throws TraceDamagedException {
        int reference = RecordDescriptor.REFERENCE_BIT;
        int read = 1 | RecordDescriptor.ELEMENT_BIT | 3 << 7;
        int write = read + 1;
        String lines = "lines of reads and of writes of numbers in arrays, found keys ";
        assertFoundInCopy(lines + "0x0 and 0x582", read, write, 3, 2, 1, 0, 2, 0, 8);
        assertFoundInCopy(lines + "0x582 and 0x581", read, write, 2, 1, 1, 0, 2, 0, 8);
        assertFoundInCopy(lines + "0x783 and 0x582", read + 2 | reference, write, 1, 2, 1, 0, 2, 0, 8);
        assertFoundInCopy(lines + "0x581 and 0x182", read, write & 0x1FF, 1, 2, 1, 0, 2, 0, 8);
        assertFoundInCopy(
                "elements of the same size, found elements of 8 and of 4 bytes",
                read,
                write - 0x80,
                1,
                2,
                1,
                0,
                2,
                0,
                8);
        assertFoundInCopy("from 1 to 16 elements, found 0 elements", read, write, 1, 2, 0, 0, 2);
        assertFoundInCopy("from 1 to 16 elements, found 17 elements", read, write, 1, 2, 17, 0, 2, 0, 136);
        assertFoundInCopy("1 more bytes of the record, found the end of the chunk", read, write, 1, 2, 1, 0, 2, 0, 7);
        assertFoundInCopy("3 more bytes of the record, found", read, write, 1, 2, 1, 0x1001, 2, 0, 8);
        assertFoundInCopy("an object id below 2^40", read, write, 1, 2, 1, 1, 2, 0, 8, 1, 1);
        assertFoundInCopy("an object id below 2^40", read, write, 1, 2, 1, 1 << 8, 2, 0, 8, 1, 1);
        assertFoundInCopy("an offset of at most 8 bytes, found 9", read, write, 1, 2, 1, 9 << 11, 2, 0, 8, 0, 9);
        assertFoundInCopy("a clock of at least 100", read, write, 1, 2, 1, 1 << 7, 2, 0, 8, -1, 9, 1, 1);
        assertFoundInCopy(
                "a clock of at least 70368744177663, found clock 70368744177664",
                read,
                write,
                1,
                2,
                2,
                1 << 15,
                2,
                0,
                16,
                0x0FFFFFFFFFFF9BL,
                7);
    }

    /** The copy's lines, how many elements it has, and what follows, in the form of {@link #bytes}. */
    private void assertFoundInCopy(
            String message, int readKey, int writeKey, int readLine, int writeLine, int count, long... rest) {
        byte[] defined = join(escape(16, 1, 2, readKey, 4, 0, 1), escape(16, 2, 2, writeKey, 4, 0, 1));
        byte[] copy = join(escape(21, readLine | writeLine << 10 | (long) count << 20, 4), bytes(rest));
        OrderedMerge alone = new OrderedMerge(out, new SymbolTable());
        assertThatThrownBy(() -> {
                    alone.add(0, BEGIN, BEGIN.length, 0);
                    alone.add(0, defined, defined.length, 100);
                    alone.add(0, copy, copy.length, 100);
                })
                .isInstanceOf(TraceDamagedException.class)
                .hasMessageContaining("slot 0, byte " + (BEGIN.length + defined.length) + " of its records: expected ")
                .hasMessageContaining("expected " + message);
        assertThat(alone.pendingEvents()).as("but the thread's begin").isEqualTo(1);
    }

    private static byte[] join(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    @Test
    void eventOutsideOfAThread_isFound() throws TraceDamagedException {
        byte[] read = new RecordEncoder()
                .access(EventKind.READ, AccessMode.PLAIN, 8, false, 1, 1, 1, 0, 0, 0)
                .toByteArray();
        assertThatThrownBy(() -> merge.add(0, read, read.length, 0))
                .hasMessageContaining("expected a thread's begin before its first event, found a record of kind 1");
        byte[] afterEnd = new RecordEncoder(100).threadEnd(101).threadEnd(102).toByteArray();
        merge.add(1, BEGIN, BEGIN.length, 0);
        assertThatThrownBy(() -> merge.add(1, afterEnd, afterEnd.length, 100))
                .hasMessageContaining("slot 1, byte " + (BEGIN.length + afterEnd.length / 2))
                .hasMessageContaining("a thread's begin");
    }

    @Test
    void chunkThatStartsEarlierThanTheLastEnded_isFound() throws TraceDamagedException {
        merge.add(0, BEGIN, BEGIN.length, 0);
        assertThatThrownBy(() -> merge.add(0, BEGIN, BEGIN.length, 99))
                .hasMessageContaining("a chunk that starts at clock 100 or later, found clock 99");
    }

    @Test
    void eventThatComesAfterTheMergeHasPassedItsClock_isFound() throws TraceDamagedException {
        merge.emitBelow(101);
        byte[] names = new RecordEncoder().classDefinition(1, "demo.Counter").toByteArray();
        merge.add(0, names, names.length, 0);
        assertThatThrownBy(() -> merge.add(0, BEGIN, BEGIN.length, 0))
                .hasMessageContaining("no event before clock 101, where the merge stands, found clock 100");
    }

    private void assertFound(String message, byte[] record) {
        OrderedMerge alone = new OrderedMerge(out, new SymbolTable());
        assertThatThrownBy(() -> {
                    alone.add(0, BEGIN, BEGIN.length, 0);
                    alone.add(0, record, record.length, 100);
                })
                .isInstanceOf(TraceDamagedException.class)
                .hasMessageContaining("slot 0, byte " + BEGIN.length + " of its records: expected " + message);
        assertThat(alone.lastScan()).isEqualTo(new ChunkScan(0, 0, 100));
    }

    private static TraceDamagedException damageOf(byte[] records) {
        OrderedMerge alone = new OrderedMerge(event -> {}, new SymbolTable());
        return catchThrowableOfType(TraceDamagedException.class, () -> alone.add(0, records, records.length, 0));
    }

    private static long sumOf(byte[] records) {
        long sum = 0;
        for (int i = 0; i < records.length; i++) {
            sum += (records[i] & 0xFFL) << Byte.SIZE * (i % Long.BYTES);
        }
        return sum;
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
                .sync(EventKind.MONITOR_ENTER, 8, 7, 21, 1)
                .function(EventKind.FUNCTION_CALL, 8, 8, 1, 2, 3)
                .untracedWrite(8, 9, 21, 16, 80)
                .copy(6, 4, 9, 21, 16, 10, 21, 20, 7, 8, -9)
                .copy(6, 4, 12, 21, 28, 1000, 22, 32, 1, 2)
                .positions(1 << 26, 1, 11, 300, 1L << 40)
                .threadEnd(1 << 26)
                .toByteArray();
    }

    /** {@return a record of that kind: numbers, each followed by its length in bytes} */
    private static byte[] escape(int kind, long... numbersAndLengths) {
        byte[] rest = bytes(numbersAndLengths);
        return ByteBuffer.allocate(2 + rest.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) (RecordDescriptor.NO_LINE | kind << RecordDescriptor.ESCAPE_SHIFT))
                .put(rest)
                .array();
    }

    private static byte[] bytes(long... numbersAndLengths) {
        ByteBuffer bytes = ByteBuffer.allocate(200);
        for (int i = 0; i < numbersAndLengths.length; i += 2) {
            for (int at = 0; at < numbersAndLengths[i + 1]; at++) {
                bytes.put((byte) (at < 8 ? numbersAndLengths[i] >> 8 * at : 0));
            }
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }
}
