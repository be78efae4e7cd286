// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventListFixture;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.symbol.SymbolTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordRoundTripTests {
    private static final long MAX_OBJECT = RecordDescriptor.OBJECT_ID_LIMIT - 1;

    private final SymbolTable symbols = new SymbolTable();
    private final EventListFixture out = new EventListFixture();
    private final OrderedMerge merge = new OrderedMerge(out, symbols);
    private final RecordEncoder encoder = new RecordEncoder().threadBegin(1, 7, "worker-7");
    private final List<RecordedEvent> expected = new ArrayList<>();

    @ParameterizedTest
    @EnumSource(
            value = EventKind.class,
            names = {"READ", "WRITE", "READ_WRITE", "CAS_FAILED"})
    void access_isReadAsWritten(EventKind kind) throws TraceDamagedException {
        for (AccessMode mode : AccessMode.values()) {
            for (int size : new int[] {1, 2, 4, 8}) {
                encoder.access(kind, mode, size, false, 12, encoder.clock() + 1, 34, 16, -5, 6);
            }
        }
        ChunkScan scan = merge();

        assertThat(scan.records()).as("with a line for each").isEqualTo(1 + 2 * 20);
        long read = kind.reads() ? -5 : 0;
        long written = kind.writes() ? 6 : 0;
        for (int i = 0; i < 20; i++) {
            assertThat(out.events.get(i + 1))
                    .isEqualTo(new RecordedEvent(
                            i + 1,
                            kind,
                            7,
                            i + 2,
                            12,
                            0,
                            34,
                            16,
                            1 << i % 4,
                            List.of(AccessMode.values()).get(i / 4),
                            false,
                            read,
                            written,
                            0));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = EventKind.class,
            names = {
                "READ",
                "WRITE",
                "READ_WRITE",
                "CAS_FAILED",
                "UNTRACED_WRITE",
                "THREAD_(BEGIN|END|START)",
                "FUNCTION_.*",
                "LOST_TIME"
            },
            mode = EnumSource.Mode.MATCH_NONE)
    void synchronisation_isReadAsWritten(EventKind kind) throws TraceDamagedException {
        encoder.sync(kind, 12, 5, MAX_OBJECT, Long.MIN_VALUE);
        merge();

        assertThat(out.events.get(1)).isEqualTo(withDetails(kind, 5, MAX_OBJECT, 0, Long.MIN_VALUE, 0, 0, 0));
    }

    @ParameterizedTest
    @EnumSource(
            value = EventKind.class,
            names = {"FUNCTION_CALL", "FUNCTION_RETURN", "FUNCTION_THROW", "LOST_TIME"})
    void function_isReadAsWritten(EventKind kind) throws TraceDamagedException {
        encoder.function(kind, 12, 5, 99, -1, 2);
        merge();

        assertThat(out.events.get(1)).isEqualTo(withDetails(kind, 5, 0, 0, 99, -1, 2, 0));
    }

    @Test
    void untracedWrite_isReadAsWritten() throws TraceDamagedException {
        encoder.untracedWrite(12, 5, 34, 16, 4096);
        merge();

        assertThat(out.events.get(1)).isEqualTo(withDetails(EventKind.UNTRACED_WRITE, 5, 34, 16, 4096, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> encoder.sync(EventKind.READ, 1, 6, 2, 3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.function(EventKind.FUNCTION_CALL, 1, 6, 2, 3, 4, 5, 6));
    }

    private static RecordedEvent withDetails(EventKind kind, long clock, long object, long offset, long... details) {
        return new RecordedEvent(
                1,
                kind,
                7,
                clock,
                12,
                0,
                object,
                offset,
                0,
                AccessMode.PLAIN,
                false,
                0,
                0,
                0,
                details[0],
                details[1],
                details[2],
                details[3]);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void copy_isReadAsReadsAndThenWrites(int size) throws TraceDamagedException {
        long least = Long.MIN_VALUE >> Long.SIZE - Byte.SIZE * size;
        for (int count : new int[] {1, 2, RecordDescriptor.COPY_MOST_BYTES / size}) {
            long[] values = new long[count];
            Arrays.setAll(values, i -> i % 3 == 0 ? least : i % 3 == 1 ? ~least : -i);
            for (long jump : new long[] {0, 1, 1L << 40}) {
                long read = encoder.clock() + jump;
                long write = read + 1 + jump;
                expectCopy(size, read, write, values);
                encoder.copy(12, size, read, 34, 16, write, MAX_OBJECT, 1 << 20, values);
            }
        }
        merge();

        assertThat(out.events.subList(1, out.events.size())).isEqualTo(expected);
    }

    private void expectCopy(int size, long read, long write, long[] values) {
        for (int i = 0; i < values.length; i++) {
            expect(EventKind.READ, read, 34, 16 + (long) i * size, size, values[i], 0);
        }
        for (int i = 0; i < values.length; i++) {
            expect(EventKind.WRITE, write + i, MAX_OBJECT, (1 << 20) + (long) i * size, size, 0, values[i]);
        }
    }

    private void expect(EventKind kind, long clock, long object, long offset, int size, long read, long written) {
        AccessMode mode = AccessMode.PLAIN;
        expected.add(new RecordedEvent(
                expected.size() + 1, kind, 7, clock, 12, 0, object, offset, size, mode, false, read, written, 0));
    }

    /** The lines of a copy are those of accesses to single elements: each goes on from where the other one was. */
    @Test
    void copiesAndSingleElements_shareTheirLines() throws TraceDamagedException {
        encoder.ofElements(true);
        for (int i = 0; i < 3; i++) {
            long clock = encoder.clock();
            encoder.access(EventKind.READ, AccessMode.PLAIN, 8, false, 12, clock, 34, 16, i, 0);
            encoder.access(EventKind.WRITE, AccessMode.PLAIN, 8, false, 12, clock + 1, 34, 24, 0, i);
            encoder.copy(12, 8, clock + 1, 34, 24, clock + 2, 34, 32, i, -i);
        }
        assertThat(encoder.records()).as("two lines defined, but once").isEqualTo(1 + 2 + 3 * 3);
        merge();

        assertThat(out.events.subList(13, 19))
                .extracting(RecordedEvent::kind, RecordedEvent::offset, RecordedEvent::clock)
                .containsExactly(
                        tuple(EventKind.READ, 16L, 7L),
                        tuple(EventKind.WRITE, 24L, 8L),
                        tuple(EventKind.READ, 24L, 8L),
                        tuple(EventKind.READ, 32L, 8L),
                        tuple(EventKind.WRITE, 32L, 9L),
                        tuple(EventKind.WRITE, 40L, 10L));
    }

    @Test
    void copy_takesItsElementsAndTenBytes() {
        encoder.copy(12, 8, 1, 34, 24, 2, 34, 32, 1, 2);
        int before = encoder.length();
        encoder.copy(12, 8, 3, 34, 40, 4, 34, 48, 3, 4);
        assertThat(encoder.length() - before).isEqualTo(2 * 8 + 10);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, (1 << 24) - 1, 1 << 24, -1, Long.MIN_VALUE, 0x7F12_3456_789AL})
    void offset_isReadAsWritten(long offset) throws TraceDamagedException {
        encoder.access(EventKind.READ_WRITE, AccessMode.ACQUIRE, 4, false, 1, 2, MAX_OBJECT, offset, 3, 4);
        merge();

        assertThat(out.events.get(1).object()).isEqualTo(MAX_OBJECT);
        assertThat(out.events.get(1).offset()).isEqualTo(offset);
        assertThat(out.events.get(1).valueRead()).isEqualTo(3);
        assertThat(out.events.get(1).valueWritten()).isEqualTo(4);
    }

    @Test
    void reference_countsAsEightBytes() throws TraceDamagedException {
        encoder.access(EventKind.WRITE, AccessMode.PLAIN, 4, true, 1, 2, 3, 12, 0, MAX_OBJECT);
        merge();

        assertThat(out.events.get(1).isReference()).isTrue();
        assertThat(out.events.get(1).size()).isEqualTo(8);
        assertThat(out.events.get(1).valueWritten()).isEqualTo(MAX_OBJECT);
    }

    @Test
    void threadEvents_areReadAsWritten() throws TraceDamagedException {
        encoder.threadStart(4, 8).threadEnd(9).threadBegin(9, 8, "other");
        merge();

        assertThat(out.events)
                .containsExactly(
                        event(0, EventKind.THREAD_BEGIN, 7, 1, 0),
                        event(1, EventKind.THREAD_START, 7, 4, 8),
                        event(2, EventKind.THREAD_END, 7, 9, 0),
                        event(3, EventKind.THREAD_BEGIN, 8, 9, 0));
        assertThat(symbols.threadName(7)).isEqualTo("worker-7");
        assertThat(symbols.threadName(8)).isEqualTo("other");
    }

    @Test
    void clock_isReadAsWritten() throws TraceDamagedException {
        long far = RecordDescriptor.CLOCK_LIMIT - 1;
        for (long clock : new long[] {1, 2, 130, 20_000, far - 1}) {
            encoder.access(EventKind.READ, AccessMode.PLAIN, 8, false, 1, clock, 1, 16, 0, 0);
        }
        encoder.clock(far).access(EventKind.READ, AccessMode.PLAIN, 8, false, 1, far, 1, 16, 0, 0);
        ChunkScan scan = merge();

        assertThat(scan.lastClock()).isEqualTo(far);
        assertThat(out.events)
                .extracting(RecordedEvent::clock)
                .containsExactly(1L, 1L, 2L, 130L, 20_000L, far - 1, far);
    }

    @ParameterizedTest
    @ValueSource(
            longs = {0, 1, -1, 127, -128, 1 << 15, 1L << 23, 1L << 31, 1L << 39, 1L << 47, 1L << 55, Long.MAX_VALUE})
    void values_areReadAsWritten(long change) throws TraceDamagedException {
        long[] values = {5, 5 + change, 5, change, Long.MIN_VALUE, Long.MIN_VALUE + change};
        for (long value : values) {
            encoder.access(EventKind.WRITE, AccessMode.PLAIN, 8, false, 1, encoder.clock() + 1, 1, 16, 0, value);
        }
        for (long value : values) {
            encoder.access(
                    EventKind.READ_WRITE, AccessMode.PLAIN, 8, false, 2, encoder.clock() + 1, 1, 16, value, ~value);
        }
        merge();

        for (int i = 0; i < values.length; i++) {
            assertThat(out.events.get(1 + i).valueWritten()).isEqualTo(values[i]);
            assertThat(out.events.get(1 + values.length + i).valueRead()).isEqualTo(values[i]);
            assertThat(out.events.get(1 + values.length + i).valueWritten()).isEqualTo(~values[i]);
        }
    }

    @Test
    void commonAccesses_takeFewBytes() throws TraceDamagedException {
        long object = 1 << 20;
        encoder.access(EventKind.READ, AccessMode.PLAIN, 8, true, 1, 1, object, 16, object, 0);
        assertBytes(2, 1, object, 16, object, true); // the same again
        assertBytes(12, 2, object, 24, 1, false); // a line, which knows the offset; the object is the last reference
        assertBytes(3, 2, object, 24, 9, false);
        assertBytes(10, 2, object, 24, Long.MIN_VALUE, false);
        assertBytes(11, 2, object + 100, 24, 9, false); // another object, and back to a short value
        assertBytes(5, 2, object + 100, 96, 10, false); // another field at the same place in the program
        encoder.ofElements(true);
        assertBytes(16, 3, object + 100, 24, 1, false); // a line again, and the object
        assertBytes(4, 3, object + 100, 32, 9, false); // the next element
        assertBytes(3, 3, object + 100, 32 + 8 * 100, 9, false); // one further on, of the same value
    }

    private void assertBytes(int bytes, int site, long object, long offset, long value, boolean reference) {
        int before = encoder.toByteArray().length;
        encoder.access(EventKind.READ, AccessMode.PLAIN, 8, reference, site, 1, object, offset, value, 0);
        assertThat(encoder.toByteArray().length - before).isEqualTo(bytes);
    }

    @Test
    void call_belongsToTheThreadsNextEvents() throws TraceDamagedException {
        encoder.call(RecordDescriptor.SITE_MASK)
                .threadStart(2, 1)
                .threadBegin(3, 7, "worker-7, next trial")
                .threadBegin(4, 8, "other");
        merge();

        assertThat(out.events).extracting(RecordedEvent::callSite).containsExactly(0, RecordDescriptor.SITE_MASK, 0, 0);
    }

    @Test
    void classesAndObjects_goIntoTheSymbolTable() throws TraceDamagedException {
        encoder.objectDefinition(MAX_OBJECT, 5).classDefinition(5, "demo.Zähler");
        merge();

        assertThat(symbols.className(MAX_OBJECT)).isEqualTo("demo.Zähler");
        assertThat(out.events).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 511, 512, 513, 2000})
    void name_isCutToTheGreatestLength(int bytes) throws TraceDamagedException {
        String name = "x".repeat(bytes);
        encoder.classDefinition(5, name).objectDefinition(6, 5).threadStart(2, 1);
        merge();

        assertThat(symbols.className(6)).isEqualTo(name.substring(0, Math.min(bytes, 512)));
        assertThat(out.events).hasSize(2);
    }

    @Test
    void name_isNotCutWithinACharacter() throws TraceDamagedException {
        encoder.classDefinition(5, "é€😀".repeat(100)).objectDefinition(6, 5);
        merge();

        String name = Objects.requireNonNull(symbols.className(6));
        assertThat(name).doesNotContain("\uFFFD");
        assertThat("é€😀".repeat(100)).startsWith(name);
        assertThat(name.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(509, 512);
    }

    @Test
    void encoder_refusesWhatNoRecordCanHold() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.threadEnd(0))
                .withMessageContaining("clock");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.call(1 << 23))
                .withMessageContaining("site");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.classDefinition(MAX_OBJECT + 1, "demo.Counter"))
                .withMessageContaining("class id");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.access(EventKind.READ, AccessMode.PLAIN, 3, false, 0, 2, 1, 0, 0, 0))
                .withMessageContaining("size");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.copy(0, 8, 2, 1, 16, 3, 1, 24))
                .withMessageContaining("from 1 to 16 values: 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.copy(0, 8, 2, 1, 16, 3, 1, 24, new long[17]))
                .withMessageContaining("from 1 to 16 values: 17");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.copy(0, 8, 3, 1, 16, 2, 1, 24, 5))
                .withMessageContaining("the writes' clock must be at least 3: 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.access(EventKind.THREAD_END, AccessMode.PLAIN, 8, false, 0, 2, 1, 0, 0, 0))
                .withMessageContaining("is not an access");
    }

    private ChunkScan merge() throws TraceDamagedException {
        byte[] records = encoder.toByteArray();
        ChunkScan scan = merge.add(0, records, records.length, encoder.baseClock());
        merge.emitAll();
        assertThat(scan.bytes()).isEqualTo(records.length);
        assertThat(scan.records()).isEqualTo(encoder.records());
        assertThat(scan.lastClock()).isEqualTo(encoder.clock());
        return scan;
    }

    private static RecordedEvent event(long index, EventKind kind, int thread, long clock, int started) {
        return new RecordedEvent(index, kind, thread, clock, 0, 0, 0, 0, 0, AccessMode.PLAIN, false, 0, 0, started);
    }
}
