// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.x86;

import java.util.Arrays;

/** Operands that follow each one-byte opcode in 64-bit mode: SDM vol. 2, table A-2. */
final class OneByteOpcodes {
    static final int MODRM = 1;
    static final int IMM8 = 2;
    static final int IMM16 = 4;
    /** 2 bytes with the prefix 66, otherwise 4. */
    static final int IMMZ = 8;
    /** 8 bytes with REX.W, 2 with the prefix 66, otherwise 4. */
    static final int IMMV = 16;
    /** An address of 8 bytes, 4 with the prefix 67. */
    static final int OFFSET = 32;
    /** 4 bytes, whatever the prefixes say: Intel's processors ignore 66 at near branches. */
    static final int REL32 = 64;

    static final int INVALID = 128;

    private static final int[] TABLE = table();

    private OneByteOpcodes() {}

    static int operands(int opcode) {
        return TABLE[opcode];
    }

    private static int[] table() {
        int[] table = new int[256];
        for (int row = 0; row < 0x40; row += 8) {
            set(table, row, row + 3, MODRM);
            set(table, row + 4, row + 4, IMM8);
            set(table, row + 5, row + 5, IMMZ);
            set(table, row + 6, row + 7, INVALID);
        }
        set(table, 0x60, 0x62, INVALID);
        set(table, 0x63, 0x63, MODRM);
        set(table, 0x68, 0x68, IMMZ);
        set(table, 0x69, 0x69, MODRM | IMMZ);
        set(table, 0x6a, 0x6a, IMM8);
        set(table, 0x6b, 0x6b, MODRM | IMM8);
        set(table, 0x70, 0x7f, IMM8);
        set(table, 0x80, 0x83, MODRM | IMM8);
        set(table, 0x81, 0x81, MODRM | IMMZ);
        set(table, 0x82, 0x82, INVALID);
        set(table, 0x84, 0x8f, MODRM);
        set(table, 0x9a, 0x9a, INVALID);
        set(table, 0xa0, 0xa3, OFFSET);
        set(table, 0xa8, 0xa8, IMM8);
        set(table, 0xa9, 0xa9, IMMZ);
        set(table, 0xb0, 0xb7, IMM8);
        set(table, 0xb8, 0xbf, IMMV);
        upperQuarter(table);
        return table;
    }

    private static void upperQuarter(int[] table) {
        set(table, 0xc0, 0xc1, MODRM | IMM8);
        set(table, 0xc2, 0xc2, IMM16);
        set(table, 0xc6, 0xc6, MODRM | IMM8);
        set(table, 0xc7, 0xc7, MODRM | IMMZ);
        set(table, 0xc8, 0xc8, IMM16 | IMM8);
        set(table, 0xca, 0xca, IMM16);
        set(table, 0xcd, 0xcd, IMM8);
        set(table, 0xce, 0xce, INVALID);
        set(table, 0xd0, 0xd3, MODRM);
        set(table, 0xd4, 0xd6, INVALID);
        set(table, 0xd8, 0xdf, MODRM);
        set(table, 0xe0, 0xe7, IMM8);
        set(table, 0xe8, 0xe9, REL32);
        set(table, 0xea, 0xea, INVALID);
        set(table, 0xeb, 0xeb, IMM8);
        set(table, 0xf6, 0xf7, MODRM);
        set(table, 0xfe, 0xff, MODRM);
    }

    private static void set(int[] table, int first, int last, int operands) {
        Arrays.fill(table, first, last + 1, operands);
    }
}
