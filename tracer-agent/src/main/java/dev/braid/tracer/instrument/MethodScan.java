// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What must be known of a class's methods before they are visited: their local variables, and where they start. */
final class MethodScan extends ClassVisitor {
    private static final Facts NO_CODE = new Facts(0, -1);

    private final Map<String, Facts> methods = new HashMap<>();

    /**
     * Facts about one method.
     *
     * @param locals words for local variables
     * @param firstLine -1 if the class file does not say
     */
    record Facts(int locals, int firstLine) {}

    private MethodScan() {
        super(Opcodes.ASM9);
    }

    static MethodScan of(ClassReader reader) {
        MethodScan scan = new MethodScan();
        reader.accept(scan, ClassReader.SKIP_FRAMES);
        return scan;
    }

    Facts facts(String name, String descriptor) {
        return methods.getOrDefault(name + descriptor, NO_CODE);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        return new MethodVisitor(Opcodes.ASM9) {
            private int firstLine = -1;

            @Override
            public void visitLineNumber(int line, Label start) {
                if (firstLine < 0) {
                    firstLine = line;
                }
            }

            @Override
            public void visitMaxs(int maxStack, int maxLocals) {
                methods.put(name + descriptor, new Facts(maxLocals, firstLine));
            }
        };
    }
}
