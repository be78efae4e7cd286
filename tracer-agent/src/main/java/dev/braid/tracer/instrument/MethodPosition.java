// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Knows, while a method is visited, which instruction of the original class file is being visited. */
final class MethodPosition extends MethodVisitor {
    private final OffsetReader reader;
    private final String methodName;
    private final String methodDescriptor;
    private final int freeLocal;
    private int line;

    /**
     * @param freeLocal the first local variable that the method does not use
     * @param firstLine the line of the method's first instruction, -1 if it is not known
     */
    MethodPosition(OffsetReader reader, String methodName, String methodDescriptor, int freeLocal, int firstLine) {
        super(Opcodes.ASM9);
        this.reader = reader;
        this.methodName = methodName;
        this.methodDescriptor = methodDescriptor;
        this.freeLocal = freeLocal;
        line = firstLine;
    }

    /** Puts this first in a chain of visitors. */
    MethodVisitor before(MethodVisitor next) {
        mv = next;
        return this;
    }

    String methodName() {
        return methodName;
    }

    String methodDescriptor() {
        return methodDescriptor;
    }

    int freeLocal() {
        return freeLocal;
    }

    int bytecodeIndex() {
        return reader.instructionOffset();
    }

    int line() {
        return line;
    }

    @Override
    public void visitCode() {
        reader.startMethod();
        super.visitCode();
    }

    @Override
    public void visitLineNumber(int newLine, Label start) {
        line = newLine;
        super.visitLineNumber(newLine, start);
    }
}
