// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The bytecode of a class by index, as its class file has it: what is called, and on which line. */
public final class ClassCode {
    private final Map<String, String> calls = new HashMap<>();
    private final Map<String, TreeMap<Integer, Integer>> lines = new HashMap<>();

    /** {@return the code of a class on the class path} */
    public static ClassCode of(Class<?> type) throws IOException {
        ClassCode code = new ClassCode();
        try (var in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            new OffsetReader(in.readAllBytes(), code).accept();
        }
        return code;
    }

    /** {@return the method that an instruction calls, null if it calls none} */
    public @Nullable String callee(String method, int index) {
        return calls.get(method + "@" + index);
    }

    /** {@return the line of an instruction, 0 if there is none} */
    public int line(String method, int index) {
        Map.Entry<Integer, Integer> line =
                lines.getOrDefault(method, new TreeMap<>()).floorEntry(index);
        return line == null ? 0 : line.getValue();
    }

    private static final class OffsetReader extends ClassReader {
        private final ClassCode code;
        private int index;

        OffsetReader(byte[] bytes, ClassCode code) {
            super(bytes);
            this.code = code;
        }

        void accept() {
            accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access,
                                String name,
                                String descriptor,
                                @Nullable String signature,
                                String @Nullable [] exceptions) {
                            return new Visitor(name + descriptor);
                        }
                    },
                    0);
        }

        @Override
        protected void readBytecodeInstructionOffset(int offset) {
            index = offset;
        }

        private final class Visitor extends MethodVisitor {
            private final String method;

            Visitor(String method) {
                super(Opcodes.ASM9);
                this.method = method;
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                code.calls.put(method + "@" + index, owner.replace('/', '.') + "." + name + descriptor);
            }

            @Override
            public void visitLineNumber(int line, Label start) {
                code.lines.computeIfAbsent(method, name -> new TreeMap<>()).put(index, line);
            }
        }
    }
}
