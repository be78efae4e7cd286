// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import dev.braid.engine.api.TracedConcurrencyTest;
import java.util.Timer;
import org.junit.jupiter.api.BeforeAll;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A test whose thread is in the agent for longer than the watch looks twice, as it loads classes that are too large,
 * while a timer has no work.
 */
class LoadingFixture {
    private static final String NAME = "demo.Large";
    private static final int METHODS = 40;
    private static final int INCREMENTS = 4_000;
    private static final int COPIES = 3;

    private static byte[] large = {};

    @BeforeAll
    static void makeLargeClass() {
        large = largeClass();
    }

    @TracedConcurrencyTest
    void loadsLargeClasses() throws InterruptedException, ClassNotFoundException {
        Timer idle = new Timer("idle", true);
        for (int copy = 0; copy < COPIES; copy++) {
            Class.forName(NAME, true, new OneClassLoader());
        }
        Thread other = new Thread(() -> {});
        other.start();
        other.join();
        idle.cancel();
    }

    private static byte[] largeClass() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        String name = NAME.replace('.', '/');
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        writer.visitField(Opcodes.ACC_STATIC, "field", "I", null, null).visitEnd();
        for (int number = 0; number < METHODS; number++) {
            MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "method" + number, "()V", null, null);
            method.visitCode();
            for (int i = 0; i < INCREMENTS; i++) {
                method.visitFieldInsn(Opcodes.GETSTATIC, name, "field", "I");
                method.visitInsn(Opcodes.ICONST_1);
                method.visitInsn(Opcodes.IADD);
                method.visitFieldInsn(Opcodes.PUTSTATIC, name, "field", "I");
            }
            method.visitInsn(Opcodes.RETURN);
            method.visitMaxs(0, 0);
            method.visitEnd();
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** Loads the large class itself. */
    private static final class OneClassLoader extends ClassLoader {
        OneClassLoader() {
            super(LoadingFixture.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.equals(NAME)) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, large, 0, large.length);
        }
    }
}
