// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Records that a class has been initialised, at the end of its initialiser: threads that wait for it go on after it. */
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

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN) {
            visitLdcInsn(Type.getObjectType(facts.name())); // STACK: class
            visitLdcInsn(HookCalls.where(sites.add(SiteKind.SYNC, position))); // STACK: class, where
            HookCalls.sync(mv, "classInitialised", "(Ljava/lang/Class;I)V");
        }
        super.visitInsn(opcode);
    }
}
