// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.perf.PerfRecord.Auxtrace;

/**
 * A part of the AUX bytes of one record.
 *
 * @param from the number of the record's bytes that come before
 */
record Piece(Auxtrace record, long from, long bytes) {
    /** {@return the offset of the first byte, of all that ever were in the ring} */
    long start() {
        return record.offset() + from;
    }

    long end() {
        return start() + bytes;
    }

    /** {@return its offset in the file} */
    long filePosition() {
        return record.payload() + from;
    }
}
