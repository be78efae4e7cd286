// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.bootstrap.Options;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Says, inside {@code StampedLock}, when reads without the lock begin, and when they turn out not to be valid. */
final class OptimisticReadVisitor extends MethodVisitor {
    private static final String CLASS = "java/util/concurrent/locks/StampedLock";
    private static final String BEGIN = "tryOptimisticRead()J";
    private static final String END = "validate(J)Z";

    private final SiteNumbers sites;
    private final MethodPosition position;
    private final boolean ends;

    private OptimisticReadVisitor(SiteNumbers sites, MethodPosition position, boolean ends, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
        this.ends = ends;
    }

    /** {@return a visitor for one of the two methods, where lost time is recorded, and {@code next} for others} */
    static MethodVisitor of(ClassFacts facts, SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        String method = position.methodName() + position.methodDescriptor();
        boolean ends = method.equals(END);
        return Options.recordsContention() && facts.name().equals(CLASS) && (ends || method.equals(BEGIN))
                ? new OptimisticReadVisitor(sites, position, ends, next)
                : next;
    }

    @Override
    public void visitInsn(int opcode) {
        if (ends && opcode == Opcodes.IRETURN) {
            // STACK: answer
            super.visitInsn(Opcodes.DUP);
            visitVarInsn(Opcodes.ALOAD, 0);
            visitLdcInsn(HookCalls.where(sites.add(SiteKind.SYNC, position))); // STACK: answer, answer, lock, where
            HookCalls.sync(mv, "optimisticReadEnds", "(ZLjava/lang/Object;I)V");
        } else if (!ends && opcode == Opcodes.LRETURN) {
            HookCalls.sync(mv, "optimisticReadBegins", "()V");
        }
        super.visitInsn(opcode);
    }
}
