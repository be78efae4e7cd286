// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import java.util.ArrayList;
import java.util.List;

/**
 * The bytecode of one method, and where control flow is decided in it. Writer and reader of branch records use this
 * class both, so that they agree which instructions have a decision in the trace and which have none.
 *
 * <p>What runs between two decisions follows from the code alone: no path leads from one instruction back to it without
 * a decision. A loop without any other has one at a jump of its own ({@link #JUMP_BACK}).
 *
 * <p>Thread safety: immutable. The agent uses it: nothing here needs {@code invokedynamic}.
 */
public final class MethodCode {
    /** Nothing is decided: the next instruction follows, or the target of a jump. */
    public static final int NONE = 0;
    /** A conditional jump: one bit, 1 if it jumps. */
    public static final int CONDITION = 1;
    /** A switch: its operand. */
    public static final int SWITCH = 2;
    /** A call: a bit when it has returned; methods that are entered before that are entered from it. */
    public static final int CALL = 3;
    /** An instruction that may initialise a class: the same. */
    public static final int INITIALISATION = 4;
    /** A jump that closes a loop in which nothing else is decided: one bit. */
    public static final int JUMP_BACK = 5;
    /** The method returns. */
    public static final int RETURN = 6;
    /** The method throws: what catches it says so. */
    public static final int THROW = 7;

    private static final int SYNCHRONIZED = 0x20; // JVMS 4.6

    private final ClassCode owner;
    private final int flags;
    private final String name;
    private final String descriptor;
    private final byte[] code;
    private final byte[] decisions;
    private final int[] lines;

