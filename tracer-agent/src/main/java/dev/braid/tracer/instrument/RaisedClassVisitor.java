// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.tracer.instrument.frame.InstrumentationException;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.TypePath;

/**
 * Raises a class file older than Java 5 to Java 5: from there on, instructions can name classes, which the hooks for
 * static fields need. The JVM verifies both alike.
 *
 * <p>What the JVM does not read in an older class file is left out, and so are flags that it ignores there. Some tools
 * keep signatures and annotations when they translate newer classes.
 */
final class RaisedClassVisitor extends ClassVisitor {
    private static final int FIRST_READ_MINOR = 3;
    private boolean isInterface;

    private RaisedClassVisitor(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** {@return a visitor for a class file that is to be raised, and {@code next} for others} */
    static ClassVisitor of(ClassReader reader, ClassVisitor next) {
        return majorVersion(reader) < Opcodes.V1_5 ? new RaisedClassVisitor(next) : next;
    }

    /**
     * {@return a writer, which takes the constants as they are if the class file's version stays}. Old compilers encode
     * some characters in more bytes than needed, which the JVM refuses from Java 5 on (HotSpot, verify_legal_utf8).
     */
    static ClassWriter writer(ClassReader reader) {
        return majorVersion(reader) < Opcodes.V1_5 ? new ClassWriter(0) : new ClassWriter(reader, 0);
    }

    /** Refuses class files of before Java 1.0.2, whose code has another layout (JVMS 1st edition, 4.7.4). */
    static void requireReadable(ClassReader reader) {
        int minor = reader.readUnsignedShort(4);
        if (majorVersion(reader) == (Opcodes.V1_1 & 0xFFFF) && minor < FIRST_READ_MINOR) {
            throw new InstrumentationException("its class file has version 45." + minor
                    + ", of before Java 1.0.2, whose code has another layout; compile it for a newer version, or"
                    + " exclude it");
        }
    }

    private static int majorVersion(ClassReader reader) {
        return reader.readUnsignedShort(6);
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
        int unread = isInterface ? Opcodes.ACC_SUPER | Opcodes.ACC_ENUM : Opcodes.ACC_ANNOTATION;
        super.visit(Opcodes.V1_5, access & ~unread, name, null, superName, interfaces);
    }

    @Override
    public void visitOuterClass(String owner, @Nullable String name, @Nullable String descriptor) {}

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        return null;
    }

    @Override
    public @Nullable AnnotationVisitor visitTypeAnnotation(
            int typeRef, @Nullable TypePath path, String descriptor, boolean visible) {
        return null;
    }

    @Override
    public FieldVisitor visitField(
            int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
        FieldVisitor field = super.visitField(access & ~Opcodes.ACC_ENUM, name, descriptor, null, value);
        return new FieldVisitor(Opcodes.ASM9, field) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                return null;
            }

            @Override
            public @Nullable AnnotationVisitor visitTypeAnnotation(
                    int typeRef, @Nullable TypePath path, String annotation, boolean visible) {
                return null;
            }
        };
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        MethodVisitor method = super.visitMethod(access & ~unread(access, name), name, descriptor, null, exceptions);
        return new MethodVisitor(Opcodes.ASM9, method) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotationDefault() {
                return null;
            }

            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                return null;
            }

            @Override
            public @Nullable AnnotationVisitor visitTypeAnnotation(
                    int typeRef, @Nullable TypePath path, String annotation, boolean visible) {
                return null;
            }

            @Override
            public @Nullable AnnotationVisitor visitParameterAnnotation(
                    int parameter, String annotation, boolean visible) {
                return null;
            }
        };
    }

    /** {@return the flags that the JVM refuses in a newer class file (HotSpot, verify_legal_method_modifiers)} */
    private int unread(int access, String name) {
        if (name.equals("<init>")) {
            return Opcodes.ACC_BRIDGE;
        }
        if ((access & Opcodes.ACC_ABSTRACT) == 0) {
            return 0;
        }
        int unread = Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_STRICT;
        return isInterface ? unread | Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED : unread;
    }
}
