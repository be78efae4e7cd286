// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.instrument.frame.InstrumentationException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Lets method handles on fields call the hooks. In {@code DirectMethodHandle}, where the form of such a handle is made,
 * it names the hooks' class instead of {@code Unsafe}, and a static method instead of a virtual one.
 */
final class FieldHandleVisitor extends MethodVisitor {
    static final String HANDLES = "java/lang/invoke/DirectMethodHandle";

    private static final String HOOKS = "dev/braid/tracer/bootstrap/FieldHandleHooks";
    private static final String MEMBER = "java/lang/invoke/MemberName";

    private boolean linking;
    private int changes;

    private FieldHandleVisitor(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** {@return a visitor that changes the method that makes the forms, and {@code next} for other methods} */
    static MethodVisitor of(String name, MethodVisitor next) {
        return name.equals("makePreparedFieldLambdaForm") ? new FieldHandleVisitor(next) : next;
    }

    @Override
    public void visitLdcInsn(Object value) {
        if (value.equals(Type.getObjectType(UnsafeVisitor.UNSAFE))) {
            linking = true;
            changes++;
            super.visitLdcInsn(Type.getObjectType(HOOKS));
        } else {
            super.visitLdcInsn(value);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (linking && opcode == Opcodes.ICONST_5) { // REF_invokeVirtual
            changes++;
            super.visitIntInsn(Opcodes.BIPUSH, Opcodes.H_INVOKESTATIC);
        } else {
            super.visitInsn(opcode);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (linking && owner.equals(MEMBER) && name.equals("<init>")) {
            changes++;
            // STACK: member, member, class, name, type, kind
            super.visitInsn(Opcodes.POP);
            String linkerType = "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodType;";
            super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "linkerType", linkerType, false);
            super.visitIntInsn(Opcodes.BIPUSH, Opcodes.H_INVOKESTATIC);
        }
        if (name.equals("resolveOrFail")) {
            linking = false;
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitEnd() {
        if (changes != 4) {
            throw new InstrumentationException("this JDK links method handles on fields in a way that this version of"
                    + " Braid does not know; use a newer Braid");
        }
        super.visitEnd();
    }
}
