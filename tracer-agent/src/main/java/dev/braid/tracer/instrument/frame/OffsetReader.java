// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.frame;

import org.objectweb.asm.ClassReader;

/** A class reader that knows the bytecode index of the instruction that it is reading. */
public final class OffsetReader extends ClassReader {
    private int instructionOffset;

    public OffsetReader(byte[] classFile) {
        super(classFile);
    }

    /** Starts a method: what is visited before its first instruction counts as standing there. */
    void startMethod() {
        instructionOffset = 0;
    }

    public int instructionOffset() {
        return instructionOffset;
    }

    @Override
    protected void readBytecodeInstructionOffset(int bytecodeOffset) {
        instructionOffset = bytecodeOffset;
    }
}
