// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

/** The opcodes that control flow depends on, and how long instructions are (JVMS 6.5). */
final class Instructions {
    static final int LDC = 18;
    static final int LDC_W = 19;
    static final int LDC2_W = 20;
    static final int I2B = 145;
    static final int I2S = 147;
    static final int IFEQ = 153;
    static final int IF_ACMPNE = 166;
    static final int GOTO = 167;
    static final int JSR = 168;
    static final int RET = 169;
    static final int TABLESWITCH = 170;
    static final int LOOKUPSWITCH = 171;
    static final int IRETURN = 172;
    static final int RETURN = 177;
    static final int GETSTATIC = 178;
    static final int PUTSTATIC = 179;
    static final int INVOKEVIRTUAL = 182;
    static final int INVOKESPECIAL = 183;
    static final int INVOKESTATIC = 184;
    static final int INVOKEDYNAMIC = 186;
    static final int NEW = 187;
    static final int ANEWARRAY = 189;
    static final int ATHROW = 191;
    static final int CHECKCAST = 192;
    static final int INSTANCEOF = 193;
    static final int WIDE = 196;
    static final int MULTIANEWARRAY = 197;
    static final int IFNULL = 198;
    static final int IFNONNULL = 199;
    static final int GOTO_W = 200;
    static final int JSR_W = 201;

    private static final int IINC = 132;

    /** Bytes of each instruction with its operands, by opcode; 0 for those that are not always as long. */
    private static final String LENGTHS = "11111111111111112323322222111111111111111111111111"
            + "11112222211111111111111111111111111111111111111111"
            + "11111111111111111111111111111111311111111111111111"
            + "11133333333333333332001111113333333553231133110433"
            + "55";

    private Instructions() {}

    /**
     * {@return the length of an instruction in bytes}
     *
     * @throws IndexOutOfBoundsException if the code ends within it, or has no such opcode there
     */
    static int length(byte[] code, int at) {
        int opcode = code[at] & 0xFF;
        if (opcode == WIDE) {
            return (code[at + 1] & 0xFF) == IINC ? 6 : 4;
        }
        int operands = switchOperands(at);
        if (opcode == TABLESWITCH) {
            long cases = 1L + number(code, operands + 8) - number(code, operands + 4);
            return length(code, at, operands + 12, cases * 4);
        }
        if (opcode == LOOKUPSWITCH) {
            return length(code, at, operands + 8, number(code, operands + 4) * 8L);
        }
        return LENGTHS.charAt(opcode) - '0';
    }

    private static int length(byte[] code, int at, int cases, long bytes) {
        if (bytes < 0 || cases + bytes > code.length) {
            throw new IndexOutOfBoundsException();
        }
        return (int) (cases - at + bytes);
    }

    /** {@return the offset of a switch's operands: aligned within the method} */
    static int switchOperands(int at) {
        return (at & ~3) + 4;
    }

    static int number(byte[] code, int at) {
        return code[at] << 24 | (code[at + 1] & 0xFF) << 16 | unsignedShort(code, at + 2);
    }

    static int unsignedShort(byte[] code, int at) {
        return (code[at] & 0xFF) << 8 | code[at + 1] & 0xFF;
    }

    static boolean isCondition(int opcode) {
        return opcode >= IFEQ && opcode <= IF_ACMPNE || opcode == IFNULL || opcode == IFNONNULL;
    }

    static boolean isReturn(int opcode) {
        return opcode >= IRETURN && opcode <= RETURN;
    }
}
