// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Code as it was when it appeared.
 *
 * @param address virtual address of the first byte
 * @param loaded time at which the log heard of it, as System.nanoTime tells it; {@link #BEFORE} if it was there before
 *     the log
 * @param name the name of a method, stub or codelet
 * @param method null if it is not one
 * @param points by offset; none if it is not a method
 */
@SuppressWarnings("ArrayRecordComponent") // Entries are not compared.
public record CodeEntry(
        CodeKind kind,
        long address,
        byte[] bytes,
        long loaded,
        String name,
        @Nullable JavaMethod method,
        List<DebugPoint> points) {
    public static final long BEFORE = Long.MIN_VALUE;

    public CodeEntry {
        points = List.copyOf(points);
    }

    /** {@return the address after the last byte} */
    public long end() {
        return address + bytes.length;
    }
}
