// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Executes static methods of one class on whole numbers, as their bytecode in the class file says (JVMS 6.5). It lists
 * the instructions by the names that the interpreter has for them.
 */
final class BytecodeModel {
    private record Instruction(
            int opcode,
            int first,
            int second,
            @Nullable Label target,
            @Nullable String callee) {}

    private static final class Code {
        private final List<Instruction> instructions = new ArrayList<>();
        private final Map<Label, Integer> places = new HashMap<>();
    }

    private final Map<String, Code> methods = new HashMap<>();
    private final List<String> executed = new ArrayList<>();

    BytecodeModel(Class<?> type) throws IOException {
        try (var in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            new ClassReader(in.readAllBytes())
                    .accept(
                            new ClassVisitor(Opcodes.ASM9) {
                                @Override
                                public MethodVisitor visitMethod(
                                        int access,
                                        String name,
                                        String descriptor,
                                        @Nullable String signature,
                                        String @Nullable [] exceptions) {
                                    return new Collector(methods.computeIfAbsent(name, any -> new Code()));
                                }
                            },
                            ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
    }

    /** {@return the bytecodes of a method with one numeric argument, down to its return} */
    List<String> call(String method, int argument) {
        executed.clear();
        run(method, argument);
        return List.copyOf(executed);
    }

    private int run(String method, int argument) {
        Code code = Objects.requireNonNull(methods.get(method), method);
        int[] locals = new int[10];
        locals[0] = argument;
        Deque<Integer> stack = new ArrayDeque<>();
        int at = 0;
        while (true) {
            Instruction one = code.instructions.get(at++);
            executed.add(name(one));
            Label target = one.target();
            if (one.opcode() == Opcodes.IRETURN) {
                return stack.pop();
            } else if (one.callee() != null) {
                stack.push(run(one.callee(), stack.pop()));
            } else if (target != null) {
                at = jumps(one.opcode(), stack) ? code.places.getOrDefault(target, -1) : at;
            } else {
                compute(one, locals, stack);
            }
        }
    }

    private static boolean jumps(int opcode, Deque<Integer> stack) {
        return switch (opcode) {
            case Opcodes.GOTO -> true;
            case Opcodes.IFLE -> stack.pop() <= 0;
            case Opcodes.IFNE -> stack.pop() != 0;
            default -> throw new IllegalArgumentException("jump " + opcode);
        };
    }

    private static void compute(Instruction one, int[] locals, Deque<Integer> stack) {
        int opcode = one.opcode();
        if (opcode == Opcodes.ILOAD) {
            stack.push(locals[one.first()]);
        } else if (opcode == Opcodes.ISTORE) {
            locals[one.first()] = stack.pop();
        } else if (opcode == Opcodes.IINC) {
            locals[one.first()] += one.second();
        } else if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            stack.push(opcode - Opcodes.ICONST_0);
        } else if (opcode == Opcodes.BIPUSH || opcode == Opcodes.SIPUSH) {
            stack.push(one.first());
        } else {
            int right = stack.pop();
            int left = stack.pop();
            stack.push(
                    switch (opcode) {
                        case Opcodes.IADD -> left + right;
                        case Opcodes.IMUL -> left * right;
                        case Opcodes.IAND -> left & right;
                        case Opcodes.IXOR -> left ^ right;
                        case Opcodes.ISHR -> left >> right;
                        default -> throw new IllegalArgumentException("instruction " + opcode);
                    });
        }
    }

    private static String name(Instruction one) {
        String name = OpcodeNames.NAMES.getOrDefault(one.opcode(), "?");
        boolean isShort = one.first() <= 3 && (one.opcode() == Opcodes.ILOAD || one.opcode() == Opcodes.ISTORE);
        return isShort ? name + "_" + one.first() : name;
    }

    /** The names of the constants in Opcodes are those of the instructions. */
    private static final class OpcodeNames {
        private static final Map<Integer, String> NAMES = read();

        private static Map<Integer, String> read() {
            Map<Integer, String> names = new HashMap<>();
            boolean isOpcode = false;
            for (var field : Opcodes.class.getFields()) {
                isOpcode |= field.getName().equals("NOP");
                try {
                    if (isOpcode) {
                        names.put(field.getInt(null), field.getName().toLowerCase(Locale.ROOT));
                    }
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
            return names;
        }
    }

    private static final class Collector extends MethodVisitor {
        private final Code code;

        Collector(Code code) {
            super(Opcodes.ASM9);
            this.code = code;
        }

        private void add(int opcode, int first, int second, @Nullable Label target, @Nullable String callee) {
            code.instructions.add(new Instruction(opcode, first, second, target, callee));
        }

        @Override
        public void visitLabel(Label label) {
            code.places.put(label, code.instructions.size());
        }

        @Override
        public void visitInsn(int opcode) {
            add(opcode, 0, 0, null, null);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            add(opcode, operand, 0, null, null);
        }

        @Override
        public void visitVarInsn(int opcode, int local) {
            add(opcode, local, 0, null, null);
        }

        @Override
        public void visitIincInsn(int local, int increment) {
            add(Opcodes.IINC, local, increment, null, null);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            add(opcode, 0, 0, label, null);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            add(opcode, 0, 0, null, name);
        }
    }
}
