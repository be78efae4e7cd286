// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.instrument.declared.FunctionPatterns;
import dev.braid.tracer.instrument.frame.OffsetReader;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files older than Java 7 are rewritten, pass the JVM's verifier, and do what they did. */
class OldClassTests {
    private static final FunctionPatterns ALL_FUNCTIONS = new FunctionPatterns(List.of("*::*"));

    private static byte[] instrument(byte[] classFile) {
        return result(classFile).classFile();
    }

    private static ClassInstrumenter.Result result(byte[] classFile) {
        return ClassInstrumenter.instrument(classFile, Scope.Depth.PROGRAM, ALL_FUNCTIONS);
    }

    static Stream<Arguments> versionsAndCode() {
        return Stream.of(Opcodes.V1_1, Opcodes.V1_2, Opcodes.V1_3, Opcodes.V1_4, Opcodes.V1_5, Opcodes.V1_6)
                .flatMap(version -> Stream.of(OldCode.values()).map(code -> Arguments.of(version, code)));
    }

    @ParameterizedTest
    @MethodSource("versionsAndCode")
    void codeWithoutFrames_doesWhatItDid(int version, OldCode code) throws ReflectiveOperationException {
        byte[] classFile = MadeClassFixture.of(version, code::write);

        assertThat(MadeClassFixture.run(classFile)).isEqualTo(code.result);
        assertThat(MadeClassFixture.run(instrument(classFile))).isEqualTo(code.result);
    }

    /** Synchronized methods enter their monitors themselves then. */
    @ParameterizedTest
    @MethodSource("versionsAndCode")
    void codeWithoutFrames_doesWhatItDid_whereLostTimeIsRecorded(int version, OldCode code)
            throws ReflectiveOperationException {
        Options.choose(Map.of("contention", true));
        try {
            codeWithoutFrames_doesWhatItDid(version, code);
        } finally {
            Options.choose(Map.of());
        }
    }

    static Stream<OldCode> codeOfJava6() {
        return Stream.of(OldCode.values()).filter(code -> !code.hasSubroutines());
    }

    @ParameterizedTest
    @MethodSource("codeOfJava6")
    void framesOfJava6_stayIfTheyAgree(OldCode code) throws ReflectiveOperationException {
        byte[] classFile = madeOfJava6(code::write, ClassWriter.COMPUTE_FRAMES);
        byte[] rewritten = instrument(classFile);
        assertThat(MadeClassFixture.run(rewritten)).isEqualTo(code.result);
        // The class writer says Number[] for what may be Integer[] or Long[]: no class file says whether that is right.
        boolean isKnown = !code.name().contains("ELEMENT") && !code.name().contains("EITHER");
        assertThat(framesOf(rewritten) > 0).isEqualTo(isKnown);
    }

    /** The JVM falls back to inference then, and so does Braid: it must not take the elements for strings. */
    @Test
    void framesOfJava6_areNotBelievedIfTheyAreWrong() throws ReflectiveOperationException {
        byte[] classFile = madeOfJava6(
                code -> {
                    Label target = new Label();
                    code.visitInsn(Opcodes.ICONST_1);
                    code.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
                    code.visitVarInsn(Opcodes.ASTORE, 0);
                    code.visitVarInsn(Opcodes.ALOAD, 0);
                    code.visitInsn(Opcodes.ICONST_0);
                    code.visitVarInsn(Opcodes.ALOAD, 0);
                    code.visitInsn(Opcodes.AASTORE);
                    code.visitJumpInsn(Opcodes.GOTO, target);
                    code.visitLabel(target);
                    code.visitFrame(Opcodes.F_NEW, 1, new Object[] {"[Ljava/lang/String;"}, 0, new Object[0]);
                    code.visitVarInsn(Opcodes.ALOAD, 0);
                    code.visitInsn(Opcodes.ICONST_0);
                    code.visitInsn(Opcodes.AALOAD);
                    code.visitInsn(Opcodes.POP);
                    code.visitInsn(Opcodes.ICONST_3);
                    code.visitInsn(Opcodes.IRETURN);
                },
                ClassWriter.COMPUTE_MAXS);

        assertThat(MadeClassFixture.run(classFile)).isEqualTo(3);
        assertThat(MadeClassFixture.run(instrument(classFile))).isEqualTo(3);
    }

