// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.tracer.instrument.declared.FunctionPatterns;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Locking that no compiler makes behaves as without the agent. */
class UnusualMonitorTests {
    private static byte[] instrument(byte[] classFile) {
        return ClassInstrumenter.instrument(classFile, Scope.Depth.PROGRAM, new FunctionPatterns(List.of()))
                .classFile();
    }

    private static void monitor(MethodVisitor code, int opcode) {
        code.visitLdcInsn(Type.getObjectType(MadeClassFixture.NAME));
        code.visitInsn(opcode);
    }

    private static void returnZero(MethodVisitor code) {
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.IRETURN);
    }

    private static void assertSameException(byte[] classFile, Class<? extends Exception> type) {
        for (byte[] tried : new byte[][] {classFile, instrument(classFile)}) {
            ThrowingCallable run = () -> {
                try {
                    MadeClassFixture.run(tried);
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            };
            assertThatThrownBy(run).isInstanceOf(type);
        }
    }

    @Test
    void exitWithoutEntry_throws() {
        assertSameException(
                MadeClassFixture.of(Opcodes.V17, code -> {
                    monitor(code, Opcodes.MONITOREXIT);
                    returnZero(code);
                }),
                IllegalMonitorStateException.class);
    }

    @Test
    void exitOfNull_throws() {
        assertSameException(
                MadeClassFixture.of(Opcodes.V17, code -> {
                    code.visitInsn(Opcodes.ACONST_NULL);
                    code.visitInsn(Opcodes.MONITOREXIT);
                    returnZero(code);
                }),
                NullPointerException.class);
    }

    @Test
    void entryOfNull_throws() {
        assertSameException(
                MadeClassFixture.of(Opcodes.V17, code -> {
                    code.visitInsn(Opcodes.ACONST_NULL);
                    code.visitInsn(Opcodes.MONITORENTER);
                    returnZero(code);
                }),
                NullPointerException.class);
    }

    @Test
    void entryWithoutExit_throwsAtTheReturn() {
        assertSameException(
                MadeClassFixture.of(Opcodes.V17, code -> {
                    monitor(code, Opcodes.MONITORENTER);
                    returnZero(code);
                }),
                IllegalMonitorStateException.class);
    }

    @Test
    void crossedMonitors_areEnteredAndExited() throws ReflectiveOperationException {
        byte[] classFile = MadeClassFixture.of(Opcodes.V17, code -> {
            monitor(code, Opcodes.MONITORENTER);
            code.visitLdcInsn(Type.getObjectType("java/lang/Object"));
            code.visitInsn(Opcodes.MONITORENTER);
            monitor(code, Opcodes.MONITOREXIT);
            code.visitLdcInsn(Type.getObjectType("java/lang/Object"));
            code.visitInsn(Opcodes.MONITOREXIT);
            code.visitIntInsn(Opcodes.BIPUSH, 7);
            code.visitInsn(Opcodes.IRETURN);
        });

        assertThat(MadeClassFixture.run(instrument(classFile))).isEqualTo(7);
    }

    /** A jump to the instruction after the entry, with values on the stack, and a frame right after an exit. */
    @Test
    void monitorsAmongJumps_verify() throws ReflectiveOperationException {
        byte[] classFile = MadeClassFixture.of(Opcodes.V17, code -> {
            Label loop = new Label();
            code.visitInsn(Opcodes.ICONST_5);
            monitor(code, Opcodes.MONITORENTER);
            code.visitLabel(loop);
            code.visitInsn(Opcodes.ICONST_M1);
            code.visitInsn(Opcodes.IADD);
            code.visitInsn(Opcodes.DUP);
            code.visitJumpInsn(Opcodes.IFGT, loop);
            monitor(code, Opcodes.MONITOREXIT);
            Label end = new Label();
            code.visitLdcInsn(2L);
            code.visitInsn(Opcodes.POP2);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitJumpInsn(Opcodes.IFEQ, end);
            monitor(code, Opcodes.MONITORENTER);
            monitor(code, Opcodes.MONITOREXIT);
            code.visitLabel(end);
            code.visitInsn(Opcodes.IRETURN);
        });

        assertThat(MadeClassFixture.run(instrument(classFile))).isZero();
    }
}
