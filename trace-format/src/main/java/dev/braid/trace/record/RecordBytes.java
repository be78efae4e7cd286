// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a chunk while they are unpacked. Reads may go past its end, into zeros; {@link #requireWhole} tells
 * afterwards.
 */
final class RecordBytes {
    /** More than any record without a name takes, so that reading one stays inside of the array. */
    private static final int SLACK = 96;

    private static final int VARINT_MAX_BYTES = 10;

    private byte[] bytes = {};
    private byte[] own = {};
    private int length;

    /** Position at which the next read begins. */
    int at;

    /** Starts to read; the array must not change before the last read. */
    void start(byte[] records, int recordsLength) {
        length = recordsLength;
        if (records.length - recordsLength >= SLACK) {
            bytes = records;
            return;
        }
        if (own.length < recordsLength + SLACK) {
            own = new byte[Math.max(recordsLength + SLACK, 2 * own.length)];
        }
        System.arraycopy(records, 0, own, 0, recordsLength);
        Arrays.fill(own, recordsLength, recordsLength + SLACK, (byte) 0);
        bytes = own;
    }

    /** {@return the next eight bytes, which stay the next ones} */
    long peek() {
        return Words.get(bytes, at);
    }

    int unsignedByte() {
        return bytes[at++] & 0xFF;
    }

    /** {@return a number of that many bytes, at most 8} */
    long fixed(int count) {
        long word = Words.get(bytes, at);
        at += count;
        return count == Long.BYTES ? word : word & (1L << Byte.SIZE * count) - 1;
    }

    long varint() {
        long value = 0;
        for (int i = 0; i < VARINT_MAX_BYTES; i++) {
            int next = unsignedByte();
            value |= (next & 0x7FL) << 7 * i;
            if (next < 0x80) {
                return value;
            }
        }
        throw new DamagedRecordException("a varint of at most " + VARINT_MAX_BYTES + " bytes", "more");
    }

    long zigzagVarint() {
        return unzigzag(varint());
    }

    /** {@return the bytes, in which reads may go past the end of the chunk} */
    byte[] bytes() {
        return bytes;
    }

    /** {@return the characters of a name of that many bytes} */
    String name(int count) {
        requireRoom(count);
        String name = new String(bytes, at, count, StandardCharsets.UTF_8);
        at += count;
        return name;
    }

    void skip(int count) {
        requireRoom(count);
        at += count;
    }

    /** Throws if what was read was not all there. */
    void requireWhole() {
        requireRoom(0);
    }

    private void requireRoom(int count) {
        if (at + count > length) {
            throw new DamagedRecordException(
                    (at + count - length) + " more bytes of the record", "the end of the chunk");
        }
    }

    static long unzigzag(long zigzag) {
        return zigzag >>> 1 ^ -(zigzag & 1);
    }

    static long zigzag(long number) {
        return number << 1 ^ number >> 63;
    }
}
