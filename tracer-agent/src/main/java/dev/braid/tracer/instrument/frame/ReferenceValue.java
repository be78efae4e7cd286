// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.frame;

import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.analysis.BasicValue;

/**
 * A reference, and all types that it may have, as their names stand in frames: none for null.
 *
 * <p>The JVM's verifier takes their common superclass, for which it loads them. That must not happen while a class is
 * being loaded.
 */
public final class ReferenceValue extends BasicValue {
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");

    /** Stands for the class of elements whose class is not known without loading others; no class has this name. */
    private static final String UNKNOWN = "?";

    private final SortedSet<String> types;
    private final @Nullable Object uninitialised;

    /** @param uninitialised until its constructor is called: the {@code new}, or {@link Opcodes#UNINITIALIZED_THIS} */
    private ReferenceValue(SortedSet<String> types, @Nullable Object uninitialised) {
        super(OBJECT);
        this.types = types;
        this.uninitialised = uninitialised;
    }

    static ReferenceValue ofNull() {
        return new ReferenceValue(new TreeSet<>(), null);
    }

    static ReferenceValue of(Type type) {
        return ofUninitialised(type, null);
    }

    static ReferenceValue ofUninitialised(Type type, @Nullable Object where) {
        SortedSet<String> types = new TreeSet<>();
        types.add(type.getInternalName());
        return new ReferenceValue(types, where);
    }

    /** {@return {@code true} if a descriptor is of what is not known exactly} */
    public static boolean isUnknown(String descriptor) {
        return descriptor.endsWith(UNKNOWN + ';');
    }

    boolean isInitialised() {
        return uninitialised == null;
    }

    ReferenceValue initialised() {
        return new ReferenceValue(types, null);
    }

    /** {@return a reference to either, if both are initialised} */
    @Nullable
    ReferenceValue or(ReferenceValue other) {
        if (!isInitialised() || !other.isInitialised()) {
            return null;
        }
        SortedSet<String> both = new TreeSet<>(types);
        both.addAll(other.types);
        return new ReferenceValue(both, null);
    }

    /** {@return an element of this array} */
    ReferenceValue element() {
        SortedSet<String> elements = new TreeSet<>();
        for (String type : types) {
            boolean isOfReferences = type.startsWith("[[") || type.startsWith("[L");
            elements.add(isOfReferences ? Type.getType(type.substring(1)).getInternalName() : OBJECT.getInternalName());
        }
        return new ReferenceValue(elements, null);
    }

    /** {@return the type in the form of a frame} */
    Object frameType() {
        if (uninitialised instanceof AbstractInsnNode instruction) {
            return label(instruction);
        }
        if (uninitialised != null) {
            return uninitialised;
        }
        return types.isEmpty() ? Opcodes.NULL : types.size() == 1 ? types.first() : commonType();
    }

    private static LabelNode label(AbstractInsnNode instruction) {
        AbstractInsnNode before = instruction.getPrevious();
        while (!(before instanceof LabelNode label)) {
            before = before.getPrevious();
        }
        return label;
    }

    /** The superclass of classes is of no interest; that of arrays is, as their elements are loaded. */
    private String commonType() {
        int dimensions = Integer.MAX_VALUE;
        boolean areAlike = true;
        for (String name : types) {
            Type type = Type.getObjectType(name);
            boolean isArray = type.getSort() == Type.ARRAY;
            boolean isOfClass = isArray && type.getElementType().getSort() == Type.OBJECT;
            int own = !isArray ? 0 : isOfClass ? type.getDimensions() : type.getDimensions() - 1;
            areAlike &= isOfClass && (dimensions == Integer.MAX_VALUE || own == dimensions);
            dimensions = Math.min(dimensions, own);
        }
        return dimensions == 0
                ? OBJECT.getInternalName()
                : "[".repeat(dimensions) + 'L' + (areAlike ? UNKNOWN : OBJECT.getInternalName()) + ';';
    }

    /**
     * {@return {@code true} if a frame of the class file's may say this of the reference, for all that its elements
     * matter}
     */
    boolean agreesWith(Object declared) {
        if (uninitialised instanceof AbstractInsnNode instruction) {
            return declared instanceof LabelNode label && next(label) == instruction;
        }
        if (uninitialised != null || !(declared instanceof String name)) {
            return Objects.equals(uninitialised, declared) || declared == Opcodes.NULL && types.isEmpty();
        }
        boolean isArray = name.startsWith("[");
        for (String type : types) {
            isArray |= type.startsWith("[");
        }
        return !isArray || types.isEmpty() || types.size() == 1 && types.first().equals(name);
    }

    private static @Nullable AbstractInsnNode next(AbstractInsnNode from) {
        AbstractInsnNode instruction = from;
        while (instruction != null && instruction.getOpcode() < 0) {
            instruction = instruction.getNext();
        }
        return instruction;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReferenceValue value
                && types.equals(value.types)
                && Objects.equals(uninitialised, value.uninitialised);
    }

    @Override
    public int hashCode() {
        return Objects.hash(types, uninitialised);
    }

    @Override
    public String toString() {
        return types.toString();
    }
}
