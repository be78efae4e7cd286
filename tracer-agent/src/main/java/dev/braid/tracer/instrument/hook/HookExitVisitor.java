// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.hook;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Emits a call of {@code LockOrder.leaveHook} before each way out of a class's public static methods. */
public final class HookExitVisitor extends ClassVisitor {
    private static final int HOOK = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

    private HookExitVisitor(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** {@return the class file of a class of hooks that check their exits} */
    public static byte[] instrument(byte[] file) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new HookExitVisitor(writer), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        return (access & HOOK) == HOOK ? new Exits(next, descriptor) : next;
    }

    /** The method as it was, in a try block. */
    private static final class Exits extends MethodVisitor {
        private final String descriptor;
        private final Label start = new Label();

        Exits(MethodVisitor next, String descriptor) {
            super(Opcodes.ASM9, next);
            this.descriptor = descriptor;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitLabel(start);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                leave();
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            Label handler = new Label();
            super.visitLabel(handler);
            Object[] locals = parameters();
            super.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
            leave();
            super.visitInsn(Opcodes.ATHROW);
            super.visitTryCatchBlock(start, handler, handler, null); // last: the method's own handlers come first
            super.visitMaxs(maxStack, maxLocals);
        }

        private void leave() {
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, HookCalls.PACKAGE + "machine/LockOrder", "leaveHook", "()V", false);
        }

        private Object[] parameters() {
            Type[] types = Type.getArgumentTypes(descriptor);
            Object[] locals = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                locals[i] = switch (types[i].getSort()) {
                    case Type.LONG -> Opcodes.LONG;
                    case Type.FLOAT -> Opcodes.FLOAT;
                    case Type.DOUBLE -> Opcodes.DOUBLE;
                    case Type.ARRAY, Type.OBJECT -> types[i].getInternalName();
                    default -> Opcodes.INTEGER;
                };
            }
            return locals;
        }
    }
}
