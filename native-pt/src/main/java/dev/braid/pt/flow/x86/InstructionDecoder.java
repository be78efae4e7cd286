// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.x86;

import static dev.braid.pt.flow.x86.OneByteOpcodes.IMM16;
import static dev.braid.pt.flow.x86.OneByteOpcodes.IMM8;
import static dev.braid.pt.flow.x86.OneByteOpcodes.IMMV;
import static dev.braid.pt.flow.x86.OneByteOpcodes.IMMZ;
import static dev.braid.pt.flow.x86.OneByteOpcodes.INVALID;
import static dev.braid.pt.flow.x86.OneByteOpcodes.MODRM;
import static dev.braid.pt.flow.x86.OneByteOpcodes.OFFSET;
import static dev.braid.pt.flow.x86.OneByteOpcodes.REL32;

/**
 * Tells how long an instruction of 64-bit mode is, and whether it branches. It knows the layout of instructions, not
 * their meaning: prefixes, opcode map, ModRM, SIB, displacement, immediates.
 *
 * <p>Of the prefixes that extend the opcode maps it knows REX, VEX, EVEX and XOP; not REX2 and the EVEX map 4 of APX.
 *
 * <p>Thread safety: one thread; holds what the last {@link #decode} found.
 */
public final class InstructionDecoder {
    public static final int MAX_LENGTH = 15;

    /** Returned for bytes that are not an instruction. */
    public static final int NO_INSTRUCTION = 0;
    /** Returned for an instruction that goes on behind the bytes. */
    public static final int CUT_OFF = -1;

    private static final int REX_W = 8;

    private byte[] code = new byte[0];
    private int limit;
    private int at;
    private boolean operand16;
    private boolean address32;
    private boolean repeated;
    private int rex;
    private int modrm;

    private Branch branch = Branch.NONE;
    private int displacement;

    /** {@return the effect of the instruction on the flow} */
    public Branch branch() {
        return branch;
    }

    /** {@return for direct branches the distance from the next instruction to the target} */
    public int displacement() {
        return displacement;
    }

    /**
     * Decodes the instruction at index 0.
     *
     * @param count the number of bytes that are code
     * @return its length in bytes, {@link #NO_INSTRUCTION}, or {@link #CUT_OFF}
     */
    public int decode(byte[] bytes, int count) {
        code = bytes;
        limit = Math.min(count, MAX_LENGTH);
        at = 0;
        branch = Branch.NONE;
        displacement = 0;
        boolean valid = prefixes() && opcode();
        if (at > limit) {
            return limit == MAX_LENGTH ? NO_INSTRUCTION : CUT_OFF;
        }
        return valid ? at : NO_INSTRUCTION;
    }

    private boolean prefixes() {
        operand16 = false;
        address32 = false;
        repeated = false;
        rex = 0;
        while (true) {
            int prefix = peek();
            switch (prefix) {
                case 0x66 -> operand16 = true;
                case 0x67 -> address32 = true;
                case 0xf3 -> repeated = true;
                case 0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65, 0xf0, 0xf2 -> {}
                default -> {
                    if ((prefix & 0xf0) != 0x40) {
                        return true;
                    }
                }
            }
            // A REX prefix counts only right before the opcode.
            rex = (prefix & 0xf0) == 0x40 ? prefix : 0;
            at++;
        }
    }

    private boolean opcode() {
        int opcode = take();
        return switch (opcode) {
            case 0x0f -> twoBytes();
            case 0xc5 -> shortVex();
            case 0xc4 -> vex();
            case 0x62 -> evex();
            case 0x8f -> (peek() & 0x1f) >= 8 ? xop() : operands(MODRM) && register() == 0;
            default -> oneByte(opcode);
        };
    }

    private boolean oneByte(int opcode) {
        int operands = OneByteOpcodes.operands(opcode);
        if (operands == INVALID) {
            return false;
        }
        boolean relative = isConditional(opcode) || opcode == 0xe8 || opcode == 0xe9 || opcode == 0xeb;
        if (relative) {
            branch = opcode == 0xe8 ? Branch.CALL : isConditional(opcode) ? Branch.CONDITIONAL : Branch.JUMP;
            displacement = operands == REL32 ? take32() : (byte) take();
            return true;
        }
        if (!operands(operands)) {
            return false;
        }
        if ((opcode & 0xfe) == 0xf6 && register() < 2) {
            return operands(opcode == 0xf6 ? IMM8 : IMMZ);
        }
        branch = oneByteBranch(opcode);
        return opcode != 0xfe || register() < 2;
    }

