// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

/** The framing of a trace file: how blocks and their checksums lie one after the other. */
final class TraceFileFormat {
    static final String MAGIC = "braid";
    static final int VERSION = 5;

    /** Field 1 of a {@code TraceFile}, with a length: a block. */
    static final int BLOCK_TAG = 1 << 3 | 2;

    /** Field 2 of a {@code TraceFile}, four bytes: the CRC-32C of the block before it. */
    static final int CHECKSUM_TAG = 2 << 3 | 5;

    static final int CHECKSUM_BYTES = 1 + Integer.BYTES;

    /** Field 3 of a {@code TraceFile}, eight bytes: where the index begins. The file's last bytes, if it has one. */
    static final int INDEX_AT_TAG = 3 << 3 | 1;

    static final int INDEX_AT_BYTES = 1 + Long.BYTES;

    /** Keeps a damaged length from making a reader allocate without bound. */
    static final int BLOCK_MAX_BYTES = 64 << 20;

    private TraceFileFormat() {}
}
