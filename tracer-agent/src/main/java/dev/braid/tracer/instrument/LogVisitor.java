// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import java.util.Arrays;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Looks the thread's log up once in each method, and keeps it in a local variable for the hooks of {@link
 * AccessVisitor}: to find it costs as much as a third of a hook.
 *
 * <p>{@link BranchVisitor} keeps two numbers beside it.
 *
 * <p>The variable comes after all that the method uses, and every frame of the method names it, so that the verifier
 * knows it in each branch and handler.
 */
final class LogVisitor extends MethodVisitor {
    private final int logLocal;
    private final int numbers;

    /**
     * @param logLocal the first local variable that the method does not use
     * @param numbers how many variables for numbers follow, which are -1 at first
     */
    LogVisitor(int logLocal, int numbers, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.logLocal = logLocal;
        this.numbers = numbers;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        HookCalls.log(mv);
        super.visitVarInsn(Opcodes.ASTORE, logLocal);
        for (int i = 1; i <= numbers; i++) {
            super.visitInsn(Opcodes.ICONST_M1);
            super.visitVarInsn(Opcodes.ISTORE, logLocal + i);
        }
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
        Object[] own = new Object[1 + numbers];
        Arrays.fill(own, Opcodes.INTEGER);
        own[0] = HookCalls.LOG_CLASS;
        Object[] more = withLocals(localCount, locals, logLocal, own);
        super.visitFrame(type, more.length, more, stackCount, stack);
    }

    /** {@return a frame's local variables, with further ones from a variable on, unless it knows them already} */
    static Object[] withLocals(int localCount, Object[] locals, int first, Object... further) {
        int words = 0;
        for (int i = 0; i < localCount; i++) {
            words += locals[i] == Opcodes.LONG || locals[i] == Opcodes.DOUBLE ? 2 : 1;
        }
        if (words > first) { // a frame of another visitor
            return Arrays.copyOf(locals, localCount);
        }
        int entry = localCount + first - words;
        Object[] more = new Object[entry + further.length];
        System.arraycopy(locals, 0, more, 0, localCount);
        Arrays.fill(more, localCount, entry, Opcodes.TOP);
        System.arraycopy(further, 0, more, entry, further.length);
        return more;
    }
}
