// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.util.Arrays;

/**
 * The bytes of one entry of the symbol log: its length, its kind, and whatever else is put there. Numbers have their
 * greatest byte first; texts are in modified UTF-8 after their length in bytes (JVMS 4.4.7).
 *
 * <p>{@code DataOutputStream} writes the same. Since JDK 21 it does so through variable handles, whose first use links
 * them, while the program is traced, in tables that the program uses, too.
 *
 * <p>Thread safety: one thread.
 */
final class SymbolEntry {
    private static final int LONGEST_TEXT = (1 << 16) - 1;

    private byte[] bytes = new byte[256];
    private int length = Integer.BYTES;

    SymbolEntry(int kind) {
        putByte(kind);
    }

    void putByte(int value) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, length * 2);
        }
        bytes[length++] = (byte) value;
    }

    void putBytes(byte[] values) {
        for (byte value : values) {
            putByte(value);
        }
    }

    void putBoolean(boolean value) {
        putByte(value ? 1 : 0);
    }

    void putInt(int value) {
        putByte(value >>> 24);
        putByte(value >>> 16);
        putByte(value >>> 8);
        putByte(value);
    }

    void putLong(long value) {
        putInt((int) (value >>> Integer.SIZE));
        putInt((int) value);
    }

    /** @throws IllegalArgumentException if it has more than 65,535 bytes */
    void putText(String text) {
        int start = length;
        putByte(0);
        putByte(0);
        for (int i = 0; i < text.length(); i++) {
            int character = text.charAt(i);
            if (character != 0 && character < 0x80) {
                putByte(character);
            } else if (character < 0x800) {
                putByte(0xC0 | character >>> 6);
                putByte(0x80 | character & 0x3F);
            } else {
                putByte(0xE0 | character >>> 12);
                putByte(0x80 | character >>> 6 & 0x3F);
                putByte(0x80 | character & 0x3F);
            }
        }
        int size = length - start - Short.BYTES;
        if (size > LONGEST_TEXT) {
            throw new IllegalArgumentException("a name of " + size + " bytes is too long for the symbol log");
        }
        bytes[start] = (byte) (size >>> 8);
        bytes[start + 1] = (byte) size;
    }

    /** {@return the whole entry} */
    byte[] toBytes() {
        byte[] whole = Arrays.copyOf(bytes, length);
        int size = length - Integer.BYTES;
        for (int i = 0; i < Integer.BYTES; i++) {
            whole[i] = (byte) (size >>> 8 * (Integer.BYTES - 1 - i));
        }
        return whole;
    }
}
