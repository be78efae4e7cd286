// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.witness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A method as it is executed, whose lines are the bytecode indexes of {@link InstructionLines#number}.
 *
 * @param name with class and descriptor
 * @param code its bytecode (JVMS 4.7.3)
 * @param instructions the offset of its instructions in the code
 * @param lines by where they begin
 * @param handlers the offsets of its exception handlers
 */
@SuppressWarnings("ArrayRecordComponent") // methods are not compared
record InstrumentedMethod(
        String name,
        byte[] code,
        List<Integer> instructions,
        Map<Integer, List<Integer>> lines,
        Set<Integer> handlers) {
    private static final int MEMBER_BYTES = 6;
    private static final int CODE_BYTES = 14;
    private static final int HANDLER_BYTES = 8;
    private static final int HANDLER_PLACE = 4;

    /** Reads the methods of one class. */
    private static final class Walk extends ClassReader {
        private final Map<String, List<Integer>> instructions = new HashMap<>();
        private List<Integer> current = new ArrayList<>();

        Walk(byte[] classFile) {
            super(classFile);
            accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access,
                                String name,
                                String descriptor,
                                @Nullable String signature,
                                String @Nullable [] exceptions) {
                            current = instructions.computeIfAbsent(name + descriptor, key -> new ArrayList<>());
                            return new MethodVisitor(Opcodes.ASM9) {};
                        }
                    },
                    SKIP_FRAMES);
        }

        @Override
        protected void readBytecodeInstructionOffset(int bytecodeOffset) {
            current.add(bytecodeOffset);
        }

        List<InstrumentedMethod> methods() {
            int at = header + MEMBER_BYTES;
            at += 2 + 2 * readUnsignedShort(at);
            int fields = readUnsignedShort(at);
            at += 2;
            for (int i = 0; i < fields; i++) {
                at = afterAttributes(at + MEMBER_BYTES);
            }
            List<InstrumentedMethod> methods = new ArrayList<>();
            int count = readUnsignedShort(at);
            at += 2;
            for (int i = 0; i < count; i++) {
                addMethod(at, methods);
                at = afterAttributes(at + MEMBER_BYTES);
            }
            return methods;
        }

        private int afterAttributes(int attributes) {
            int at = attributes + 2;
            for (int left = readUnsignedShort(attributes); left > 0; left--) {
                at += 6 + readInt(at + 2);
            }
            return at;
        }

        private void addMethod(int method, List<InstrumentedMethod> methods) {
            char[] buffer = new char[getMaxStringLength()];
            String name = readUTF8(method + 2, buffer) + readUTF8(method + 4, buffer);
            int at = method + MEMBER_BYTES + 2;
            for (int left = readUnsignedShort(method + MEMBER_BYTES); left > 0; left--) {
                if (readUTF8(at, buffer).equals("Code")) {
                    byte[] code = new byte[readInt(at + CODE_BYTES - 4)];
                    for (int i = 0; i < code.length; i++) {
                        code[i] = (byte) readByte(at + CODE_BYTES + i);
                    }
                    int table = at + CODE_BYTES + code.length;
                    Set<Integer> handlers = new HashSet<>();
                    int lines = table + 2;
                    for (int more = readUnsignedShort(table); more > 0; more--, lines += HANDLER_BYTES) {
                        handlers.add(readUnsignedShort(lines + HANDLER_PLACE));
                    }
                    methods.add(new InstrumentedMethod(
                            getClassName().replace('/', '.') + "." + name,
                            code,
                            instructions.getOrDefault(name, List.of()),
                            lines(lines, buffer),
                            handlers));
                }
                at += 6 + readInt(at + 2);
            }
        }

        private Map<Integer, List<Integer>> lines(int attributes, char[] buffer) {
            Map<Integer, List<Integer>> lines = new HashMap<>();
            int at = attributes + 2;
            for (int left = readUnsignedShort(attributes); left > 0; left--) {
                if (readUTF8(at, buffer).equals("LineNumberTable")) {
                    for (int i = 0; i < readUnsignedShort(at + 6); i++) {
                        lines.computeIfAbsent(readUnsignedShort(at + 8 + 4 * i), start -> new ArrayList<>())
                                .add(readUnsignedShort(at + 10 + 4 * i));
                    }
                }
                at += 6 + readInt(at + 2);
            }
            return lines;
        }
    }

    /** {@return the methods of a class that have code} */
    static List<InstrumentedMethod> allOf(byte[] classFile) {
        return new Walk(classFile)
                .methods().stream()
                        .filter(method -> !method.name.contains("." + InstructionLines.ADDED))
                        .toList();
    }
}
