// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.tracer.instrument.declared.FunctionPatterns;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Reasons to refuse a class that {@link UnusualClassTests} does not meet, each with its fix. */
class RefusalTests {
    /** A name of its own: the hooks know fields by the names of their classes. */
    private static final String NAME = "fixture/Refused";

    private static final int MOST_CONSTANTS = 65_535;

    private static byte[] classWith(int version, int access, String method, Consumer<MethodVisitor> body) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(version, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(access, method, "()V", null, null);
        code.visitCode();
        body.accept(code);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(2, 2);
        code.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void assertRefused(byte[] classFile, Scope.Depth depth, String... words) {
        assertThatThrownBy(() -> ClassInstrumenter.instrument(classFile, depth, new FunctionPatterns(List.of())))
                .isInstanceOf(InstrumentationException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void classOfBeforeJava1_0_2() {
        int version = 2 << 16 | Opcodes.V1_1 & 0xFFFF;
        assertRefused(
                classWith(version, Opcodes.ACC_STATIC, "run", code -> {}), Scope.Depth.PROGRAM, "45.2", "exclude it");
    }

    @Test
    void oldClassThatIsNotValid() {
        byte[] classFile = classWith(Opcodes.V1_5, Opcodes.ACC_STATIC, "run", code -> code.visitInsn(Opcodes.POP));
        assertRefused(classFile, Scope.Depth.PROGRAM, "run()V", "not valid bytecode", "exclude");
    }

    @Test
    void synchronizedMethodThatReusesThis() {
        byte[] classFile = classWith(Opcodes.V17, Opcodes.ACC_SYNCHRONIZED, "run", code -> {
            code.visitInsn(Opcodes.ACONST_NULL);
            code.visitVarInsn(Opcodes.ASTORE, 0);
        });
        assertRefused(classFile, Scope.Depth.PROGRAM, "the variable of 'this'", "exclude it");
    }

    @Test
    void classWithAllConstantsUsed() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "run", "([I)I", null, null);
        code.visitCode();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.IALOAD);
        code.visitInsn(Opcodes.IRETURN);
        code.visitMaxs(2, 1);
        code.visitEnd();
        for (int i = 0; writer.newUTF8("constant " + i) < MOST_CONSTANTS - 2; i++) {}
        writer.visitEnd();

        assertRefused(writer.toByteArray(), Scope.Depth.PROGRAM, "too many constants", "exclude it");
    }

    @Test
    void methodHandlesOfAJdkThatIsNotKnown() {
        byte[] classFile = classWith(Opcodes.V17, Opcodes.ACC_STATIC, "makePreparedFieldLambdaForm", code -> {});
        assertRefused(classFile, Scope.Depth.FIELD_HANDLES, "use a newer Braid");
    }
}
