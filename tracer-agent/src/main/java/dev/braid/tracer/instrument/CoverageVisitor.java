// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Leaves the probes alone that JaCoCo's agent has put into a class before Braid sees it.
 *
 * <p>All threads store to the same array of probes without any order. A trace with these stores would blame the program
 * for races of its coverage tool, whose arrays no line of the program can reach. The tool's own code, which makes the
 * arrays and hands them out, is not traced either.
 *
 * <p>Each method that has probes begins by loading the array into a local variable that nothing else uses. The array is
 * the result of {@code $jacocoInit}, a dynamic constant {@code $jacocoData}, or comes by way of a field that the tool
 * has put into the package {@code java.lang}. A probe is {@code ALOAD variable}, a constant index, {@code ICONST_1},
 * {@code BASTORE}.
 */
final class CoverageVisitor extends MethodVisitor {
    private static final String PREFIX = "$jacoco";
    private static final String RUNTIME = "java/lang/$JaCoCo";
    private static final int UNKNOWN = -1;

    private final AccessVisitor accesses;
    private final int usedLocals;
    private int probes = UNKNOWN;
    private boolean arrayIsComing;
    private boolean arrayIsLoaded;

    /** @param usedLocals variables that the class file's method has; those above are of visitors before this one */
    CoverageVisitor(AccessVisitor accesses, int usedLocals) {
        super(Opcodes.ASM9, accesses);
        this.accesses = accesses;
        this.usedLocals = usedLocals;
    }

    /** {@return {@code true} if a method has been added by the tool} */
    static boolean isOfTool(String method) {
        return method.startsWith(PREFIX);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        arrayIsComing |= owner.equals(RUNTIME) || name.startsWith(PREFIX);
        if (arrayIsComing) {
            accesses.keepFieldInsn(opcode, owner, name, descriptor);
        } else {
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        arrayIsComing |= name.startsWith(PREFIX);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitLdcInsn(Object value) {
        arrayIsComing |=
                value instanceof ConstantDynamic constant && constant.getName().startsWith(PREFIX);
        super.visitLdcInsn(value);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        if (arrayIsComing && opcode == Opcodes.ASTORE) {
            probes = variable;
            arrayIsComing = false;
        }
        if (variable < usedLocals) {
            arrayIsLoaded = opcode == Opcodes.ALOAD && variable == probes;
        }
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitInsn(int opcode) {
        if (arrayIsComing || arrayIsLoaded && opcode == Opcodes.BASTORE) {
            arrayIsLoaded = false;
            accesses.keepInsn(opcode);
        } else {
            super.visitInsn(opcode);
        }
    }
}