    /**
     * @param code null for a method without code
     * @param lines first bytecode index and line, in turns
     * @throws IndexOutOfBoundsException if the code makes no sense
     */
    MethodCode(ClassCode owner, int flags, String name, String descriptor, byte[] code, int[] lines) {
        this.owner = owner;
        this.flags = flags;
        this.name = name;
        this.descriptor = descriptor;
        this.code = code;
        this.lines = lines;
        decisions = new byte[code.length];
        for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
            decisions[at] = (byte) decisionOf(at);
        }
        for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
            if (isJump(at) && target(at) <= at && comesBack(at)) {
                decisions[at] = JUMP_BACK;
            }
        }
    }

    /** {@return the name of the class that has this method, with dots} */
    public String className() {
        return owner.name();
    }

    public String name() {
        return name;
    }

    public String descriptor() {
        return descriptor;
    }

    /** {@return the name of the source file, or "" if it is not known} */
    public String sourceFile() {
        return owner.sourceFile();
    }

    /** {@return bytes of code, 0 for a method without} */
    public int length() {
        return code.length;
    }

    /** {@return the decision at an instruction: {@link #NONE} and so on} */
    public int decision(int bytecodeIndex) {
        return decisions[bytecodeIndex];
    }

    /** {@return {@code true} if the method has subroutines (JVMS 3.13), whose ways back no record tells} */
    public boolean hasSubroutines() {
        for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
            int opcode = code[at] & 0xFF;
            if (opcode == Instructions.JSR || opcode == Instructions.JSR_W || opcode == Instructions.RET) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return its callees, as its instructions name them; a callee of {@code invokedynamic} has an owner of no name}
     */
    public List<ClassCode.Member> calls() {
        List<ClassCode.Member> calls = new ArrayList<>();
        for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
            if (decisions[at] == CALL) {
                calls.add(
                        opcode(at) == Instructions.INVOKEDYNAMIC
                                ? new ClassCode.Member("", "", "")
                                : owner.member(operand(at)));
            }
        }
        return calls;
    }

    /** {@return the line of an instruction, -1 if the class file does not tell} */
    public int line(int bytecodeIndex) {
        int line = -1;
        int start = -1;
        for (int i = 0; i < lines.length; i += 2) {
            if (lines[i] <= bytecodeIndex && lines[i] >= start) {
                start = lines[i];
                line = lines[i + 1];
            }
        }
        return line;
    }

    ClassCode owner() {
        return owner;
    }

    /** {@return {@code true} if it is declared {@code synchronized}} */
    boolean isSynchronized() {
        return (flags & SYNCHRONIZED) != 0;
    }

    int opcode(int at) {
        return code[at] & 0xFF;
    }

    /** {@return the number in the two bytes after an instruction's opcode} */
    int operand(int at) {
        return Instructions.unsignedShort(code, at + 1);
    }

    /** {@return the number in the byte after an instruction's opcode} */
    int shortOperand(int at) {
        return code[at + 1] & 0xFF;
    }

    /** {@return the place of the next instruction in the code} */
    int following(int at) {
        return at + Instructions.length(code, at);
    }

    /** {@return the instruction that follows where nothing is decided, or where a call has returned} */
    int next(int at) {
        return isJump(at) ? target(at) : at + Instructions.length(code, at);
    }

    /** {@return the instruction that follows a conditional jump} */
    int next(int at, boolean jumps) {
        return jumps ? target(at) : at + Instructions.length(code, at);
    }

    /** {@return the instruction that a switch goes to (JVMS 6.5, lookupswitch and tableswitch)} */
    int nextOfSwitch(int at, int key) {
        int operands = Instructions.switchOperands(at);
        int first = Instructions.number(code, operands + 4);
        int target = Instructions.number(code, operands);
        if ((code[at] & 0xFF) == Instructions.TABLESWITCH) {
            if (key >= first && key <= Instructions.number(code, operands + 8)) {
                target = Instructions.number(code, operands + 12 + 4 * (key - first));
            }
        } else {
            for (int i = 0; i < first; i++) {
                if (Instructions.number(code, operands + 8 + 8 * i) == key) {
                    target = Instructions.number(code, operands + 12 + 8 * i);
                }
            }
        }
        return at + target;
    }

    /** {@return the instructions that a switch may go to} */
    int[] targetsOfSwitch(int at) {
        int operands = Instructions.switchOperands(at);
        boolean isTable = (code[at] & 0xFF) == Instructions.TABLESWITCH;
        int first = Instructions.number(code, operands + 4);
        int cases = isTable ? Instructions.number(code, operands + 8) - first + 1 : first;
        int[] targets = new int[cases + 1];
        targets[cases] = at + Instructions.number(code, operands);
        for (int i = 0; i < cases; i++) {
            int target = isTable ? operands + 12 + 4 * i : operands + 12 + 8 * i;
            targets[i] = at + Instructions.number(code, target);
        }
        return targets;
    }

    /** {@return {@code true} if an instruction begins there} */
    boolean isInstruction(int bytecodeIndex) {
        int at = 0;
        while (at < bytecodeIndex && at < code.length) {
            at += Instructions.length(code, at);
        }
        return at == bytecodeIndex && at < code.length;
    }

    private int decisionOf(int at) {
        int opcode = code[at] & 0xFF;
        if (Instructions.isCondition(opcode)) {
            return CONDITION;
        }
        if (opcode == Instructions.TABLESWITCH || opcode == Instructions.LOOKUPSWITCH) {
            return SWITCH;
        }
        if (opcode >= Instructions.INVOKEVIRTUAL && opcode <= Instructions.INVOKEDYNAMIC) {
            return CALL;
        }
        if (Instructions.isReturn(opcode)) {
            return RETURN;
        }
        if (opcode == Instructions.ATHROW) {
            return THROW;
        }
        boolean mayInitialise =
                opcode == Instructions.NEW || opcode == Instructions.GETSTATIC || opcode == Instructions.PUTSTATIC;
        return mayInitialise && owner.mayInitialise(opcode, Instructions.unsignedShort(code, at + 1))
                ? INITIALISATION
                : NONE;
    }

    private boolean isJump(int at) {
        int opcode = code[at] & 0xFF;
        return opcode == Instructions.GOTO || opcode == Instructions.GOTO_W;
    }

    private int target(int at) {
        return at
                + ((code[at] & 0xFF) == Instructions.GOTO_W
                        ? Instructions.number(code, at + 1)
                        : (short) Instructions.unsignedShort(code, at + 1));
    }

    /** {@return {@code true} if a jump back leads to itself without a decision} */
    private boolean comesBack(int jump) {
        int at = target(jump);
        for (int steps = 0; at != jump && steps <= code.length; steps++) {
            if (decisions[at] != NONE) {
                return false;
            }
            at = next(at);
        }
        return at == jump;
    }
}
