// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.tracer.instrument.declared.FunctionPatterns;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files at the limits: rewritten right, or refused with a reason. */
class UnusualClassTests {
    private static final FunctionPatterns NO_FUNCTIONS = new FunctionPatterns(List.of());

    private static byte[] instrument(byte[] classFile) {
        return ClassInstrumenter.instrument(classFile, Scope.Depth.PROGRAM, NO_FUNCTIONS)
                .classFile();
    }

    private static void increment(MethodVisitor code) {
        code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.IADD);
        code.visitFieldInsn(Opcodes.PUTSTATIC, MadeClassFixture.NAME, "s", "I");
    }

    private static void returnStatic(MethodVisitor code) {
        code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
        code.visitInsn(Opcodes.IRETURN);
    }

    /** The jump across the method needs a wide offset only after the rewriting. */
    @Test
    void jumpsThatGrowTooLong_areWidened() throws ReflectiveOperationException {
        byte[] classFile = MadeClassFixture.of(Opcodes.V17, code -> {
            Label start = new Label();
            Label end = new Label();
            code.visitLabel(start);
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitIntInsn(Opcodes.SIPUSH, 2000);
            code.visitJumpInsn(Opcodes.IF_ICMPGE, end);
            for (int i = 0; i < 1500; i++) {
                increment(code);
            }
            code.visitJumpInsn(Opcodes.GOTO, start);
            code.visitLabel(end);
            returnStatic(code);
        });

        assertThat(MadeClassFixture.run(instrument(classFile))).isEqualTo(3000);
    }

    @Test
    void methodThatGrowsTooLarge_isRefused() {
        byte[] classFile = MadeClassFixture.of(Opcodes.V17, code -> {
            for (int i = 0; i < 6000; i++) {
                increment(code);
            }
            returnStatic(code);
        });

        assertThatThrownBy(() -> instrument(classFile))
                .isInstanceOf(InstrumentationException.class)
                .hasMessageContainingAll("method run()I", "too large", "exclude");
    }

    @Test
    void deadCode_isLeftAlone() throws ReflectiveOperationException {
        byte[] classFile = MadeClassFixture.of(Opcodes.V17, code -> {
            returnStatic(code);
            increment(code); // the class writer replaces it by nop and athrow
            returnStatic(code);
        });

        assertThat(MadeClassFixture.run(instrument(classFile))).isZero();
    }

    @Test
    void memoryOperationThatIsNotKnown_isRefused() {
        byte[] classFile = MadeClassFixture.of(Opcodes.V17, code -> {
            code.visitInsn(Opcodes.ACONST_NULL);
            code.visitInsn(Opcodes.ACONST_NULL);
            code.visitInsn(Opcodes.LCONST_0);
            code.visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL, UnsafeVisitor.UNSAFE, "getIntSomehow", "(Ljava/lang/Object;J)I", false);
            code.visitInsn(Opcodes.IRETURN);
        });

        assertThatThrownBy(() -> instrument(classFile))
                .isInstanceOf(InstrumentationException.class)
                .hasMessageContainingAll("Unsafe.getIntSomehow", "newer Braid");
    }

    /** The second definition of one name must not be taken for the first. */
    @Test
    void twoFieldsOfOneName_areToldApart() throws ReflectiveOperationException {
        byte[] classFile = MadeClassFixture.of(Opcodes.V17, code -> {
            code.visitLdcInsn(5L);
            code.visitFieldInsn(Opcodes.PUTSTATIC, MadeClassFixture.NAME, "s", "J");
            code.visitInsn(Opcodes.ICONST_3);
            code.visitFieldInsn(Opcodes.PUTSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "J");
            code.visitInsn(Opcodes.L2I);
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitInsn(Opcodes.IADD);
            code.visitInsn(Opcodes.IRETURN);
        });

        assertThat(MadeClassFixture.run(instrument(classFile))).isEqualTo(8);
    }
}
