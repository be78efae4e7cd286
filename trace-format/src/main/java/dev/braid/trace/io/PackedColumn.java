// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

/**
 * The numbers of a packed field of a message, one after the other, without unpacking them all first.
 *
 * <p>Thread safety: one thread.
 */
final class PackedColumn {
    private static final int VARINT_BITS = 7;
    private static final int VARINT_MORE = 1 << VARINT_BITS;

    private byte[] bytes = {};
    private int at;
    private int end;
    private boolean isAbsent = true;

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

    /** {@return the next number of a column of zigzag numbers} */
    long nextSigned() {
        return RecordBytes.unzigzag(next());
    }
}
