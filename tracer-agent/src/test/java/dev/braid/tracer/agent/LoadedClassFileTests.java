// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.tracer.instrument.frame.InstrumentationException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class LoadedClassFileTests {
    private static byte[] withoutFrames() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "fixture/Made", null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "run", "()V", null, null);
        code.visitCode();
        Label end = new Label();
        code.visitJumpInsn(Opcodes.GOTO, end);
        code.visitLabel(end);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    @Test
    void classWithoutFrames_isReadFromItsFile() {
        assertThat(LoadedClassFile.of(LoadedClassFileTests.class, withoutFrames()))
                .startsWith(0xCA, 0xFE, 0xBA, 0xBE)
                .isNotEqualTo(withoutFrames());
    }

    @Test
    void classWithoutFramesAndFile_isRefused() {
        Object proxy = Proxy.newProxyInstance(
                LoadedClassFileTests.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> null);

        assertThatThrownBy(() -> LoadedClassFile.of(proxy.getClass(), withoutFrames()))
                .isInstanceOf(InstrumentationException.class)
                .hasMessageContainingAll("loaded before Braid's agent", "-Xverify:all");
    }
}
