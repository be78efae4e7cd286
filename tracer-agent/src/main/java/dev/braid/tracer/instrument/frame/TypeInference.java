// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.frame;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;

/** Follows the types of values through a method, without loading a class; see {@link ReferenceValue}. */
final class TypeInference extends BasicInterpreter {
    private final boolean isConstructor;

    TypeInference(boolean isConstructor) {
        super(Opcodes.ASM9);
        this.isConstructor = isConstructor;
    }

    /** {@return a value's type in the form of a frame} */
    static Object frameType(BasicValue value) {
        if (value instanceof ReferenceValue reference) {
            return reference.frameType();
        }
        Type type = value.getType();
        return switch (type == null ? Type.VOID : type.getSort()) {
            case Type.INT -> Opcodes.INTEGER;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.LONG -> Opcodes.LONG;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            default -> Opcodes.TOP;
        };
    }

    /** {@return {@code true} if a frame of the class file's may say this of a value} */
    static boolean agree(Object declared, BasicValue value) {
        return declared == Opcodes.TOP
                || (value instanceof ReferenceValue reference
                        ? reference.agreesWith(declared)
                        : declared.equals(frameType(value)));
    }

    @Override
    public @Nullable BasicValue newValue(@Nullable Type type) {
        return type != null && (type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY)
                ? ReferenceValue.of(type)
                : super.newValue(type);
    }

    @Override
    public @Nullable BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
        return isConstructor && local == 0
                ? ReferenceValue.ofUninitialised(type, Opcodes.UNINITIALIZED_THIS)
                : newValue(type);
    }

    @Override
    public @Nullable BasicValue newOperation(AbstractInsnNode instruction) throws AnalyzerException {
        return switch (instruction.getOpcode()) {
            case Opcodes.ACONST_NULL -> ReferenceValue.ofNull();
            case Opcodes.NEW ->
                ReferenceValue.ofUninitialised(Type.getObjectType(((TypeInsnNode) instruction).desc), instruction);
            default -> super.newOperation(instruction);
        };
    }

    @Override
    public @Nullable BasicValue binaryOperation(AbstractInsnNode instruction, BasicValue first, BasicValue second)
            throws AnalyzerException {
        return instruction.getOpcode() == Opcodes.AALOAD && first instanceof ReferenceValue array
                ? array.element()
                : super.binaryOperation(instruction, first, second);
    }

    @Override
    public BasicValue merge(BasicValue first, BasicValue second) {
        if (first.equals(second)) {
            return first;
        }
        ReferenceValue either =
                first instanceof ReferenceValue one && second instanceof ReferenceValue other ? one.or(other) : null;
        return either == null ? BasicValue.UNINITIALIZED_VALUE : either;
    }
}
