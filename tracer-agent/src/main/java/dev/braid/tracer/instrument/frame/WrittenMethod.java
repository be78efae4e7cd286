// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.frame;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The last visitor before the writer: makes room for the hooks, and leaves out frames that are not read. */
public final class WrittenMethod extends MethodVisitor {
    /** Room on the operand stack for what the visitors emit: the value twice, array, index and {@code where}. */
    private static final int EXTRA_STACK = 8;

    private int usedLocals;
    private boolean hasFrames = true;

    public WrittenMethod(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** Leaves out all frames: the JVM is to infer the types. To be called before the method's code. */
    void leaveOutFrames() {
        hasFrames = false;
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
        if (hasFrames) {
            super.visitFrame(type, localCount, locals, stackCount, stack);
        }
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        usedLocals = Math.max(usedLocals, variable + 2); // two words for a long or double
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack + EXTRA_STACK, Math.max(maxLocals, usedLocals));
    }
}
