// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.declared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.tracer.instrument.ClassInstrumenter;
import dev.braid.tracer.instrument.MadeClassFixture;
import dev.braid.tracer.instrument.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tests of the methods that are functions and of their names (row S3.28), and of constructors that no compiler makes.
 */
class FunctionPatternTests {
    @ParameterizedTest
    @CsvSource({
        "com.acme.Queue::offer, com.acme.Queue, offer, com.acme.Queue::offer",
        "*Queue::off*, com.acme.Queue, offer, com.acme.Queue::offer",
        "com.acme.Queue::offer, com.acme.Queue, offers,",
        "com.acme.Queue::offer, com.acme.Queue$Node, offer,",
        "com.acme.Queue::new, com.acme.Queue, <init>, com.acme.Queue::new",
        "com.acme.Queue::<init>, com.acme.Queue, <init>, com.acme.Queue::new",
        "*::*, com.acme.Queue, <clinit>,",
        "com.acme.Queue::offer = malloc, com.acme.Queue, offer, malloc",
        "com.acme.Queue::o.fer, com.acme.Queue, offer,",
        "*::*, com.acme.Queue, adds two, com.acme.Queue::adds_two"
    })
    void s3_28_names(String pattern, String type, String method, @Nullable String function) {
        assertThat(new FunctionPatterns(List.of(pattern)).nameOf(type, method, 0))
                .isEqualTo(function);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "offer", "com.acme.Queue.offer", "a::b =", "a::b = two words", "= a::b"})
    void otherTexts_areRefused(String text) {
        assertThatThrownBy(() -> new FunctionPatterns(List.of(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "' is not a pattern of functions; write CLASS::METHOD");
    }

    @Test
    void firstPatternThatMatches_names_butAllHaveFound() {
        FunctionPatterns patterns = new FunctionPatterns(List.of("a.B::c = first", "a.*::c = second", "a.B::d"));
        assertThat(patterns.nameOf("a.B", "c", 0)).isEqualTo("first");
        assertThat(patterns.all()).extracting(FunctionPattern::hasFound).containsExactly(true, true, false);
    }

    @Test
    void methodsWithoutCode_areNotFound() {
        FunctionPatterns patterns = new FunctionPatterns(List.of("a.B::*"));
        assertThat(patterns.nameOf("a.B", "c", Opcodes.ACC_NATIVE)).isNull();
        assertThat(patterns.nameOf("a.B", "c", Opcodes.ACC_NATIVE)).isNull();
        assertThat(patterns.nameOf("a.B", "d", Opcodes.ACC_ABSTRACT)).isNull();
        FunctionPattern pattern = patterns.all().get(0);
        assertThat(pattern.hasFound()).isFalse();
        assertThat(pattern.nativeMethods()).containsExactly("a.B::c");
    }

    /** Code that comes before the call of the other constructor, but lies behind it, must not get a handler. */
    @Test
    void constructorThatJumpsBack_verifies() throws ReflectiveOperationException {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, MadeClassFixture.NAME, null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        Label first = new Label();
        Label second = new Label();
        code.visitCode();
        code.visitJumpInsn(Opcodes.GOTO, first);
        code.visitLabel(second);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        code.visitInsn(Opcodes.RETURN);
        code.visitLabel(first);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.POP);
        code.visitJumpInsn(Opcodes.GOTO, second);
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        byte[] classFile = ClassInstrumenter.instrument(
                        writer.toByteArray(), Scope.Depth.PROGRAM, new FunctionPatterns(List.of("*::new")))
                .classFile();
        assertThat(MadeClassFixture.load(classFile).getConstructor().newInstance())
                .isNotNull();
    }
}
