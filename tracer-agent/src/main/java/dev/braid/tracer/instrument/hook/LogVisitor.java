// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.hook;

import dev.braid.tracer.instrument.AccessVisitor;
import dev.braid.tracer.instrument.BranchVisitor;
import dev.braid.tracer.instrument.CallVisitor;
import dev.braid.tracer.instrument.ReturnVisitor;
import java.util.Arrays;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Looks up the thread's log once in each method, and keeps it in a local variable for the hooks of
 * {@link AccessVisitor}: finding it costs as much as a third of a hook.
 *
 * <p>{@link BranchVisitor} keeps two numbers beside it, and {@link CallVisitor} or {@link ReturnVisitor} the call that
 * led to the method.
 *
 * <p>The variable comes after all that the method uses, and every frame of the method names it, so that the verifier
 * knows it in each branch and handler.
 */
public final class LogVisitor extends MethodVisitor {
    private final Kept kept;

    /**
     * The variables of a method that keeps its log.
     *
     * @param log the first local variable that the method does not use
     * @param numbers the number of following variables for numbers, which are -1 at first
     * @param keepsCall whether one follows for the call that led to the method
     * @param isOfJdk whether the method is one of the JDK's, whose accesses belong to that call
     */
    public record Kept(int log, int numbers, boolean keepsCall, boolean isOfJdk) {
        public int variables() {
            return 1 + numbers + (keepsCall ? 1 : 0);
        }

        /** {@return the variable for the call} */
        public int call() {
            return log + 1 + numbers;
        }
    }

    public LogVisitor(Kept kept, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.kept = kept;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        HookCalls.log(mv, kept.isOfJdk);
        super.visitVarInsn(Opcodes.ASTORE, kept.log);
        for (int i = 1; i <= kept.numbers; i++) {
            super.visitInsn(Opcodes.ICONST_M1);
            super.visitVarInsn(Opcodes.ISTORE, kept.log + i);
        }
        if (kept.keepsCall) {
            super.visitVarInsn(Opcodes.ALOAD, kept.log);
            HookCalls.callSite(mv);
            super.visitVarInsn(Opcodes.ISTORE, kept.call());
        }
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
        Object[] own = new Object[kept.variables()];
        Arrays.fill(own, Opcodes.INTEGER);
        own[0] = HookCalls.LOG_CLASS;
        Object[] more = withLocals(localCount, locals, kept.log, own);
        super.visitFrame(type, more.length, more, stackCount, stack);
    }

    /** {@return a frame's local variables, with further ones from a variable on, unless it knows them already} */
    public static Object[] withLocals(int localCount, Object[] locals, int first, Object... further) {
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
