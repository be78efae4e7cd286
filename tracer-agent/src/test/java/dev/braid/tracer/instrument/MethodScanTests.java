// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class MethodScanTests {
    /** Scans thousands of classes of the JDK, in which a compiler has made nearly everything that it makes. */
    @Test
    void facts_areThoseOfAFullVisit() throws IOException {
        Path jdk = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/java");
        int methods = 0;
        try (Stream<Path> files = Files.walk(jdk)) {
            List<Path> classes = files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.endsWith("module-info.class"))
                    .toList();
            for (Path file : classes) {
                ClassReader reader = new ClassReader(Files.readAllBytes(file));
                MethodScan scan = MethodScan.of(
                        reader, (opcode, owner, name, descriptor, declared) -> counts(opcode, owner, name, descriptor));
                Map<String, MethodScan.Facts> expected = new HashMap<>();
                reader.accept(new FullVisit(expected), ClassReader.SKIP_FRAMES);
                expected.forEach((method, facts) -> {
                    int descriptor = method.indexOf('(');
                    assertThat(scan.facts(method.substring(0, descriptor), method.substring(descriptor)))
                            .as("%s of %s", method, file)
                            .isEqualTo(facts);
                });
                methods += expected.size();
            }
        }
        assertThat(methods).isGreaterThan(10_000);
    }

    /** Any rule that depends on each part of a call. */
    private static boolean counts(int opcode, String owner, String name, String descriptor) {
        return (31 * opcode + owner.hashCode() + 17 * name.hashCode() + descriptor.hashCode()) % 7 == 0;
    }

    private static final class FullVisit extends ClassVisitor {
        private final Map<String, MethodScan.Facts> methods;

        FullVisit(Map<String, MethodScan.Facts> methods) {
            super(Opcodes.ASM9);
            this.methods = methods;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                private int firstLine = -1;
                private boolean hasAccess;
                private boolean hasCall;

                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                    hasCall |= counts(opcode, owner, called, type);
                }

                @Override
                public void visitInvokeDynamicInsn(String called, String type, Handle bootstrap, Object... arguments) {
                    hasCall |= counts(Opcodes.INVOKEDYNAMIC, "", "", "");
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String type) {
                    hasAccess = true;
                }

                @Override
                public void visitInsn(int opcode) {
                    boolean loads = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
                    hasAccess |= loads || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
                }

                @Override
                public void visitLineNumber(int line, Label start) {
                    if (firstLine < 0) {
                        firstLine = line;
                    }
                }

                @Override
                public void visitMaxs(int maxStack, int maxLocals) {
                    methods.put(
                            name + descriptor, new MethodScan.Facts(maxLocals, firstLine, hasAccess, hasCall, 0, ""));
                }
            };
        }
    }
}
