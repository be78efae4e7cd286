// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.declared;

import dev.braid.trace.DeclaredRace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds the fields and methods of a class that are annotated as having benign data races. */
public final class DeclaredRaces {
    /**
     * Descriptor of an annotation of the engine's interface for tests. It is known by name, as the agent does not
     * depend on the engine.
     */
    private static final String ANNOTATION = "Ldev/braid/engine/api/BenignRace;";

    private static final String REASON = "reason";

    private final String className;
    private final List<DeclaredRace> found = new ArrayList<>();

    /** @param internalName the internal name of the class, with slashes */
    public DeclaredRaces(String internalName) {
        className = internalName.replace('/', '.');
    }

    public List<DeclaredRace> found() {
        return found;
    }

    /** {@return {@code true} if a method is among them} */
    public boolean hasMethods() {
        for (DeclaredRace race : found) {
            if (!race.methodDescriptor().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    public FieldVisitor ofField(String name, @Nullable FieldVisitor next) {
        return new FieldVisitor(Opcodes.ASM9, next) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                return before(super.visitAnnotation(descriptor, visible), descriptor, name, "");
            }
        };
    }

    public MethodVisitor ofMethod(String name, String methodDescriptor, MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                return before(super.visitAnnotation(descriptor, visible), descriptor, name, methodDescriptor);
            }
        };
    }

    private @Nullable AnnotationVisitor before(
            @Nullable AnnotationVisitor next, String annotation, String member, String methodDescriptor) {
        if (!annotation.equals(ANNOTATION)) {
            return next;
        }
        return new AnnotationVisitor(Opcodes.ASM9, next) {
            private String reason = "";

            @Override
            public void visit(String name, Object value) {
                if (name.equals(REASON)) {
                    reason = value.toString();
                }
                super.visit(name, value);
            }

            @Override
            public void visitEnd() {
                found.add(new DeclaredRace(className, member, methodDescriptor, reason));
                super.visitEnd();
            }
        };
    }
}
