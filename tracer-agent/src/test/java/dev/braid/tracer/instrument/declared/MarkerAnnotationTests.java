// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.declared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.instrument.ClassInstrumenter;
import dev.braid.tracer.instrument.InstrumentedSite;
import dev.braid.tracer.instrument.Scope;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Methods that annotations mark are functions, and say which annotations mark them; all others are left as they were.
 */
class MarkerAnnotationTests {
    private static final String ATOMIC = "Ldev/braid/engine/api/Atomic;";
    private static final String OPERATION = "Ldev/braid/engine/api/Operation;";

    @ParameterizedTest
    @ValueSource(
            strings = {
                ATOMIC,
                OPERATION,
                "Lorg/openjdk/jcstress/annotations/Actor;",
                "Lorg/openjdk/jcstress/annotations/Arbiter;"
            })
    void markedMethod_isAFunction(String annotation) {
        assertThat(functions(classFile(Opcodes.ACC_PUBLIC, annotation), ""))
                .singleElement()
                .satisfies(site -> {
                    assertThat(site.kind()).isEqualTo(SiteKind.FUNCTION);
                    assertThat(site.fieldName()).isEqualTo("fixture.Made::run");
                    assertThat(site.fieldOwner())
                            .isEqualTo(annotation
                                    .substring(1, annotation.length() - 1)
                                    .replace('/', '.'));
                });
    }

    /** Other annotations stand before, between and after, with values of each form. */
    @Test
    void severalAnnotations_areAllRead() {
        assertThat(functions(classFile(Opcodes.ACC_PUBLIC, "Lx/Other;", ATOMIC, "Lx/Other;", OPERATION), ""))
                .singleElement()
                .satisfies(site -> assertThat(site.fieldOwner())
                        .isEqualTo("dev.braid.engine.api.Atomic dev.braid.engine.api.Operation"));
    }

    @Test
    void markedMethodThatIsNamed_keepsItsName() {
        assertThat(functions(classFile(Opcodes.ACC_STATIC, ATOMIC), "fixture.Made::run = made::it"))
                .singleElement()
                .satisfies(site -> {
                    assertThat(site.kind()).isEqualTo(SiteKind.STATIC_FUNCTION);
                    assertThat(site.fieldName()).isEqualTo("made::it");
                    assertThat(site.fieldOwner()).isEqualTo("dev.braid.engine.api.Atomic");
                });
    }

    @Test
    void otherMethods_areNoFunctions() {
        assertThat(functions(classFile(Opcodes.ACC_PUBLIC, "Lx/Other;"), "")).isEmpty();
        assertThat(functions(classFile(Opcodes.ACC_PUBLIC | Opcodes.ACC_BRIDGE, ATOMIC), ""))
                .as("a bridge, to which compilers copy annotations")
                .isEmpty();
    }

    @Test
    void markedMethodWithoutCode_isRefused() {
        assertThatThrownBy(() -> functions(classFile(Opcodes.ACC_PUBLIC | Opcodes.ACC_NATIVE, ATOMIC), ""))
                .isInstanceOf(InstrumentationException.class)
                .hasMessage("its method run is marked dev.braid.engine.api.Atomic and has no code whose calls could be"
                        + " traced; mark the method that implements or calls it");
    }

    @Test
    void synchronizedMethod_saysThatItIsOne() {
        List<SiteKind> kinds = sites(classFile(Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNCHRONIZED), "").stream()
                .map(InstrumentedSite::kind)
                .toList();
        assertThat(kinds).isNotEmpty().containsOnly(SiteKind.SYNCHRONIZED_METHOD);
    }

    private static List<InstrumentedSite> functions(byte[] classFile, String pattern) {
        return sites(classFile, pattern).stream()
                .filter(site -> site.kind() == SiteKind.FUNCTION || site.kind() == SiteKind.STATIC_FUNCTION)
                .toList();
    }

    private static List<InstrumentedSite> sites(byte[] classFile, String pattern) {
        FunctionPatterns patterns = new FunctionPatterns(pattern.isEmpty() ? List.of() : List.of(pattern));
        return ClassInstrumenter.instrument(classFile, Scope.Depth.PROGRAM, patterns)
                .sites();
    }

    private static byte[] classFile(int access, String... annotations) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "fixture/Made", null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(access, "run", "()V", null, null);
        for (String annotation : annotations) {
            fill(code.visitAnnotation(annotation, true), annotation.equals("Lx/Other;"));
        }
        if ((access & Opcodes.ACC_NATIVE) == 0) {
            code.visitCode();
            code.visitInsn(Opcodes.RETURN);
            code.visitMaxs(0, 0);
        }
        code.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void fill(AnnotationVisitor annotation, boolean hasValues) {
        if (hasValues) {
            annotation.visit("number", 3L);
            annotation.visit("numbers", new int[] {1, 2});
            annotation.visitEnum("choice", "Lx/Choice;", "ONE");
            AnnotationVisitor nested = annotation.visitAnnotation("nested", ATOMIC);
            nested.visit("text", "a");
            nested.visitEnd();
            AnnotationVisitor many = annotation.visitArray("many");
            many.visitEnum(null, "Lx/Choice;", "TWO");
            many.visitAnnotation(null, OPERATION).visitEnd();
            many.visitEnd();
        }
        annotation.visitEnd();
    }
}
