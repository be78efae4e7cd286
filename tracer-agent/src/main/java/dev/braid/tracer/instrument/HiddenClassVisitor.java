// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Hands the class files of hidden classes to the agent before the JVM gets them, which shows them to no agent.
 *
 * <p>Programs and their libraries have no other way to define one than these two methods, however they reach them. The
 * JDK has its own: what it defines for lambdas, method handles and string concatenations only hands calls on.
 */
final class HiddenClassVisitor extends MethodVisitor {
    static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";

    private static final String AGENT = "dev/braid/tracer/agent/HiddenClasses";
    private static final Set<String> METHODS = Set.of("defineHiddenClass", "defineHiddenClassWithClassData");

    private HiddenClassVisitor(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** {@return a visitor that changes the methods that define hidden classes, and {@code next} for other ones} */
    static MethodVisitor of(String name, MethodVisitor next) {
        return METHODS.contains(name) ? new HiddenClassVisitor(next) : next;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        super.visitVarInsn(Opcodes.ALOAD, 0);
        super.visitVarInsn(Opcodes.ALOAD, 1); // STACK: lookup, class file
        super.visitMethodInsn(
                Opcodes.INVOKESTATIC, AGENT, "instrument", "(Ljava/lang/invoke/MethodHandles$Lookup;[B)[B", false);
        super.visitVarInsn(Opcodes.ASTORE, 1);
    }
}
