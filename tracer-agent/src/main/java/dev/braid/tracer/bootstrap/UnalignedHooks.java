// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.tracer.bootstrap.log.AccessKey;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.Memory;
import org.jspecify.annotations.Nullable;

/**
 * Hooks that instrumented code calls instead of the methods of {@code Unsafe} that access numbers at any offset, as
 * views of byte arrays and byte buffers do.
 *
 * <p>An access within one block has one address lock and is one record. One that crosses a block's end is as many
 * accesses as it has bytes, which the machine does not access at once either.
 *
 * <p>The first parameter is the Unsafe itself, the last one {@code where}, as in {@link Hooks}.
 *
 * <p>Thread safety: any thread.
 */
public final class UnalignedHooks {
    private UnalignedHooks() {}

    /** Reads 2^size bytes, sign-extended. The size is that in {@code where}. */
    public static long get(Object unsafe, @Nullable Object base, long offset, boolean bigEndian, int where) {
        int size = AccessKey.size(where);
        long value;
        if (isWithinBlock(offset, size)) {
            value = SlowAccess.readMemory(base, offset, where);
        } else {
            value = 0;
            for (int i = 0; i < 1 << size; i++) {
                value |= (SlowAccess.readMemory(base, offset + i, AccessKey.bytewise(where)) & 0xFF) << 8 * i;
            }
        }
        return inOrder(size, value, bigEndian);
    }

    public static long get(Object unsafe, @Nullable Object base, long offset, int where) {
        return get(unsafe, base, offset, false, where);
    }

    /** Writes the value's low 2^size bytes. */
    public static void put(
            Object unsafe, @Nullable Object base, long offset, long value, boolean bigEndian, int where) {
        int size = AccessKey.size(where);
        long ordered = inOrder(size, value, bigEndian);
        if (isWithinBlock(offset, size)) {
            SlowAccess.writeMemory(base, offset, where, ordered);
        } else {
            for (int i = 0; i < 1 << size; i++) {
                SlowAccess.writeMemory(base, offset + i, AccessKey.bytewise(where), ordered >>> 8 * i);
            }
        }
    }

    public static void put(Object unsafe, @Nullable Object base, long offset, long value, int where) {
        put(unsafe, base, offset, value, false, where);
    }

    private static boolean isWithinBlock(long offset, int size) {
        long mask = FixedOptions.BLOCK_BYTES - 1L;
        return (offset & mask) + (1L << size) <= FixedOptions.BLOCK_BYTES;
    }

    /** x86 is little-endian. */
    private static long inOrder(int size, long value, boolean bigEndian) {
        return Memory.extend(size, bigEndian ? Long.reverseBytes(value) >>> 64 - (8 << size) : value);
    }
}
