// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads one record field by field, and never past its trailer. */
public final class PerfFields {
    private final ByteBuffer record;
    private final Trailer trailer;
    private final int end;
    private int at = PerfRecordType.HEADER_BYTES;

    /**
     * @param record the whole of it, little-endian
     * @throws DamagedPerfRecordException if it is too short for its trailer
     */
    public PerfFields(ByteBuffer record, TrailerLayout layout) throws DamagedPerfRecordException {
        this.record = record;
        trailer = layout.read(record);
        end = record.limit() - layout.bytes();
    }

    Trailer trailer() {
        return trailer;
    }

    /** {@return the number of bytes still to be read} */
    public int remaining() {
        return end - at;
    }

    public int int32() throws DamagedPerfRecordException {
        return record.getInt(advance(Integer.BYTES));
    }

    public long int64() throws DamagedPerfRecordException {
        return record.getLong(advance(Long.BYTES));
    }

    public byte[] bytes(int count) throws DamagedPerfRecordException {
        byte[] bytes = new byte[count];
        record.get(advance(count), bytes);
        return bytes;
    }

    /** {@return the text before the next NUL; all that is left is read} */
    String text() throws DamagedPerfRecordException {
        return text(end - at);
    }

    /** {@return the text before the first NUL in so many bytes, which are read} */
    public String text(int count) throws DamagedPerfRecordException {
        byte[] bytes = bytes(count);
        for (int length = 0; length < bytes.length; length++) {
            if (bytes[length] == 0) {
                return new String(bytes, 0, length, StandardCharsets.UTF_8);
            }
        }
        throw new DamagedPerfRecordException("a name of " + count + " bytes without an end");
    }

    private int advance(int bytes) throws DamagedPerfRecordException {
        if (bytes > end - at) {
            throw new DamagedPerfRecordException(
                    record.limit() + " bytes, where there should be at least " + (at + bytes + record.limit() - end));
        }
        int from = at;
        at += bytes;
        return from;
    }
}
