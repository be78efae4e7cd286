// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Learns, before a class is rewritten, how many local variables each of its methods has. */
final class LocalCounts extends ClassVisitor {
    private final Map<String, Integer> counts = new HashMap<>();

    LocalCounts() {
        super(Opcodes.ASM9);
    }

    /** {@return the number of words that the method's local variables take} */
    int of(String name, String descriptor) {
        return counts.getOrDefault(name + descriptor, 0);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitMaxs(int maxStack, int maxLocals) {
                counts.put(name + descriptor, maxLocals);
            }
        };
    }
}
