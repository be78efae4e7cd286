// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.nio.ByteBuffer;

/** Takes records as the kernel has written them. */
@FunctionalInterface
public interface RawRecordConsumer {
    /**
     * @param position the position of the record, of all bytes that ever were in the ring
     * @param record the whole of it, little-endian
     */
    void record(long position, ByteBuffer record);
}
