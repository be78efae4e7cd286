// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.instrument.declared.FunctionPatterns;
import dev.braid.tracer.instrument.frame.OffsetReader;
import fixture.shared.MixedAccessFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class SiteTests {
    private static final FunctionPatterns NO_FUNCTIONS = new FunctionPatterns(List.of());

    private static final Path CLASS = Path.of("target/test-classes")
            .resolve(MixedAccessFixture.class.getName().replace('.', '/') + ".class");

    /** Compares the sites with the class file as it was, by method and bytecode index. */
    @Test
    void everyFieldInstruction_hasASiteAtItsPlace() throws IOException {
        byte[] classFile = Files.readAllBytes(CLASS);
        Map<String, String> sites = new TreeMap<>();
        for (InstrumentedSite site : ClassInstrumenter.instrument(classFile, Scope.Depth.PROGRAM, NO_FUNCTIONS)
                .sites()) {
            if (site.kind() == SiteKind.FIELD || site.kind() == SiteKind.STATIC_FIELD) {
                String method = site.methodName() + site.methodDescriptor();
                sites.put(method + "@" + site.bytecodeIndex(), site.fieldOwner() + "." + site.fieldName());
            }
        }

        assertThat(sites).hasSizeGreaterThan(20).containsExactlyEntriesOf(fieldInstructions(classFile));
    }

    @Test
    void sites_areNumberedAcrossClasses() throws IOException {
        byte[] classFile = Files.readAllBytes(CLASS);
        var first = ClassInstrumenter.instrument(classFile, Scope.Depth.PROGRAM, NO_FUNCTIONS)
                .sites();
        var second = ClassInstrumenter.instrument(classFile, Scope.Depth.PROGRAM, NO_FUNCTIONS)
                .sites();

        assertThat(second.get(0).id()).isGreaterThan(first.get(first.size() - 1).id());
        assertThat(first.get(0).id()).isPositive();
    }

    private static Map<String, String> fieldInstructions(byte[] classFile) {
        Map<String, String> found = new TreeMap<>();
        OffsetReader reader = new OffsetReader(classFile);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String method,
                            String type,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        return new MethodVisitor(Opcodes.ASM9) {
                            @Override
                            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                                String place = method + type + "@" + reader.instructionOffset();
                                found.put(place, owner.replace('/', '.') + "." + name);
                            }
                        };
                    }
                },
                0);
        // Static final fields of the class itself are constants; this fixture writes and reads one, ELEMENTS.
        found.values().removeIf(name -> name.endsWith(".ELEMENTS"));
        return found;
    }
}
