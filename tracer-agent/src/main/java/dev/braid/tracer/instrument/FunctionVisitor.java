// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.instrument.declared.MarkerAnnotations;
import dev.braid.tracer.instrument.frame.MethodPosition;
import dev.braid.tracer.instrument.hook.HookCalls;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.LocalVariablesSorter;

/**
 * Records the calls of one method and how they end.
 *
 * <p>The first three arguments and the value returned are recorded; the object that an instance method is called on
 * counts as the first argument. Numbers are recorded as they are, floating-point ones as their raw bits, references as
 * object ids. A constructor has no object before it has called another one; its value is the object. An exception that
 * it throws before that, or that the other one throws, leaves its call without an end: the JVM lets no code catch it
 * there.
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

    /** True once {@link #start} is placed, from which on the object is initialised. */
    private boolean isStarted;

    /** True if there is code behind the start in which the object is not initialised: no handler can cover that. */
    private boolean isScattered;

    /** Objects that a constructor has made, and not yet initialised, on its way to the other constructor. */
    private int uninitialised;

    private int token;

    /** @param markers the method's {@link MarkerAnnotations} */
    FunctionVisitor(
            SiteNumbers sites,
            MethodPosition position,
            int access,
            String functionName,
            String markers,
            MethodVisitor next) {
        super(Opcodes.ASM9, access, position.methodDescriptor(), next);
        isStatic = (access & Opcodes.ACC_STATIC) != 0;
        isConstructor = position.methodName().equals("<init>");
        parameters = Type.getArgumentTypes(position.methodDescriptor());
        result = Type.getReturnType(position.methodDescriptor());
        where = HookCalls.where(sites.addFunction(position, functionName, markers, isStatic));
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
        if (!isConstructor) {
            begin();
        }
    }

    private void begin() {
        mv.visitLabel(start);
        isStarted = true;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW && !isStarted) {
            uninitialised++;
        }
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (!isStarted && opcode == Opcodes.INVOKESPECIAL && name.equals("<init>") && --uninitialised < 0) {
            begin();
        }
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] locals, int stackSize, Object[] stack) {
        isScattered |= isStarted && localCount > 0 && locals[0] == Opcodes.UNINITIALIZED_THIS;
        super.visitFrame(type, localCount, locals, stackSize, stack);
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
        if (isStarted && !isScattered) {
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
