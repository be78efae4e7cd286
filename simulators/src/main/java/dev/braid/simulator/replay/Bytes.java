// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

/**
 * Conversions between a value and its bytes: the lowest byte lies at the lowest address, as on every machine that Braid
 * runs on.
 */
final class Bytes {
    private Bytes() {}

    /** {@return the byte at the given distance from the value's address, sign-extended} */
    static long byteAt(long value, int index) {
        return (byte) (value >> (index * Byte.SIZE));
    }

    /** {@return the value whose byte at the given distance from its address is {@code part}, and otherwise 0} */
    static long placeByte(long part, int index) {
        return (part & 0xFF) << (index * Byte.SIZE);
    }

    /** {@return the lowest {@code size} bytes, sign-extended} */
    static long signExtend(long value, int size) {
        int unused = Long.SIZE - size * Byte.SIZE;
        return value << unused >> unused;
    }

    /** {@return {@code true} if the value is that of its lowest {@code size} bytes} */
    static boolean isSignExtended(long value, int size) {
        return signExtend(value, size) == value;
    }
}
