// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.frame;

import dev.braid.schedule.Point;
import dev.braid.schedule.Switch;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Knows, while a method is visited, which instruction of the original class file is being visited. */
public final class MethodPosition extends MethodVisitor {
    private final OffsetReader reader;
    private final Point.Code code;
    private final String methodName;
    private final String methodDescriptor;
    private final int freeLocal;
    private int line;

    /**
     * @param code the code that the class belongs to
     * @param freeLocal the first local variable that the method does not use
     * @param firstLine the line of the method's first instruction, -1 if it is not known
     */
    public MethodPosition(
            OffsetReader reader,
            Point.Code code,
            String methodName,
            String methodDescriptor,
            int freeLocal,
            int firstLine) {
        super(Opcodes.ASM9);
        this.reader = reader;
        this.code = code;
        this.methodName = methodName;
        this.methodDescriptor = methodDescriptor;
        this.freeLocal = freeLocal;
        line = firstLine;
    }

    /** Puts this first in a chain of visitors. */
    public MethodVisitor before(MethodVisitor next) {
        mv = next;
        return this;
    }

    public String methodName() {
        return methodName;
    }

    public String methodDescriptor() {
        return methodDescriptor;
    }

    public int freeLocal() {
        return freeLocal;
    }

    public int bytecodeIndex() {
        return reader.instructionOffset();
    }

    /** {@return the site of the present instruction in schedules} */
    public int site() {
        return Switch.siteOf(reader.getClassName(), methodName, methodDescriptor, bytecodeIndex());
    }

    /** {@return the code that the class belongs to, for its points} */
    public Point.Code code() {
        return code;
    }

    public int line() {
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
