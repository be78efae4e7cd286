// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Methods {@code run()I} whose types the JVM's verifier must infer, with what each returns. */
enum OldCode {
    LOOP_OVER_STATIC_FIELD(45) {
        @Override
        void write(MethodVisitor code) {
            Label test = new Label();
            Label body = new Label();
            code.visitInsn(Opcodes.ICONST_0);
            code.visitVarInsn(Opcodes.ISTORE, 0);
            code.visitJumpInsn(Opcodes.GOTO, test);
            code.visitLabel(body);
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitVarInsn(Opcodes.ILOAD, 0);
            code.visitInsn(Opcodes.IADD);
            code.visitFieldInsn(Opcodes.PUTSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitIincInsn(0, 1);
            code.visitLabel(test);
            code.visitVarInsn(Opcodes.ILOAD, 0);
            code.visitIntInsn(Opcodes.BIPUSH, 10);
            code.visitJumpInsn(Opcodes.IF_ICMPLT, body);
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitInsn(Opcodes.IRETURN);
        }
    },
    /** A static long of the same name, a double in a local variable, and both on the stack across a jump. */
    WIDE_VALUES(7) {
        @Override
        void write(MethodVisitor code) {
            Label otherwise = new Label();
            Label end = new Label();
            code.visitLdcInsn(2.0);
            code.visitVarInsn(Opcodes.DSTORE, 1);
            code.visitLdcInsn(5L);
            code.visitInsn(Opcodes.DUP2);
            code.visitFieldInsn(Opcodes.PUTSTATIC, MadeClassFixture.NAME, "s", "J");
            one(code);
            code.visitJumpInsn(Opcodes.IFEQ, otherwise);
            code.visitVarInsn(Opcodes.DLOAD, 1);
            code.visitJumpInsn(Opcodes.GOTO, end);
            code.visitLabel(otherwise);
            code.visitInsn(Opcodes.DCONST_0);
            code.visitLabel(end);
            code.visitInsn(Opcodes.D2L);
            code.visitInsn(Opcodes.LADD);
            code.visitFieldInsn(Opcodes.PUTSTATIC, MadeClassFixture.NAME, "s", "J");
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "J");
            code.visitInsn(Opcodes.L2I);
            code.visitInsn(Opcodes.IRETURN);
        }
    },
    /** The JVM takes the common superclass, {@code Number}, which neither Braid nor the class file names. */
    ELEMENT_OF_EITHER_ARRAY(9) {
        @Override
        void write(MethodVisitor code) {
            eitherArray(code);
            code.visitVarInsn(Opcodes.ASTORE, 0);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitInsn(Opcodes.AALOAD);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Number", "intValue", "()I", false);
            code.visitInsn(Opcodes.IRETURN);
        }
    },
    ROW_OF_EITHER_ARRAY(0) {
        @Override
        void write(MethodVisitor code) {
            either(code, "[Ljava/lang/Integer;", "[Ljava/lang/Long;");
            code.visitVarInsn(Opcodes.ASTORE, 0);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitInsn(Opcodes.ICONST_1);
            code.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Integer");
            code.visitInsn(Opcodes.AASTORE);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitInsn(Opcodes.AALOAD);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitInsn(Opcodes.AALOAD);
            takeNumber(code);
            code.visitInsn(Opcodes.IRETURN);
        }

        private void takeNumber(MethodVisitor code) {
            Label isNull = new Label();
            code.visitInsn(Opcodes.DUP);
            code.visitJumpInsn(Opcodes.IFNULL, isNull);
            code.visitInsn(Opcodes.DUP);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Number", "intValue", "()I", false);
            code.visitInsn(Opcodes.POP);
            code.visitLabel(isNull);
            code.visitInsn(Opcodes.POP);
            code.visitInsn(Opcodes.ICONST_0);
        }
    },
    /** An object whose constructor has not been called is on the stack, and in a local variable. */
    ELEMENT_BEFORE_CONSTRUCTOR(1) {
        @Override
        void write(MethodVisitor code) {
            code.visitTypeInsn(Opcodes.NEW, "java/lang/StringBuffer");
            code.visitInsn(Opcodes.DUP);
            code.visitVarInsn(Opcodes.ASTORE, 1);
            code.visitInsn(Opcodes.DUP);
            eitherArray(code);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitInsn(Opcodes.AALOAD);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Number", "toString", "()Ljava/lang/String;", false);
            code.visitMethodInsn(
                    Opcodes.INVOKESPECIAL, "java/lang/StringBuffer", "<init>", "(Ljava/lang/String;)V", false);
            code.visitInsn(Opcodes.POP);
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/StringBuffer", "length", "()I", false);
            code.visitInsn(Opcodes.IRETURN);
        }
    },
    /** Two classes meet in a local variable, null and an array in another, an int and nothing in a third. */
    MERGED_LOCALS(3) {
        @Override
        void write(MethodVisitor code) {
            Label otherwise = new Label();
            Label end = new Label();
            one(code);
            code.visitJumpInsn(Opcodes.IFEQ, otherwise);
            code.visitLdcInsn("abc");
            code.visitVarInsn(Opcodes.ASTORE, 0);
            code.visitInsn(Opcodes.ACONST_NULL);
            code.visitVarInsn(Opcodes.ASTORE, 1);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitVarInsn(Opcodes.ISTORE, 2);
            code.visitJumpInsn(Opcodes.GOTO, end);
            code.visitLabel(otherwise);
            code.visitTypeInsn(Opcodes.NEW, "java/lang/Object");
            code.visitInsn(Opcodes.DUP);
            code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
            code.visitVarInsn(Opcodes.ASTORE, 0);
            code.visitInsn(Opcodes.ICONST_1);
            code.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/String");
            code.visitVarInsn(Opcodes.ASTORE, 1);
            code.visitLabel(end);
            code.visitInsn(Opcodes.ICONST_1);
            code.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/String");
            code.visitVarInsn(Opcodes.ASTORE, 1);
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "toString", "()Ljava/lang/String;", false);
            code.visitInsn(Opcodes.AASTORE);
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitInsn(Opcodes.AALOAD);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
            code.visitInsn(Opcodes.IRETURN);
        }
    },
    ARRAY_THAT_IS_NULL(4) {
        @Override
        void write(MethodVisitor code) {
            Label start = new Label();
            Label end = new Label();
            Label handler = new Label();
            code.visitTryCatchBlock(start, end, handler, "java/lang/NullPointerException");
            code.visitLabel(start);
            code.visitInsn(Opcodes.ACONST_NULL);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitInsn(Opcodes.AALOAD);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
            code.visitInsn(Opcodes.IRETURN);
            code.visitLabel(end);
            code.visitLabel(handler);
            code.visitInsn(Opcodes.POP);
            code.visitInsn(Opcodes.ICONST_4);
            code.visitInsn(Opcodes.IRETURN);
        }
    },
    /** A block as compilers make it: the handler unlocks, and covers itself. */
    SYNCHRONIZED_BLOCK(11) {
        @Override
        void write(MethodVisitor code) {
            Label start = new Label();
            Label end = new Label();
            Label handler = new Label();
            Label handled = new Label();
            code.visitTryCatchBlock(start, end, handler, null);
            code.visitTryCatchBlock(handler, handled, handler, null);
            code.visitLdcInsn("monitor");
            code.visitInsn(Opcodes.DUP);
            code.visitVarInsn(Opcodes.ASTORE, 0);
            code.visitInsn(Opcodes.MONITORENTER);
            code.visitLabel(start);
            code.visitIntInsn(Opcodes.BIPUSH, 11);
            code.visitFieldInsn(Opcodes.PUTSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitInsn(Opcodes.MONITOREXIT);
            code.visitLabel(end);
            code.visitInsn(Opcodes.IRETURN);
            code.visitLabel(handler);
            code.visitVarInsn(Opcodes.ASTORE, 1);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitInsn(Opcodes.MONITOREXIT);
            code.visitLabel(handled);
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitInsn(Opcodes.ATHROW);
        }
    },
    SWITCHES(6) {
        @Override
        void write(MethodVisitor code) {
            Label[] table = {new Label(), new Label()};
            Label[] lookup = {new Label(), new Label()};
            Label end = new Label();
            one(code);
            code.visitTableSwitchInsn(0, 1, end, table);
            code.visitLabel(table[0]);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitInsn(Opcodes.IRETURN);
            code.visitLabel(table[1]);
            one(code);
            code.visitLookupSwitchInsn(end, new int[] {1, 1000}, lookup);
            code.visitLabel(lookup[1]);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitInsn(Opcodes.IRETURN);
            code.visitLabel(lookup[0]);
            code.visitInsn(Opcodes.ICONST_5);
            code.visitFieldInsn(Opcodes.PUTSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitLabel(end);
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitInsn(Opcodes.ICONST_1);
            code.visitInsn(Opcodes.IADD);
            code.visitInsn(Opcodes.IRETURN);
        }
    },
    DEAD_CODE(1) {
        @Override
        void write(MethodVisitor code) {
            one(code);
            code.visitInsn(Opcodes.IRETURN);
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitInsn(Opcodes.IRETURN);
        }
    },
    /** Called from two places, and one from within the other, as compilers once made {@code finally}. */
    SUBROUTINES(121) {
        @Override
        void write(MethodVisitor code) {
            Label outer = new Label();
            Label inner = new Label();
            code.visitInsn(Opcodes.ICONST_1);
            code.visitFieldInsn(Opcodes.PUTSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitJumpInsn(Opcodes.JSR, outer);
            code.visitJumpInsn(Opcodes.JSR, outer);
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitInsn(Opcodes.IRETURN);
            code.visitLabel(outer);
            code.visitVarInsn(Opcodes.ASTORE, 0);
            add(code, 10);
            code.visitJumpInsn(Opcodes.JSR, inner);
            code.visitVarInsn(Opcodes.RET, 0);
            code.visitLabel(inner);
            code.visitVarInsn(Opcodes.ASTORE, 1);
            add(code, 50);
            code.visitVarInsn(Opcodes.RET, 1);
        }

        private void add(MethodVisitor code, int number) {
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitIntInsn(Opcodes.BIPUSH, number);
            code.visitInsn(Opcodes.IADD);
            code.visitFieldInsn(Opcodes.PUTSTATIC, MadeClassFixture.NAME, "s", "I");
        }
    };

    final int result;

    OldCode(int result) {
        this.result = result;
    }

    abstract void write(MethodVisitor code);

    boolean hasSubroutines() {
        return this == SUBROUTINES;
    }

    private static void one(MethodVisitor code) {
        code.visitLdcInsn("a");
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
    }

    private static void eitherArray(MethodVisitor code) {
        either(code, "java/lang/Integer", "java/lang/Long");
        code.visitInsn(Opcodes.DUP);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitTypeInsn(Opcodes.NEW, "java/lang/Integer");
        code.visitInsn(Opcodes.DUP);
        code.visitIntInsn(Opcodes.BIPUSH, 9);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Integer", "<init>", "(I)V", false);
        code.visitInsn(Opcodes.AASTORE);
    }

    /** Pushes an array of the first class; as far as can be inferred, it may be of the second. */
    private static void either(MethodVisitor code, String first, String second) {
        Label otherwise = new Label();
        Label end = new Label();
        one(code);
        code.visitJumpInsn(Opcodes.IFEQ, otherwise);
        code.visitInsn(Opcodes.ICONST_2);
        code.visitTypeInsn(Opcodes.ANEWARRAY, first);
        code.visitJumpInsn(Opcodes.GOTO, end);
        code.visitLabel(otherwise);
        code.visitInsn(Opcodes.ICONST_2);
        code.visitTypeInsn(Opcodes.ANEWARRAY, second);
        code.visitLabel(end);
    }
}
