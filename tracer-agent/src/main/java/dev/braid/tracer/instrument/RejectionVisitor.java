// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Records, inside {@code ThreadPoolExecutor.reject}, for how long a thread is kept that brings work for which there is
 * no room. Whatever the pool's policy is, it acts there, and returns or throws.
 */
final class RejectionVisitor extends MethodVisitor {
    private static final String CLASS = "java/util/concurrent/ThreadPoolExecutor";
    private static final String METHOD = "reject";

    private final SiteNumbers sites;
    private final MethodPosition position;
    private final Label start = new Label();

    private RejectionVisitor(SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
    }

    /** {@return a visitor for that method, where lost time is recorded, and {@code next} for others} */
    static MethodVisitor of(ClassFacts facts, SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        boolean isHere = facts.name().equals(CLASS) && position.methodName().equals(METHOD);
        return Options.recordsContention() && isHere ? new RejectionVisitor(sites, position, next) : next;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        HookCalls.sync(mv, "rejecting", "()V");
        visitLabel(start);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN) {
            callRejected();
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        Label end = new Label();
        visitLabel(end);
        visitTryCatchBlock(start, end, end, null);
        visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"}); // STACK: exception
        callRejected();
        super.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(maxStack, maxLocals);
    }

    private void callRejected() {
        visitLdcInsn(HookCalls.where(sites.add(SiteKind.SYNC, position))); // STACK: …, where
        HookCalls.sync(mv, "rejected", "(I)V");
    }
}
