// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Marks the start and the end of threads, inside {@code java.lang.Thread}. */
final class ThreadVisitor extends MethodVisitor {
    private static final String DESCRIPTOR = "(Ljava/lang/Thread;)V";

    private final boolean exitMethod;

    ThreadVisitor(String methodName, String methodDescriptor, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        // Thread.exit is the JVM's last call into an ending thread.
        exitMethod = methodName.equals("exit") && methodDescriptor.equals("()V");
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (name.equals("start0")) {
            // STACK: thread
            visitInsn(Opcodes.DUP);
            HookCalls.call(this, "threadStarting", DESCRIPTOR);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInsn(int opcode) {
        if (exitMethod && opcode == Opcodes.RETURN) {
            visitVarInsn(Opcodes.ALOAD, 0); // STACK: thread
            HookCalls.call(this, "threadEnding", DESCRIPTOR);
        }
        super.visitInsn(opcode);
    }
}
