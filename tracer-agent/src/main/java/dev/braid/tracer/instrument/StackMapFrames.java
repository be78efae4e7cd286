// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Says whether a class file holds the stack map frames that its version demands (JVMS 4.10.1). */
public final class StackMapFrames {
    private StackMapFrames() {}

    /** {@return {@code true} if a method of a class file of Java 7 or newer has a jump, but no frame at all} */
    public static boolean areMissing(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        Scan scan = new Scan();
        reader.accept(scan, ClassReader.SKIP_DEBUG);
        return scan.missing && (reader.readUnsignedShort(6) & 0xFFFF) >= Opcodes.V1_7;
    }

    private static final class Scan extends ClassVisitor {
        private boolean missing;

        Scan() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new MethodScan();
        }

        private final class MethodScan extends MethodVisitor {
            private boolean jumps;
            private boolean hasFrame;

            MethodScan() {
                super(Opcodes.ASM9);
            }

            @Override
            public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
                hasFrame = true;
            }

            @Override
            public void visitJumpInsn(int opcode, Label label) {
                jumps = true;
            }

            @Override
            public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
                jumps = true;
            }

            @Override
            public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
                jumps = true;
            }

            @Override
            public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
                jumps = true;
            }

            @Override
            public void visitEnd() {
                missing |= jumps && !hasFrame;
            }
        }
    }
}
