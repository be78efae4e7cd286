// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.flow;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Logs each bytecode instruction that a program begins, by a call before every single one: what a bytecode interpreter
 * would log. It knows nothing of Braid's records.
 */
public final class BytecodeWitness extends ClassLoader {
    private static final List<String> INSTRUCTIONS = new ArrayList<>();
    private static final Map<Thread, Log> LOGS = new ConcurrentHashMap<>();
    private static final ThreadLocal<Log> LOG =
            ThreadLocal.withInitial(() -> LOGS.computeIfAbsent(Thread.currentThread(), thread -> new Log()));

    private final String prefix;

    private BytecodeWitness(String prefix) {
        super(BytecodeWitness.class.getClassLoader());
        this.prefix = prefix;
    }

    /** Runs a program. {@return the instructions that threads have begun, by the threads' names} */
    static Map<String, List<String>> run(Class<?> program, String prefix) throws Exception {
        LOGS.clear();
        LOG.remove();
        new BytecodeWitness(prefix)
                .loadClass(program.getName())
                .getMethod("main", String[].class)
                .invoke(null, (Object) new String[0]);
        Map<String, List<String>> logs = new ConcurrentHashMap<>();
        Thread main = Thread.currentThread();
        LOGS.forEach((thread, log) -> logs.put(thread == main ? "main" : thread.getName(), log.instructions()));
        return logs;
    }

    /** Called before each instruction. */
    public static void begin(int instruction) {
        LOG.get().add(instruction);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(prefix)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] file = logging(in.readAllBytes());
            return defineClass(name, file, 0, file.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private static byte[] logging(byte[] classFile) {
        int[] offset = new int[1];
        ClassReader reader = new ClassReader(classFile) {
            @Override
            protected void readBytecodeInstructionOffset(int bytecodeOffset) {
                offset[0] = bytecodeOffset;
            }
        };
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
                        String method = reader.getClassName().replace('/', '.') + "." + name + descriptor + ":";
                        return new Logging(next, method, offset);
                    }
                },
                ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    /** Instructions that one thread has begun, by their numbers. */
    private static final class Log {
        private int[] numbers = new int[1024];
        private int size;

        void add(int instruction) {
            if (size == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * size);
            }
            numbers[size++] = instruction;
        }

        List<String> instructions() {
            return Arrays.stream(numbers, 0, size).mapToObj(INSTRUCTIONS::get).toList();
        }
    }

    private static final class Logging extends MethodVisitor {
        private final String method;
        private final int[] offset;

        Logging(MethodVisitor next, String method, int[] offset) {
            super(Opcodes.ASM9, next);
            this.method = method;
            this.offset = offset;
        }

        private void log() {
            synchronized (INSTRUCTIONS) {
                mv.visitLdcInsn(INSTRUCTIONS.size());
                INSTRUCTIONS.add(method + offset[0]);
            }
            mv.visitMethodInsn(
                    Opcodes.INVOKESTATIC, BytecodeWitness.class.getName().replace('.', '/'), "begin", "(I)V", false);
        }

        @Override
        public void visitInsn(int opcode) {
            log();
            super.visitInsn(opcode);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            log();
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            log();
            super.visitVarInsn(opcode, variable);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            log();
            super.visitTypeInsn(opcode, type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            log();
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            log();
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            log();
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            log();
            super.visitJumpInsn(opcode, label);
        }

        @Override
        public void visitLdcInsn(Object value) {
            log();
            super.visitLdcInsn(value);
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            log();
            super.visitIincInsn(variable, increment);
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
            log();
            super.visitTableSwitchInsn(min, max, otherwise, labels);
        }

        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
            log();
            super.visitLookupSwitchInsn(otherwise, keys, labels);
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            log();
            super.visitMultiANewArrayInsn(descriptor, dimensions);
        }
    }
}