    private static boolean isConditional(int opcode) {
        return (opcode & 0xf0) == 0x70 || (opcode & 0xfc) == 0xe0;
    }

    private Branch oneByteBranch(int opcode) {
        return switch (opcode) {
            case 0xc2, 0xc3 -> Branch.RETURN;
            case 0xca, 0xcb, 0xcc, 0xcd, 0xcf, 0xf1 -> Branch.FAR;
            case 0xff -> groupFive();
            default -> Branch.NONE;
        };
    }

    private Branch groupFive() {
        return switch (register()) {
            case 2 -> Branch.INDIRECT_CALL;
            case 4 -> Branch.INDIRECT_JUMP;
            case 3, 5 -> Branch.FAR;
            default -> Branch.NONE;
        };
    }

    private boolean twoBytes() {
        int opcode = take();
        if (opcode == 0x38) {
            take();
            return operands(MODRM);
        }
        if (opcode == 0x3a) {
            take();
            return operands(MODRM | IMM8);
        }
        int operands = TwoByteOpcodes.operands(opcode);
        if (operands == INVALID) {
            return false;
        }
        if (operands == REL32) {
            branch = Branch.CONDITIONAL;
            displacement = take32();
            return true;
        }
        if (opcode >= 0x20 && opcode <= 0x23) {
            // Moves to and from control and debug registers: always registers, whatever the mode bits say.
            take();
            return true;
        }
        boolean valid = operands(operands);
        branch = twoByteBranch(opcode);
        return valid;
    }

    private Branch twoByteBranch(int opcode) {
        boolean far = switch (opcode) {
            case 0x05, 0x07, 0x34, 0x35 -> true;
            // Calls to a hypervisor, its returns, and returns from user interrupts and FRED events.
            case 0x01 -> modrm >= 0xc1 && modrm <= 0xc3 || modrm == 0xca && repeated || modrm == 0xec && repeated;
            default -> false;
        };
        return far ? Branch.FAR : Branch.NONE;
    }

    private boolean shortVex() {
        take();
        return vector(1, take());
    }

    private boolean vex() {
        int map = take() & 0x1f;
        take();
        return vector(map, take());
    }

    private boolean evex() {
        int map = take() & 7;
        take();
        take();
        return map != 4 && map != 7 && vector(map, take());
    }

    private boolean vector(int map, int opcode) {
        return switch (map) {
            case 1 -> opcode == 0x77 || operands(MODRM | (TwoByteOpcodes.hasImm8(opcode) ? IMM8 : 0));
            case 2, 5, 6 -> operands(MODRM);
            case 3 -> operands(MODRM | IMM8);
            case 7 -> operands(MODRM | REL32);
            default -> false;
        };
    }

    private boolean xop() {
        int map = take() & 0x1f;
        take();
        take();
        return map <= 10 && operands(map == 8 ? MODRM | IMM8 : map == 9 ? MODRM : MODRM | REL32);
    }

    private boolean operands(int operands) {
        if ((operands & MODRM) != 0) {
            memory();
        }
        if ((operands & IMM8) != 0) {
            at++;
        }
        if ((operands & IMM16) != 0) {
            at += 2;
        }
        if ((operands & REL32) != 0) {
            at += 4;
        }
        boolean wide = (rex & REX_W) != 0;
        if ((operands & IMMZ) != 0) {
            at += operand16 && !wide ? 2 : 4;
        }
        if ((operands & IMMV) != 0) {
            at += wide ? 8 : operand16 ? 2 : 4;
        }
        if ((operands & OFFSET) != 0) {
            at += address32 ? 4 : 8;
        }
        return true;
    }

    /** Takes ModRM, SIB and displacement: SDM vol. 2, tables 2-2 and 2-3. */
    private void memory() {
        modrm = take();
        int mode = modrm >> 6;
        int base = modrm & 7;
        if (mode == 3) {
            return;
        }
        if (base == 4) {
            base = take() & 7;
            at += mode == 0 && base == 5 ? 4 : 0;
        } else if (mode == 0 && base == 5) {
            at += 4;
        }
        at += mode == 1 ? 1 : mode == 2 ? 4 : 0;
    }

    private int register() {
        return modrm >> 3 & 7;
    }

    private int peek() {
        return at < limit ? code[at] & 0xff : 0;
    }

    private int take() {
        int value = peek();
        at++;
        return value;
    }

    private int take32() {
        return take() | take() << 8 | take() << 16 | take() << 24;
    }
}
