// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.nio.ByteBuffer;

/**
 * Layout of the fields that end each record of an event, eight bytes each, in this order: pid and tid, time, id, stream
 * id, processor, identifier.
 *
 * @param sampleType the event's {@link SampleField}s, of which those stay that are in trailers
 */
public record TrailerLayout(long sampleType) {
    private static final SampleField[] ORDER = {
        SampleField.TID,
        SampleField.TIME,
        SampleField.ID,
        SampleField.STREAM_ID,
        SampleField.CPU,
        SampleField.IDENTIFIER
    };

    /** Layout of events whose records end without such fields. */
    public static final TrailerLayout NONE = new TrailerLayout(0);

    public TrailerLayout {
        long known = 0;
        for (SampleField field : ORDER) {
            known |= field.mask();
        }
        sampleType &= known;
    }

    /** {@return the number of trailer bytes at the end of each record} */
    public int bytes() {
        int bytes = 0;
        for (SampleField field : ORDER) {
            bytes += field.isIn(sampleType) ? Long.BYTES : 0;
        }
        return bytes;
    }

    /**
     * {@return the content of the trailer}
     *
     * @param record a whole record, little-endian
     * @throws DamagedPerfRecordException if the record is too short for it
     */
    Trailer read(ByteBuffer record) throws DamagedPerfRecordException {
        int at = record.limit() - bytes();
        if (at < PerfRecordType.HEADER_BYTES) {
            throw new DamagedPerfRecordException(
                    record.limit() + " bytes, too few for the " + bytes() + " that end each record");
        }
        int pid = Trailer.UNKNOWN;
        int tid = Trailer.UNKNOWN;
        long time = Trailer.UNKNOWN;
        int cpu = Trailer.UNKNOWN;
        long id = Trailer.UNKNOWN;
        for (SampleField field : ORDER) {
            if (!field.isIn(sampleType)) {
                continue;
            }
            switch (field) {
                case TID -> {
                    pid = record.getInt(at);
                    tid = record.getInt(at + Integer.BYTES);
                }
                case TIME -> time = record.getLong(at);
                case ID, IDENTIFIER -> id = record.getLong(at);
                case CPU -> cpu = record.getInt(at);
                default -> {} // the stream's id says nothing that the id does not
            }
            at += Long.BYTES;
        }
        return new Trailer(pid, tid, time, cpu, id);
    }

    /**
     * Puts a trailer behind a record; what it does not know becomes all ones.
     *
     * @param out positioned there, little-endian
     */
    public void write(Trailer trailer, ByteBuffer out) {
        for (SampleField field : ORDER) {
            if (!field.isIn(sampleType)) {
                continue;
            }
            switch (field) {
                case TID -> out.putInt(trailer.pid()).putInt(trailer.tid());
                case TIME -> out.putLong(trailer.time());
                case CPU -> out.putInt(trailer.cpu()).putInt(0);
                default -> out.putLong(trailer.id());
            }
        }
    }
}
