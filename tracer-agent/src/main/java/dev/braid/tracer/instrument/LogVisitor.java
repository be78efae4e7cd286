// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Looks the thread's log up once in each method, and keeps it in a local variable for the hooks of {@link
 * AccessVisitor}: to find it costs as much as a third of a hook.
 *
 * <p>The variable comes after all that the method uses, and every frame of the method names it, so that the verifier
 * knows it in each branch and handler.
 */
final class LogVisitor extends MethodVisitor {
    private final int logLocal;

    /** @param logLocal the first local variable that the method does not use */
    LogVisitor(int logLocal, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.logLocal = logLocal;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        HookCalls.log(mv);
        super.visitVarInsn(Opcodes.ASTORE, logLocal);
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
        int words = 0;
        for (int i = 0; i < localCount; i++) {
            words += locals[i] == Opcodes.LONG || locals[i] == Opcodes.DOUBLE ? 2 : 1;
        }
        if (words > logLocal) { // a frame of another visitor, which knows the variable already
            super.visitFrame(type, localCount, locals, stackCount, stack);
            return;
        }
        int count = localCount + logLocal - words + 1;
        Object[] more = new Object[count];
        System.arraycopy(locals, 0, more, 0, localCount);
        for (int i = localCount; i < count - 1; i++) {
            more[i] = Opcodes.TOP;
        }
        more[count - 1] = HookCalls.LOG_CLASS;
        super.visitFrame(type, count, more, stackCount, stack);
    }
}
