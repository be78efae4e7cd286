// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.x86;

/** Operands that follow each opcode after 0F: SDM vol. 2, table A-3. */
final class TwoByteOpcodes {
    private TwoByteOpcodes() {}

    static int operands(int opcode) {
        if (opcode >= 0x80 && opcode <= 0x8f) {
            return OneByteOpcodes.REL32;
        }
        if (isInvalid(opcode)) {
            return OneByteOpcodes.INVALID;
        }
        if (isBare(opcode)) {
            return 0;
        }
        return OneByteOpcodes.MODRM | (hasImm8(opcode) ? OneByteOpcodes.IMM8 : 0);
    }

    /** {@return {@code true} if an opcode of map 1 has an immediate byte, with or without a VEX or EVEX prefix} */
    static boolean hasImm8(int opcode) {
        return switch (opcode) {
            // 0F is 3DNow!, whose last byte is its opcode.
            case 0x0f, 0x70, 0x71, 0x72, 0x73, 0xa4, 0xac, 0xba, 0xc2, 0xc4, 0xc5, 0xc6 -> true;
            default -> false;
        };
    }

    private static boolean isInvalid(int opcode) {
        return switch (opcode) {
            case 0x04, 0x0a, 0x0c, 0x24, 0x25, 0x26, 0x27, 0x36, 0x39, 0x3b, 0x3c, 0x3d, 0x3e, 0x3f -> true;
            default -> false;
        };
    }

    private static boolean isBare(int opcode) {
        return switch (opcode) {
            case 0x05, 0x06, 0x07, 0x08, 0x09, 0x0b, 0x0e, 0x77, 0xa0, 0xa1, 0xa2, 0xa8, 0xa9, 0xaa -> true;
            default -> opcode >= 0x30 && opcode <= 0x37 || opcode >= 0xc8 && opcode <= 0xcf;
        };
    }
}
