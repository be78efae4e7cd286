// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Records that a class has been initialised, at the end of its initialiser: threads that use it go on after it. They do
 * so where a constructor or static method of the class begins.
 */
final class InitialiserVisitor extends MethodVisitor {
    private final ClassFacts facts;
    private final SiteNumbers sites;
    private final MethodPosition position;

    private InitialiserVisitor(ClassFacts facts, SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.facts = facts;
        this.sites = sites;
        this.position = position;
    }

    /** {@return a visitor for a class's initialiser, and {@code next} for other methods} */
    static MethodVisitor of(ClassFacts facts, SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        return position.methodName().equals("<clinit>") ? new InitialiserVisitor(facts, sites, position, next) : next;
    }

    /**
     * {@return a visitor for a method by which other classes use the class, and {@code next} for others}
     *
     * @param logLocal the variable of the thread's log
     */
    static MethodVisitor ofUse(
            ClassFacts facts,
            SiteNumbers sites,
            MethodPosition position,
            int access,
            int logLocal,
            MethodVisitor next) {
        String name = position.methodName();
        boolean isUse = name.equals("<init>") || (access & Opcodes.ACC_STATIC) != 0 && !name.equals("<clinit>");
        if (facts.classNumber() == 0
                || !isUse
                || (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC))
                        == (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) {
            return next; // a lambda's body is called by the class itself
        }
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitCode() {
                super.visitCode();
                super.visitVarInsn(Opcodes.ALOAD, logLocal);
                super.visitLdcInsn(facts.classNumber());
                super.visitLdcInsn(sites.add(SiteKind.SYNC, position)); // STACK: log, number, site
                HookCalls.call(mv, "uses", "(L" + HookCalls.LOG_CLASS + ";II)V");
            }
        };
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN) {
            visitLdcInsn(Type.getObjectType(facts.name())); // STACK: class
            visitLdcInsn(facts.classNumber());
            visitLdcInsn(HookCalls.where(sites.add(SiteKind.SYNC, position))); // STACK: class, number, where
            HookCalls.sync(mv, "classInitialised", "(Ljava/lang/Class;II)V");
        }
        super.visitInsn(opcode);
    }
}