    private static byte[] madeOfJava6(Consumer<MethodVisitor> body, int flags) {
        return made(Opcodes.V1_6, "java/lang/Object", flags, writer -> {
            writer.visitField(Opcodes.ACC_STATIC, "s", "I", null, null).visitEnd();
            writer.visitField(Opcodes.ACC_STATIC, "s", "J", null, null).visitEnd();
            MethodVisitor code = method(writer, Opcodes.ACC_STATIC, "run", "()I");
            body.accept(code);
            end(code);
        });
    }

    /** {@code super(length() == 1 ? "one" : names[0])}: the object must not be passed on before. */
    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V1_1, Opcodes.V1_4, Opcodes.V1_5, Opcodes.V1_6})
    void branchesBeforeTheSuperclassConstructor(int version) throws ReflectiveOperationException {
        byte[] classFile = made(version, "java/lang/Exception", ClassWriter.COMPUTE_MAXS, writer -> {
            writer.visitField(0, "early", "Ljava/lang/Object;", null, null).visitEnd();
            MethodVisitor code = method(writer, 0, "<init>", "([Ljava/lang/String;)V");
            Label otherwise = new Label();
            Label end = new Label();
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitFieldInsn(Opcodes.PUTFIELD, MadeClassFixture.NAME, "early", "Ljava/lang/Object;");
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitInsn(Opcodes.ARRAYLENGTH);
            code.visitJumpInsn(Opcodes.IFEQ, otherwise);
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitInsn(Opcodes.AALOAD);
            code.visitJumpInsn(Opcodes.GOTO, end);
            code.visitLabel(otherwise);
            code.visitLdcInsn("none");
            code.visitLabel(end);
            code.visitMethodInsn(
                    Opcodes.INVOKESPECIAL, "java/lang/Exception", "<init>", "(Ljava/lang/String;)V", false);
            code.visitInsn(Opcodes.RETURN);
            end(code);
        });

        Class<?> type = MadeClassFixture.load(instrument(classFile));
        var constructor = type.getDeclaredConstructor(String[].class);
        constructor.setAccessible(true);
        assertThat((Throwable) constructor.newInstance((Object) new String[] {"some"}))
                .hasMessage("some");
        assertThat((Throwable) constructor.newInstance((Object) new String[0])).hasMessage("none");
    }

    /** {@code new StringBuffer(s == 0 ? "zero" : "other")}, with a copy of the reference in a local variable. */
    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V1_1, Opcodes.V1_5, Opcodes.V1_6})
    void branchesBeforeAnObjectsConstructor(int version) throws ReflectiveOperationException {
        byte[] classFile = MadeClassFixture.of(version, code -> {
            Label otherwise = new Label();
            Label end = new Label();
            code.visitTypeInsn(Opcodes.NEW, "java/lang/StringBuffer");
            code.visitInsn(Opcodes.DUP);
            code.visitVarInsn(Opcodes.ASTORE, 0);
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitJumpInsn(Opcodes.IFNE, otherwise);
            code.visitLdcInsn("zero");
            code.visitJumpInsn(Opcodes.GOTO, end);
            code.visitLabel(otherwise);
            code.visitLdcInsn("other");
            code.visitLabel(end);
            code.visitMethodInsn(
                    Opcodes.INVOKESPECIAL, "java/lang/StringBuffer", "<init>", "(Ljava/lang/String;)V", false);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/StringBuffer", "length", "()I", false);
            code.visitInsn(Opcodes.IRETURN);
        });

        assertThat(MadeClassFixture.run(instrument(classFile))).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V1_1, Opcodes.V1_4, Opcodes.V1_5, Opcodes.V1_6})
    void staticSynchronizedMethodAndInitialiser(int version) throws ReflectiveOperationException {
        byte[] classFile = made(version, "java/lang/Object", ClassWriter.COMPUTE_MAXS, writer -> {
            writer.visitField(Opcodes.ACC_STATIC, "s", "I", null, null).visitEnd();
            MethodVisitor initialiser = method(writer, Opcodes.ACC_STATIC, "<clinit>", "()V");
            initialiser.visitInsn(Opcodes.ICONST_3);
            initialiser.visitFieldInsn(Opcodes.PUTSTATIC, MadeClassFixture.NAME, "s", "I");
            initialiser.visitInsn(Opcodes.RETURN);
            end(initialiser);
            MethodVisitor code = method(writer, Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED, "run", "()I");
            Label end = new Label();
            code.visitFieldInsn(Opcodes.GETSTATIC, MadeClassFixture.NAME, "s", "I");
            code.visitInsn(Opcodes.DUP);
            code.visitJumpInsn(Opcodes.IFNE, end);
            code.visitInsn(Opcodes.POP);
            code.visitInsn(Opcodes.ICONST_0);
            code.visitLabel(end);
            code.visitInsn(Opcodes.IRETURN);
            end(code);
        });

        assertThat(MadeClassFixture.run(instrument(classFile))).isEqualTo(3);
    }

    /** The copies of a subroutine's instructions are at the instruction's place. */
    @Test
    void sitesInSubroutines_haveTheirPlacesInTheClassFile() {
        byte[] classFile = MadeClassFixture.of(Opcodes.V1_4, OldCode.SUBROUTINES::write);
        List<Integer> accesses = fieldInstructions(classFile);

        assertThat(result(classFile).sites().stream()
                        .filter(site -> site.fieldName().equals("s"))
                        .map(InstrumentedSite::bytecodeIndex))
                .hasSizeGreaterThan(accesses.size())
                .allMatch(accesses::contains)
                .containsAll(accesses);
    }

    /** {@return the bytecode indices of all field instructions} */
    private static List<Integer> fieldInstructions(byte[] classFile) {
        List<Integer> found = new ArrayList<>();
        OffsetReader reader = new OffsetReader(classFile);
        visitCode(reader, new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitFieldInsn(int opcode, String owner, String field, String type) {
                found.add(reader.instructionOffset());
            }
        });
        return found;
    }

    /**
     * A tool that translates newer classes may have kept what the JVM does not read in older ones, or ignores there.
     */
    @Test
    void whatTheJvmHasNotRead_isNotReadAfterwardsEither() throws ReflectiveOperationException {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
                Opcodes.V1_4,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT | Opcodes.ACC_SUPER,
                MadeClassFixture.NAME,
                "not a signature",
                "java/lang/Object",
                null);
        writer.visitAnnotation("Ljava/lang/Deprecated;", true).visitEnd();
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_STRICT;
        MethodVisitor method = writer.visitMethod(access, "run", "()I", "nor is this", null);
        method.visitAnnotation("Ljava/lang/Deprecated;", true).visitEnd();
        method.visitEnd();
        writer.visitEnd();

        Class<?> type = MadeClassFixture.load(instrument(writer.toByteArray()));
        assertThat(type.getAnnotations()).isEmpty();
        assertThat(type.getTypeParameters()).isEmpty();
        Method run = type.getMethod("run");
        assertThat(run.getAnnotations()).isEmpty();
        assertThat(run.getGenericReturnType()).isEqualTo(int.class);
        assertThat(Modifier.isAbstract(run.getModifiers())).isTrue();
    }

    private static byte[] made(int version, String superclass, int flags, Consumer<ClassWriter> members) {
        ClassWriter writer = new ClassWriter(flags);
        writer.visit(version, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, MadeClassFixture.NAME, null, superclass, null);
        members.accept(writer);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static MethodVisitor method(ClassWriter writer, int access, String name, String descriptor) {
        MethodVisitor code = writer.visitMethod(
                (name.equals("run") ? Opcodes.ACC_PUBLIC : 0) | access, name, descriptor, null, null);
        code.visitCode();
        return code;
    }

    private static void end(MethodVisitor code) {
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static int framesOf(byte[] classFile) {
        int[] count = new int[1];
        visitCode(new ClassReader(classFile), new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
                count[0]++;
            }
        });
        return count[0];
    }

    private static void visitCode(ClassReader reader, MethodVisitor visitor) {
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        return visitor;
                    }
                },
                0);
    }
}
