// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.record.DamagedRecordException;
import dev.braid.trace.record.Words;

/**
 * The numbers of a packed field of a message, one after the other or all at once, and only if they are wanted.
 *
 * <p>Thread safety: one thread.
 */
final class PackedColumn {
    private static final int VARINT_BITS = 7;
    private static final int VARINT_MORE = 1 << VARINT_BITS;
    /** The bit that says that a number goes on, of each byte of a word. */
    private static final long ALL_MORE = 0x8080_8080_8080_8080L;

    private byte[] bytes = {};
    private int at;
    private int end;
    private boolean isAbsent = true;

    /** Takes the field for one that the next message does not have, until it turns out to. */
    void reset() {
        at = 0;
        end = 0;
        isAbsent = true;
    }

    /** Takes over the field's bytes. A message may have it more than once only if it is damaged. */
    void start(byte[] message, int from, int length) {
        if (!isAbsent) {
            throw new DamagedRecordException("each column once", "one twice");
        }
        bytes = message;
        at = from;
        end = from + length;
        isAbsent = false;
    }

    boolean isAbsent() {
        return isAbsent;
    }

    boolean hasNext() {
        return at < end;
    }

    /** {@return the next number; 0 of a column that the message does not have} */
    long next() {
        if (isAbsent) {
            return 0;
        }
        long value = 0;
        for (int shift = 0; shift < Long.SIZE && at < end; shift += VARINT_BITS) {
            int next = bytes[at++];
            value |= (long) (next & VARINT_MORE - 1) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new DamagedRecordException("a number in each column", "the end of one");
    }

    /**
     * Takes the numbers that are left: eight at a time where each of them is one byte, as most are.
     *
     * @return the number of them
     * @throws DamagedRecordException if there are more than there is room for
     */
    int remaining(long[] into) {
        int from = at;
        int i = 0;
        while (i + Long.BYTES <= into.length && from + Long.BYTES <= end) {
            long word = Words.get(bytes, from);
            long ends = ~word & ALL_MORE;
            if (ends == ALL_MORE) {
                for (int k = 0; k < Long.BYTES; k++) {
                    into[i + k] = word >>> (k * Byte.SIZE) & 0xFF;
                }
                i += Long.BYTES;
                from += Long.BYTES;
                continue;
            }
            if (ends == 0) {
                break; // one of more than 56 bits
            }
            int done = 0;
            do {
                into[i++] = joined((word & (ends ^ ends - 1)) >>> done);
                done = Long.numberOfTrailingZeros(ends) + 1;
                word &= -1L << done;
                ends &= ends - 1;
            } while (ends != 0);
            from += done >>> 3;
        }
        at = from;
        for (; hasNext(); i++) {
            if (i == into.length) {
                throw new DamagedRecordException("at most " + into.length + " numbers in a column", "more");
            }
            into[i] = next();
        }
        return i;
    }

    /** {@return the lower seven bits of each byte, joined} */
    private static long joined(long word) {
        long bits = word & ~ALL_MORE;
        bits = bits & 0x007F_007F_007F_007FL | (bits & 0x7F00_7F00_7F00_7F00L) >>> 1;
        bits = bits & 0x0000_3FFF_0000_3FFFL | (bits & 0x3FFF_0000_3FFF_0000L) >>> 2;
        return bits & 0x0000_0000_0FFF_FFFFL | (bits & 0x0FFF_FFFF_0000_0000L) >>> 4;
    }
}
