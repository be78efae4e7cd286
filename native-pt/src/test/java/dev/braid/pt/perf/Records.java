// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Makes records as the kernel does. */
final class Records {
    private static final int NAME_BYTES = 16;

    private Records() {}

    /** {@return a COMM record without a trailer} */
    static byte[] comm(int pid, String name) {
        ByteBuffer record = header(PerfRecordType.COMM, PerfRecordType.HEADER_BYTES + Long.BYTES + NAME_BYTES);
        record.putInt(pid)
                .putInt(pid)
                .put(name.getBytes(StandardCharsets.UTF_8))
                .rewind();
        return bytes(record);
    }

    static byte[] aux(long offset, long size, long flags) {
        return bytes(header(PerfRecordType.AUX, PerfRecordType.HEADER_BYTES + 3 * Long.BYTES)
                .putLong(offset)
                .putLong(size)
                .putLong(flags)
                .rewind());
    }

    static byte[] lost(long records) {
        return bytes(header(PerfRecordType.LOST, PerfRecordType.HEADER_BYTES + 2 * Long.BYTES)
                .putLong(1)
                .putLong(records)
                .rewind());
    }

    private static byte[] bytes(ByteBuffer record) {
        byte[] bytes = new byte[record.remaining()];
        record.get(bytes);
        return bytes;
    }

    static ByteBuffer header(int type, int bytes) {
        return ByteBuffer.allocate(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(type)
                .putShort((short) 0)
                .putShort((short) bytes);
    }
}
