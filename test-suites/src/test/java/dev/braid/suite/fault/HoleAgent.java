// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Comes after Braid's agent, and makes the stores of {@link HoleFixture} without their records. */
public final class HoleAgent {
    /** By its name alone, so that it is not loaded before it can be changed. */
    private static final String CLASS = "dev/braid/suite/fault/HoleFixture";

    private HoleAgent() {}

    public static void premain(String options, Instrumentation instrumentation) {
        ClassFileTransformer undoing = new ClassFileTransformer() {
            @Override
            public byte @Nullable [] transform(
                    ClassLoader loader,
                    String name,
                    @Nullable Class<?> redefined,
                    ProtectionDomain domain,
                    byte[] classFile) {
                return CLASS.equals(name) ? withoutHooks(classFile) : null;
            }
        };
        instrumentation.addTransformer(undoing, true);
    }

    private static byte[] withoutHooks(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    @Nullable String signature,
                                    String @Nullable [] exceptions) {
                                return new Undoing(super.visitMethod(access, name, descriptor, signature, exceptions));
                            }
                        },
                        0);
        return writer.toByteArray();
    }

    private static final class Undoing extends MethodVisitor {
        Undoing(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (!owner.endsWith("/bootstrap/Hooks") || !name.equals("putFieldInt")) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                return;
            }
            // STACK: value, object, key, log
            super.visitInsn(Opcodes.POP2);
            super.visitTypeInsn(Opcodes.CHECKCAST, CLASS);
            super.visitInsn(Opcodes.SWAP);
            super.visitFieldInsn(Opcodes.PUTFIELD, CLASS, "count", "I");
        }
    }
}
