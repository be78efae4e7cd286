// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Packs numbers into bytes. Each store may be eight bytes wide, whatever of them counts: the caller has the room.
 *
 * <p>Thread safety: stateless.
 */
public final class RecordPacker {
    private static final Unsafe U = Unsafe.getUnsafe();

    private RecordPacker() {}

    @ForceInline
    public static long zigzag(long number) {
        return number << 1 ^ number >> 63;
    }

    /** Stores a varint. {@return the address after it} */
    static long varint(long address, long number) {
        long to = address;
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            U.putByte(null, to++, (byte) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        U.putByte(null, to++, (byte) rest);
        return to;
    }

    /** {@return the number of bytes that a varint takes} */
    static int varintBytes(long number) {
        return (Long.SIZE + 6 - Long.numberOfLeadingZeros(number | 1)) / 7;
    }

    /** {@return the number of bytes that a number takes without its leading zeros} */
    @ForceInline
    static int bytes(long number) {
        return Long.SIZE + 7 - Long.numberOfLeadingZeros(number) >>> 3;
    }

    /** {@return the byte that says what follows it of a place that is not the expected one} */
    @ForceInline
    static long lengths(boolean isReference, int objectBytes, int offsetBytes, boolean hasClock) {
        return (isReference ? RecordDescriptor.OBJECT_REFERENCE : objectBytes)
                | (long) offsetBytes << RecordDescriptor.OFFSET_LENGTH_SHIFT
                | (hasClock ? RecordDescriptor.CLOCK_FOLLOWS : 0);
    }

    /** {@return the code in a header for a value of that many bytes} */
    @ForceInline
    static long valueLength(int bytes) {
        return Math.min(bytes, RecordDescriptor.VALUE_LONG);
    }

    /** {@return the number of bytes of a value for which a header has that code} */
    @ForceInline
    static long valueBytes(long length) {
        return length + (length + 1 >>> 3); // the greatest length that there is a number for stands for one more
    }
}
