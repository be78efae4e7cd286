// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.hook;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Puts the topmost operands aside, in local variables that the method's own code does not use.
 *
 * <p>They are stored and loaded again within straight code, which no frame of the original describes, and no handler
 * looks at: so no frame has to name them.
 */
public final class SpilledOperands {
    private final MethodVisitor out;
    private final Type[] types;
    private final int[] locals;
    private final int end;

    /**
     * Emits the stores.
     *
     * @param types the types of the operands, the topmost last
     * @param firstFree the first local variable that is free
     */
    public SpilledOperands(MethodVisitor out, Type[] types, int firstFree) {
        this.out = out;
        this.types = types;
        locals = new int[types.length];
        int next = firstFree;
        for (int i = types.length - 1; i >= 0; i--) {
            locals[i] = next;
            next += types[i].getSize();
            out.visitVarInsn(types[i].getOpcode(Opcodes.ISTORE), locals[i]);
        }
        end = next;
    }

    /** {@return the first local variable after those of the operands} */
    public int end() {
        return end;
    }

    /** Pushes one of them. */
    public void load(int index) {
        out.visitVarInsn(types[index].getOpcode(Opcodes.ILOAD), locals[index]);
    }

    /** Pushes all of them, as they were. */
    public void loadAll() {
        for (int i = 0; i < types.length; i++) {
            load(i);
        }
    }
}
