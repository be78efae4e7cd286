// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.architecture;

import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * What a class file needs at run time.
 *
 * @param name with slashes, as are all names here
 * @param types all that it names: in code, in signatures and in annotations
 * @param dynamicMethods those of its methods that hold an {@code invokedynamic} instruction or a dynamic constant
 */
record ClassFile(String name, Set<String> types, Set<String> dynamicMethods) {
    static ClassFile read(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        Set<String> types = new TreeSet<>();
        Set<String> dynamicMethods = new TreeSet<>();
        Remapper collector = new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String internalName) {
                types.add(internalName);
                return internalName;
            }
        };
        // The writer makes the remapper go into methods; what it writes is not used.
        ClassVisitor remapper = new ClassRemapper(new ClassWriter(0), collector);
        reader.accept(new DynamicCode(remapper, dynamicMethods), 0);
        return new ClassFile(reader.getClassName(), types, dynamicMethods);
    }

    /** Notes methods that the JVM links by running code. */
    private static final class DynamicCode extends ClassVisitor {
        private final Set<String> methods;

        DynamicCode(ClassVisitor next, Set<String> methods) {
            super(Opcodes.ASM9, next);
            this.methods = methods;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, method, descriptor, signature, exceptions);
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitInvokeDynamicInsn(
                        String name, String type, Handle bootstrapMethod, Object... arguments) {
                    methods.add(method);
                    super.visitInvokeDynamicInsn(name, type, bootstrapMethod, arguments);
                }

                @Override
                public void visitLdcInsn(Object constant) {
                    if (constant instanceof ConstantDynamic) {
                        methods.add(method);
                    }
                    super.visitLdcInsn(constant);
                }
            };
        }
    }
}
