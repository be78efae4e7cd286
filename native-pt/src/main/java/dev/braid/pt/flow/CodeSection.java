// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A run of code in a process.
 *
 * @param address virtual address of the first byte
 * @param bytes the code, from index 0 to the buffer's limit
 * @param file the file that the code is from, null if it is in no file
 * @param fileOffset the offset in that file at which the code begins
 */
public record CodeSection(
        long address, ByteBuffer bytes, @Nullable Path file, long fileOffset) {
    /** {@return the number of bytes} */
    public int length() {
        return bytes.limit();
    }

    /** {@return the address after the last byte} */
    public long end() {
        return address + length();
    }

    CodeSection part(long from, long to) {
        int start = (int) (from - address);
        return new CodeSection(from, bytes.slice(start, (int) (to - from)), file, fileOffset + start);
    }
}
