// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.tracer.instrument.InstrumentationException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The JDK's class files as they were built.
 *
 * <p>Problem: JDK 17 drops the stack maps of classes that it does not verify, which are its own. When such a class is
 * transformed again, its code after each jump looks like dead code, which nobody would trace.
 */
final class RuntimeImage {
    private RuntimeImage() {}

    /**
     * {@return the class file, or the one from the runtime image if that one has stack maps and this one has not}
     *
     * @param type a class of the JDK
     * @throws InstrumentationException if it cannot be had
     */
    static byte[] withStackMaps(Class<?> type, byte[] classFile) {
        if (!lacksStackMaps(classFile)) {
            return classFile;
        }
        String name = type.getName();
        try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            byte[] built = in == null ? classFile : in.readAllBytes();
            if (!lacksStackMaps(built)) {
                return built;
            }
        } catch (IOException e) {
            throw new InstrumentationException("its class file in the JDK cannot be read: " + e.getMessage());
        }
        throw new InstrumentationException("the JVM has dropped its stack maps; start it with"
                + " -XX:+UnlockDiagnosticVMOptions -XX:+BytecodeVerificationLocal");
    }

    /** {@return whether there are jumps, but no stack maps} */
    static boolean lacksStackMaps(byte[] classFile) {
        Search search = new Search();
        new ClassReader(classFile).accept(search, ClassReader.SKIP_DEBUG);
        return search.jumps && !search.frames;
    }

    private static final class Search extends ClassVisitor {
        private boolean jumps;
        private boolean frames;

        Search() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitJumpInsn(int opcode, Label label) {
                    jumps = true;
                }

                @Override
                public void visitFrame(int type, int locals, Object[] local, int stacks, Object[] stack) {
                    frames = true;
                }
            };
        }
    }
}
