// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files that no compiler of today makes. */
public final class MadeClassFixture {
    public static final String NAME = "fixture/Made";

    private MadeClassFixture() {}

    /** Body of the method {@code run()I} of a made class. */
    interface Body {
        void write(MethodVisitor code);
    }

    /** {@return a class file with static fields {@code int s} and {@code long s}, and a method} */
    static byte[] of(int version, Body body) {
        boolean isOld = (version & 0xFFFF) < Opcodes.V1_7;
        ClassWriter writer = new ClassWriter(isOld ? ClassWriter.COMPUTE_MAXS : ClassWriter.COMPUTE_FRAMES);
        writer.visit(version, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, NAME, null, "java/lang/Object", null);
        writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "s", "I", null, null)
                .visitEnd();
        writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "s", "J", null, null)
                .visitEnd();
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()I", null, null);
        code.visitCode();
        body.write(code);
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** Defines a class in a loader of its own and runs its method. */
    static int run(byte[] classFile) throws ReflectiveOperationException {
        return (int) load(classFile).getMethod("run").invoke(null);
    }

    /** Defines a class in a loader of its own. */
    public static Class<?> load(byte[] classFile) throws ReflectiveOperationException {
        ClassLoader loader = new ClassLoader(MadeClassFixture.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) {
                return defineClass(name, classFile, 0, classFile.length);
            }
        };
        return loader.loadClass(NAME.replace('/', '.'));
    }
}
