// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Copies of the JDK's classes of static methods on arrays, under names of their own. Instrumented code calls the
 * copies, which are instrumented too; the rest of the JDK calls the originals, which are not.
 *
 * <p>Problem: a static method such as {@code Arrays.copyOf} has no object that would tell whose array it is. If the
 * original were instrumented, it would be traced when {@code StringBuilder} calls it on an array whose writes are not
 * traced, and each of them would look like an untraced writer. Moreover, the JIT replaces some of these methods by code
 * of its own, whatever their bytecode says; it knows nothing of the copies.
 *
 * <p>The list that {@code Arrays.asList} returns is a class of its own, and is not copied: programs may ask for its
 * name.
 */
public final class TwinClasses {
    private static final Map<String, String> OUTER_CLASSES = Map.of(
            "java/util/Arrays", "java/util/TracedArrays",
            "java/util/ArrayPrefixHelpers", "java/util/TracedArrayPrefixHelpers",
            "java/util/ArraysParallelSortHelpers", "java/util/TracedArraysParallelSortHelpers",
            "java/util/ComparableTimSort", "java/util/TracedComparableTimSort",
            "java/util/DualPivotQuicksort", "java/util/TracedDualPivotQuicksort",
            "java/util/TimSort", "java/util/TracedTimSort");

    private static final Set<String> NOT_COPIED = Set.of("java/util/Arrays$ArrayList", "java/util/Arrays$ArrayItr");

    private static final Remapper NAMES = new Remapper(Opcodes.ASM9) {
        @Override
        public String map(String internalName) {
            return twinOf(internalName);
        }
    };

    private TwinClasses() {}

    /** Finds the class file of a class of the JDK. */
    @FunctionalInterface
    public interface ClassFiles {
        /** @param internalName with slashes */
        byte[] read(String internalName);
    }

    /**
     * A copy that is still to be instrumented and defined.
     *
     * @param name with slashes
     * @param original the class of which it is a copy, with slashes
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    public record Twin(String name, byte[] classFile, String original, byte[] originalFile) {}

    /** {@return copies of all classes that have a twin} */
    public static List<Twin> copyAll(ClassFiles originals) {
        List<Twin> twins = new ArrayList<>();
        for (String outer : OUTER_CLASSES.keySet()) {
            byte[] classFile = originals.read(outer);
            twins.add(copy(outer, classFile));
            for (String member : nestMembers(classFile)) {
                if (!NOT_COPIED.contains(member)) {
                    twins.add(copy(member, originals.read(member)));
                }
            }
        }
        return twins;
    }

    /** {@return {@code true} if the class is one whose twin is instrumented in its place} */
    static boolean hasTwin(String internalName) {
        return !twinOf(internalName).equals(internalName);
    }

    /** {@return {@code true} if the class is a twin, which has been instrumented before it was defined} */
    static boolean isTwin(String internalName) {
        int nested = internalName.indexOf('$');
        return OUTER_CLASSES.containsValue(nested < 0 ? internalName : internalName.substring(0, nested));
    }

    /** {@return the name of the class's twin, or of the class itself if it has none} */
    static String twinOf(String internalName) {
        if (NOT_COPIED.contains(internalName)) {
            return internalName;
        }
        int nested = internalName.indexOf('$');
        String outer = nested < 0 ? internalName : internalName.substring(0, nested);
        String twin = OUTER_CLASSES.get(outer);
        if (twin == null) {
            return internalName;
        }
        return nested < 0 ? twin : twin + internalName.substring(nested);
    }

    /** {@return a visitor that makes calls of static methods go to the twins} */
    static MethodVisitor redirect(MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                String target = opcode == Opcodes.INVOKESTATIC ? twinOf(owner) : owner;
                super.visitMethodInsn(opcode, target, name, descriptor, isInterface);
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
                Object[] redirected = arguments.clone();
                for (int i = 0; i < redirected.length; i++) {
                    if (redirected[i] instanceof Handle handle && handle.getTag() == Opcodes.H_INVOKESTATIC) {
                        redirected[i] = new Handle(
                                handle.getTag(),
                                twinOf(handle.getOwner()),
                                handle.getName(),
                                handle.getDesc(),
                                handle.isInterface());
                    }
                }
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap, redirected);
            }
        };
    }

    private static Twin copy(String name, byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassRemapper(writer, NAMES), 0);
        return new Twin(twinOf(name), writer.toByteArray(), name, classFile);
    }

    private static List<String> nestMembers(byte[] classFile) {
        List<String> members = new ArrayList<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public void visitNestMember(@Nullable String member) {
                                if (member != null) {
                                    members.add(member);
                                }
                            }
                        },
                        ClassReader.SKIP_CODE);
        return members;
    }
}
