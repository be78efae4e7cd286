// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.AccessMode;
import dev.braid.trace.SiteKind;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.LocalVariablesSorter;

/**
 * Records the calls of one method and how they end.
 *
 * <p>The first three arguments are recorded, the object that an instance method is called on being the first one, and
 * the value returned: numbers as they are, floating-point ones as their raw bits, references as object ids. A constructor
 * has no object before it has called another one; its value is the object.
 */
final class FunctionVisitor extends LocalVariablesSorter {
    private static final String FUNCTIONS = "dev/braid/tracer/bootstrap/Functions";
    private static final int ARGUMENTS = 3;

    private final boolean isStatic;
    private final boolean isConstructor;
    private final Type[] parameters;
    private final Type result;
    private final int where;
    private final Label start = new Label();
    private int token;

    FunctionVisitor(SiteNumbers sites, MethodPosition position, int access, MethodVisitor next) {
        super(Opcodes.ASM9, access, position.methodDescriptor(), next);
        isStatic = (access & Opcodes.ACC_STATIC) != 0;
        isConstructor = position.methodName().equals("<init>");
        parameters = Type.getArgumentTypes(position.methodDescriptor());
        result = Type.getReturnType(position.methodDescriptor());
        where = HookCalls.where(sites.add(SiteKind.FUNCTION, position), 0, AccessMode.PLAIN);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        token = newLocal(Type.LONG_TYPE);
        int pushed = 0;
        int local = isStatic ? 0 : 1;
        if (!isStatic && !isConstructor) {
            mv.visitVarInsn(Opcodes.ALOAD, 0);
            widen(Type.getType(Object.class));
            pushed++;
        }
        for (int i = 0; i < parameters.length && pushed < ARGUMENTS; i++) {
            mv.visitVarInsn(parameters[i].getOpcode(Opcodes.ILOAD), local);
            widen(parameters[i]);
            local += parameters[i].getSize();
            pushed++;
        }
        for (; pushed < ARGUMENTS; pushed++) {
            mv.visitInsn(Opcodes.LCONST_0);
        }
        mv.visitLdcInsn(where); // STACK: first, second, third, where
        call("call", "(JJJI)J");
        mv.visitVarInsn(Opcodes.LSTORE, token);
        mv.visitLabel(start);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            recordReturn();
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        // A handler around a constructor would reach over the call of the other constructor, which the JVM forbids.
        if (!isConstructor) {
            Label end = new Label();
            mv.visitLabel(end);
            mv.visitTryCatchBlock(start, end, end, null);
            visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
            mv.visitVarInsn(Opcodes.LLOAD, token);
            mv.visitLdcInsn(where); // STACK: exception, token, where
            call("threw", "(JI)V");
            mv.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(maxStack, maxLocals);
    }

    private void recordReturn() {
        if (isConstructor) {
            mv.visitVarInsn(Opcodes.ALOAD, 0);
            widen(Type.getType(Object.class));
        } else if (result.getSort() == Type.VOID) {
            mv.visitInsn(Opcodes.LCONST_0);
        } else {
            mv.visitInsn(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
            widen(result);
        }
        mv.visitVarInsn(Opcodes.LLOAD, token);
        mv.visitLdcInsn(where); // STACK: value, token, where
        call("returned", "(JJI)V");
    }

    /** Makes the value on the stack a long. */
    private void widen(Type type) {
        switch (type.getSort()) {
            case Type.LONG -> {
                // It is one.
            }
            case Type.FLOAT -> {
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Float", "floatToRawIntBits", "(F)I", false);
                mv.visitInsn(Opcodes.I2L);
            }
            case Type.DOUBLE ->
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Double", "doubleToRawLongBits", "(D)J", false);
            case Type.ARRAY, Type.OBJECT -> call("identity", "(Ljava/lang/Object;)J");
            default -> mv.visitInsn(Opcodes.I2L);
        }
    }

    private void call(String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, FUNCTIONS, name, descriptor, false);
    }
}
