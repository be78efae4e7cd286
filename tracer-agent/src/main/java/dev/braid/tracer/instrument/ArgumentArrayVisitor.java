// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.AccessMode;
import dev.braid.trace.SiteKind;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Tells the hooks, at the start of a method of {@code java.util} such as {@code List.of(E...)}, that untraced code may
 * have written the array of its arguments.
 *
 * <p>Problem: code that is not traced gets an array filled by traced code, as from {@code toArray}, changes it, and
 * hands it back. What the trace knows of it is out of date. JDK 25 does so where it reads class files.
 */
final class ArgumentArrayVisitor extends MethodVisitor {
    private final SiteNumbers sites;
    private final MethodPosition position;
    private final int local;

    private ArgumentArrayVisitor(SiteNumbers sites, MethodPosition position, int local, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.position = position;
        this.local = local;
    }

    /** {@return a visitor for a method of the JDK that is traced as code; {@code next} if it takes no such array} */
    static MethodVisitor of(int access, SiteNumbers sites, MethodPosition position, MethodVisitor next) {
        int needed = Opcodes.ACC_PUBLIC | Opcodes.ACC_VARARGS;
        if ((access & needed) != needed) {
            return next;
        }
        Type[] parameters = Type.getArgumentTypes(position.methodDescriptor());
        int local = (access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
        for (int i = 0; i < parameters.length - 1; i++) {
            local += parameters[i].getSize();
        }
        return new ArgumentArrayVisitor(sites, position, local, next);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        int site = sites.add(SiteKind.CALL, position);
        visitVarInsn(Opcodes.ALOAD, local);
        visitLdcInsn(HookCalls.where(site, 0, AccessMode.PLAIN)); // STACK: array, where
        visitMethodInsn(
                Opcodes.INVOKESTATIC, UnsafeVisitor.UNTRACED_HOOKS, "mayWrite", "(Ljava/lang/Object;I)V", false);
    }
}
