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
 * Needs of a class file at run time.
 *
 * @param name with slashes, as are all names here
 * @param types all that it names: in code, in signatures and in annotations
 * @param dynamicMethods its methods that hold an {@code invokedynamic} instruction or a dynamic constant
 * @param reflectiveMethods its methods that have others found by their names and called, be it only by way of the
 *     JDK; except the {@code valueOf} that each enum has
 */
record ClassFile(String name, Set<String> types, Set<String> dynamicMethods, Set<String> reflectiveMethods) {
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
        Set<String> reflectiveMethods = new TreeSet<>();
        reader.accept(new LateCode(remapper, dynamicMethods, reflectiveMethods), 0);
        return new ClassFile(reader.getClassName(), types, dynamicMethods, reflectiveMethods);
    }

    /** Notes methods that the JVM or the JDK links by running code. */
    private static final class LateCode extends ClassVisitor {
        private static final Set<String> REFLECTION = Set.of(
                "java/lang/Class.getEnumConstants",
                "java/lang/Enum.valueOf",
                "java/lang/reflect/Constructor.newInstance",
                "java/lang/reflect/Method.invoke");

        /** They ask an enum for its constants. */
        private static final Set<String> ENUM_COLLECTIONS = Set.of("java/util/EnumMap", "java/util/EnumSet");

        private final Set<String> dynamicMethods;
        private final Set<String> reflectiveMethods;

        LateCode(ClassVisitor next, Set<String> dynamicMethods, Set<String> reflectiveMethods) {
            super(Opcodes.ASM9, next);
            this.dynamicMethods = dynamicMethods;
            this.reflectiveMethods = reflectiveMethods;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, method, descriptor, signature, exceptions);
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitInvokeDynamicInsn(
                        String name, String type, Handle bootstrapMethod, Object... arguments) {
                    dynamicMethods.add(method);
                    super.visitInvokeDynamicInsn(name, type, bootstrapMethod, arguments);
                }

                @Override
                public void visitLdcInsn(Object constant) {
                    if (constant instanceof ConstantDynamic) {
                        dynamicMethods.add(method);
                    }
                    super.visitLdcInsn(constant);
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
                    boolean isConstantByName =
                            name.equals("valueOf") && type.equals("(Ljava/lang/String;)L" + owner + ";");
                    if (REFLECTION.contains(owner + "." + name) && !method.equals("valueOf")
                            || ENUM_COLLECTIONS.contains(owner)
                            || isConstantByName && !owner.startsWith("java/")) {
                        reflectiveMethods.add(method);
                    }
                    super.visitMethodInsn(opcode, owner, name, type, isInterface);
                }
            };
        }
    }
}
